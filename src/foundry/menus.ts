import { isV14 } from "./generation.js";

/** One entry of a context menu, in our own words for both generations. */
export interface MenuEntry {
  /** A language key or text. */
  readonly label: string;
  /** Font Awesome classes, such as "fa-solid fa-trash". */
  readonly icon: string;
  readonly visible?: (target: HTMLElement) => boolean;
  readonly act: (target: HTMLElement) => void;
  /** True for what cannot be taken back. */
  readonly grave?: boolean;
}

/** Turns an entry into what this generation's ContextMenu expects; never both shapes at once, since 14 warns of the old one. */
export function menuEntry(entry: MenuEntry): object {
  const visible = entry.visible ?? (() => true);
  const classes = entry.grave ? "tr-grave" : "";
  if (isV14())
    return {
      label: entry.label,
      icon: entry.icon,
      visible,
      classes,
      onClick: (_event: unknown, target: HTMLElement) => entry.act(target),
    };
  return {
    name: entry.label,
    icon: `<i class="${entry.icon}" inert></i>`,
    condition: visible,
    classes,
    callback: (target: HTMLElement) => entry.act(target),
  };
}
