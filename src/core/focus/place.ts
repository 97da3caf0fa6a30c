/** Everything that can take the focus, in the order in which it stands; also what one gets to by arrows alone. */
const CONTROLS = 'button, input:not([type="hidden"]), select, textarea, a[href], summary, [tabindex]';

/** What belongs together: a neighbour in here is nearer than any other control. */
const GROUPS = '[role="group"], li, fieldset, .tr-chips, .tr-target, .tr-state, .tr-acts';

/** What says nothing about which control it is. */
const PASSING = /^(tooltip|shown$)/;

/** Where the focus was in something that is drawn anew: the control, and those that stood around it. */
export interface Place {
  /** All controls by name, in their order. */
  readonly keys: readonly string[];
  /** Which of them had the focus. */
  readonly at: number;
  /** Those that belong together with it. */
  readonly near: ReadonlySet<string>;
}

/** A name by which a control is known again after a drawing: its id, or else what it is and does. */
function nameOf(control: HTMLElement): string {
  if (control.id) return `#${control.id}`;
  const value = control.getAttribute("type") === "radio" ? control.getAttribute("value") : "";
  const data = Object.entries(control.dataset).filter(([key]) => !PASSING.test(key));
  return [
    control.localName,
    control.getAttribute("name"),
    value,
    ...data.map((entry) => entry.join("=")).toSorted(),
  ].join(" ");
}

/** The controls of something drawn, by name; of several with one name each has its number. */
function controlsOf(root: HTMLElement): Map<string, HTMLElement> {
  const seen = new Map<string, number>();
  const controls = new Map<string, HTMLElement>();
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    const name = nameOf(control);
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    controls.set(number === 1 ? name : `${name} ${number}`, control);
  }
  return controls;
}

/** Where the focus is in something drawn; null when it is on none of its controls. */
export function placeIn(root: HTMLElement, focused: Element | null): Place | null {
  if (!focused || !root.contains(focused)) return null;
  const controls = controlsOf(root);
  const keys = [...controls.keys()];
  const at = [...controls.values()].indexOf(focused as HTMLElement);
  if (at < 0) return null;
  const group = focused.closest(GROUPS);
  const near = keys.filter((key) => group && root.contains(group) && group.contains(controls.get(key) ?? null));
  return { keys, at, near: new Set(near) };
}

const canTake = (control: HTMLElement): boolean => !control.matches(":disabled") && control.checkVisibility();

/** The control that had the focus; undefined when it has gone or can take none. */
export function sameAgain(root: HTMLElement, { keys, at }: Place): HTMLElement | undefined {
  const control = controlsOf(root).get(keys[at] ?? "");
  return control && canTake(control) ? control : undefined;
}

/**
 * The control that stands in for one that has gone or can no longer be pressed: of what belongs together with it the
 * next or the last before it, then the next or last before it of all, then the first there is.
 */
export function nearestAgain(root: HTMLElement, { keys, at, near }: Place): HTMLElement | undefined {
  const controls = controlsOf(root);
  const order = [...keys.slice(at + 1), ...keys.slice(0, at).toReversed()];
  const wanted = [...order.filter((key) => near.has(key)), ...order];
  const known = wanted.map((key) => controls.get(key)).find((control) => control && canTake(control));
  return known ?? [...controls.values()].find(canTake);
}
