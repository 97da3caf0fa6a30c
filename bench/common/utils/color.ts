/** A colour as a number 0xRRGGBB that prints as CSS. */

const clamp = (value: number) => Math.min(255, Math.max(0, Math.round(value)));

/** The public Color class. */
export class Color extends Number {
  /** A colour from "#rrggbb", "#rgb", a number, an array of parts between 0 and 1, or null. */
  static from(color: unknown): Color {
    if (color instanceof Color) return color;
    if (typeof color === "number") return new this(color);
    if (typeof color === "string") return this.fromString(color);
    if (Array.isArray(color)) return this.fromRGB(color as [number, number, number]);
    return new this(Number.NaN);
  }

  static fromString(color: string): Color {
    const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
    const digits = short
      ? short
          .slice(1)
          .map((digit) => digit + digit)
          .join("")
      : color.replace(/^#/, "");
    return new this(/^[0-9a-f]{6}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN);
  }

  static fromRGB([r, g, b]: [number, number, number]): Color {
    return new this((clamp(r * 255) << 16) + (clamp(g * 255) << 8) + clamp(b * 255));
  }

  static fromHSV([h, s, v]: [number, number, number]): Color {
    const part = (n: number) => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return this.fromRGB([part(5), part(3), part(1)]);
  }

  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** "#rrggbb"; black when the colour is not valid. */
  get css(): string {
    return `#${(this.valid ? this.valueOf() : 0).toString(16).padStart(6, "0")}`;
  }

  get r(): number {
    return (this.valueOf() >> 16) / 255;
  }

  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }

  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }

  get rgb(): [number, number, number] {
    return [this.r, this.g, this.b];
  }

  /** CSS with an opacity between 0 and 1. */
  toRGBA(alpha: number): string {
    return `rgba(${this.rgb.map((part) => clamp(part * 255)).join(", ")}, ${alpha})`;
  }

  /** A colour between this one (0) and another (1). */
  mix(other: unknown, weight: number): Color {
    const target = Color.from(other).rgb;
    return Color.fromRGB(this.rgb.map((part, index) => part + (target[index]! - part) * weight) as any);
  }

  equals(other: unknown): boolean {
    return this.valueOf() === Color.from(other).valueOf();
  }

  override toString(radix?: number): string {
    return radix === undefined ? this.css : super.toString(radix);
  }

  toJSON(): string | null {
    return this.valid ? this.css : null;
  }
}
