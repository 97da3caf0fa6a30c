/** Whether this client can reach the server now; what is asked of it while it cannot would be sent late or lost. */
export const isConnected = (): boolean =>
  (game as unknown as { socket?: { connected?: boolean } }).socket?.connected !== false;
