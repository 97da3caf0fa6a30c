/** Which version of the host runs, as systems may ask it. */
import { DataModel } from "../data/data-model.js";
import { type DataField, NumberField, StringField } from "../data/fields.js";
import { isNewerVersion } from "../utils/index.js";

/** The channels through which versions come, the steadiest first. */
const CHANNELS = { stable: "Stable", testing: "Testing", development: "Development", prototype: "Prototype" };

const count = (): NumberField => new NumberField({ integer: true, min: 0 });

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The public ReleaseData class. */
export class ReleaseData extends DataModel {
  static override defineSchema(): Record<string, DataField> {
    return {
      generation: new NumberField({ required: true, nullable: false, integer: true, min: 1 }),
      channel: new StringField({ required: true, blank: false, initial: "stable", choices: CHANNELS }),
      suffix: new StringField(),
      build: new NumberField({ required: true, nullable: false, integer: true }),
      time: new NumberField({ nullable: false, initial: Date.now }),
      node_version: new NumberField({ required: true, nullable: false, integer: true, initial: 20 }),
      notes: new StringField(),
      download: new StringField(),
      maxGeneration: count(),
      maxStableGeneration: count(),
    };
  }

  /** The generation alone, such as "Version 14". */
  get shortDisplay(): string {
    return `Version ${this["generation"]}`;
  }

  /** The generation for people: "Version 14", or "V14 Testing 2" where it is not a stable one. */
  get display(): string {
    const { generation, channel, suffix } = this as any;
    const parts = channel === "stable" ? ["Version", generation] : [`V${generation}`, capitalised(channel)];
    return [...parts, suffix].filter(Boolean).join(" ");
  }

  /** Generation and build, to be compared with what packages ask for, such as "14.366". */
  get version(): string {
    return `${this["generation"]}.${this["build"]}`;
  }

  override toString(): string {
    return this.shortDisplay;
  }

  /** Whether this version is later than another. */
  isNewer(other: string | ReleaseData): boolean {
    return isNewerVersion(this.version, other instanceof ReleaseData ? other.version : other);
  }

  /** Whether this version belongs to another generation, so that going over to it is a step of its own. */
  isGenerationalChange(other: string | ReleaseData | null): boolean {
    if (!other) return true;
    const generation = other instanceof ReleaseData ? other["generation"] : Number.parseInt(other, 10);
    return this["generation"] !== generation;
  }
}

/** What a bench of a generation says of itself. */
export function createRelease(generation: number, version: string): ReleaseData {
  return new ReleaseData({
    generation,
    build: Number(version.split(".")[1]),
    maxGeneration: generation,
    maxStableGeneration: generation,
  });
}
