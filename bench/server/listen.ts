/** Taking a port, with a sentence for whoever cannot have it. */
import { createServer, type Server } from "node:net";
import { StartFailure } from "./stop.js";

/** Listens at a port, 0 for any free one, and gives the port it got. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        const other = port < 65_535 ? port + 1 : port - 1;
        reject(new StartFailure(`Port ${port} is in use: stop what uses it, or name another with --port ${other}.`));
      } else if (error.code === "EACCES") {
        reject(
          new StartFailure(`Port ${port} may not be used by this account: name one above 1023 with --port 30000.`),
        );
      } else reject(error);
    });
    // Only this machine: the stand-in host is for trying out, not for the open net.
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Fails where a port cannot be had now. */
export async function checkPort(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port);
  await new Promise((resolve) => server.close(resolve));
}
