/** A request that the server refuses, with a message for the person who made it. */
export class Refusal extends Error {
  constructor(
    readonly code: "permission" | "validation" | "missing" | "duplicate" | "server",
    message: string,
  ) {
    super(message);
    this.name = "Refusal";
  }
}
