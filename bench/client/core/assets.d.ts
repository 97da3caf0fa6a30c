declare module "*.peggy" {
  export function parse(text: string): unknown;
  /** What a text is refused with. */
  export class SyntaxError extends globalThis.SyntaxError {
    readonly location: { start: { offset: number; line: number; column: number } };
  }
}
