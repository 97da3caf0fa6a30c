const LIST = ".tr-list:has(> .tr-item)";
const ROW = ".tr-item";
/** The picture that uses what a row stands for: where one comes into a list. */
const USE = '[data-action="useItem"].tr-item-use';

/** Where one was last in each list of a sheet, by the control's id. */
const lastStops = new WeakMap<HTMLElement, Set<string>>();

/** What one gets to by arrows in a list or row. Text that a row unfolds is read, not walked over. */
const controlsIn = (part: HTMLElement): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(`button, a[href]`)].filter((one) => !one.closest(".tr-item-text"));

const isOpen = (control: HTMLElement): boolean => !control.matches(":disabled");

const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`:scope > ${ROW}`)];

/** Makes a list one stop of the Tab key: at one control, the rest by arrows. */
function setStop(list: HTMLElement, stop: HTMLElement | undefined): void {
  for (const control of controlsIn(list)) control.tabIndex = control === stop ? 0 : -1;
}

/** After a drawing: each list of rows is one stop, at where one was last or at its first row. */
export function setRowStops(root: HTMLElement): void {
  const last = lastStops.get(root);
  for (const list of root.querySelectorAll<HTMLElement>(LIST)) {
    const open = controlsIn(list).filter(isOpen);
    setStop(list, open.find(({ id }) => id !== "" && last?.has(id)) ?? open[0]);
  }
}

/** How far an arrow goes along what lies beside each other: 1 or −1 as one reads, nothing for another key. */
export function stepAlong(key: string, along: Element): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step !== undefined && getComputedStyle(along).direction === "rtl" ? -step : step;
}

/** Whether a key was pressed alone: with another one it means something else. */
export const isPlainKey = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey;

/** The control that an arrow leads to from one in a row: up and down to the same one of another row, else along the row. */
function led(key: string, from: HTMLElement, row: HTMLElement): HTMLElement | undefined {
  const along = controlsIn(row).filter(isOpen);
  const step = stepAlong(key, row);
  if (step !== undefined) return along[along.indexOf(from) + step];
  const rows = row.parentElement ? rowsOf(row.parentElement) : [];
  const at = rows.indexOf(row);
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[key];
  if (!next) return undefined;
  const others = controlsIn(next).filter(isOpen);
  const isLike = ({ dataset, className }: HTMLElement) =>
    dataset["action"] === from.dataset["action"] &&
    dataset["field"] === from.dataset["field"] &&
    className === from.className;
  return others.find(isLike) ?? others[0];
}

/** The row and control of it in which a key was pressed; null where rows have no say. */
function rowAt(event: Event): { readonly row: HTMLElement; readonly control: HTMLElement } | null {
  const control = event.target as HTMLElement;
  const row = control.closest<HTMLElement>(`${LIST} > ${ROW}`);
  return row && controlsIn(row).includes(control) ? { row, control } : null;
}

/** Foundry's keys, such as those that move tokens, have nothing to do in a row. */
function onKeydown(event: KeyboardEvent): void {
  const here = rowAt(event);
  if (!here || !isPlainKey(event)) return;
  if (event.key === " " && here.control.matches(USE)) {
    event.preventDefault();
    if (!event.repeat) here.row.querySelector<HTMLElement>('[data-action="toggleRow"]')?.click();
    return;
  }
  if (!/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  led(event.key, here.control, here.row)?.focus();
}

/**
 * Lets the keyboard walk through a sheet's rows: arrows between rows and along one, Home and End to the first and the
 * last; on its picture Enter uses what a row stands for and Space opens the row. Bind once a window.
 */
export function bindRowKeys(root: HTMLElement): void {
  lastStops.set(root, new Set());
  root.addEventListener("keydown", onKeydown);
  // Some browsers press a button when Space is let go, whatever became of the key when it went down.
  root.addEventListener("keyup", (event) => {
    if (event.key === " " && rowAt(event)?.control.matches(USE)) event.preventDefault();
  });
  root.addEventListener("focusin", (event) => {
    const control = event.target as HTMLElement;
    const list = control.closest<HTMLElement>(LIST);
    if (!list || !controlsIn(list).includes(control)) return;
    setStop(list, control);
    const last = lastStops.get(root);
    for (const { id } of controlsIn(list)) last?.delete(id);
    last?.add(control.id);
  });
}
