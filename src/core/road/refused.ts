import { isConnected } from "../../foundry/connection.js";

/** A write that came to nothing for good: the data is none that can be stored, or a module said no to it. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(
    message: string,
    /** Whether the data itself is at fault, which no other world would store either. */
    readonly isUnsound: boolean,
  ) {
    super(message);
  }
}

/**
 * Whether a write that has failed was refused, by Foundry, its server or a module: then to try again would change
 * nothing. Only what the server could not be asked is worth another try.
 */
export const isForGood = (error: unknown): boolean => error instanceof Refused || isConnected();
