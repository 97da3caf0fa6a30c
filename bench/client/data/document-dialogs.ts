import { escapeHTML } from "../../common/utils/index.js";
import { BASE_DOCUMENT_TYPE } from "../../common/constants.js";

interface CreateDialogOptions {
  types?: string[];
  folders?: { id: string; name: string }[];
  window?: Record<string, any>;
  [option: string]: any;
}

const localize = (key: string): string => globalThis.game.i18n.localize(key);

const kindOf = (cls: any, type?: string): string => {
  const label = globalThis.CONFIG[cls.documentName].typeLabels?.[type ?? ""];
  return localize(label && globalThis.game.i18n.has(label) ? label : cls.metadata.label);
};

/** A name for a new document that no other beside it has. */
export function defaultName(cls: any, { type, parent }: { type?: string; parent?: any }): string {
  const siblings = parent?.getEmbeddedCollection(cls.documentName) ?? globalThis.game.collections.get(cls.documentName);
  const taken = new Set(siblings?.map(({ name }: { name: string }) => name));
  const base = globalThis.game.i18n.format("DOCUMENT.New", { type: kindOf(cls, type) });
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base} (${count})`;
  return name;
}

/** Asks for name, type and folder, and creates a document; null when the user thinks better of it. */
export async function createDialog(
  cls: any,
  data: any,
  createOptions: any,
  { types, folders, window, ...dialogOptions }: CreateDialogOptions,
): Promise<any> {
  const { parent } = createOptions;
  const choices = typeChoices(cls, types);
  if (cls.hasTypeData && !choices.length) {
    globalThis.ui.notifications.warn(`This system has no type of ${cls.documentName} that can be created here.`);
    return null;
  }
  const type = data.type ?? globalThis.CONFIG[cls.documentName].defaultType ?? choices[0]?.[0];
  const content = createContent({
    name: data.name ?? "",
    placeholder: defaultName(cls, { type, parent }),
    types: choices,
    type,
    folders: parent ? [] : folderChoices(cls, folders),
    folder: data.folder ?? "",
  });
  const { DialogV2 } = globalThis.foundry.applications.api;
  return DialogV2.prompt({
    position: { width: 420 },
    ...dialogOptions,
    window: {
      title: globalThis.game.i18n.format("DOCUMENT.Create", { type: localize(cls.metadata.label) }),
      ...window,
    },
    content,
    rejectClose: false,
    ok: {
      label: globalThis.game.i18n.format("DOCUMENT.Create", { type: localize(cls.metadata.label) }),
      callback: (_event: Event, button: HTMLButtonElement) => {
        const form = new globalThis.foundry.applications.ux.FormDataExtended(button.form).object;
        const chosen = { ...data, ...form, folder: form.folder || data.folder || null };
        chosen.name = form.name?.trim() || defaultName(cls, { type: chosen.type, parent });
        return cls.implementation.create(chosen, { renderSheet: true, ...createOptions });
      },
    },
  });
}

function typeChoices(cls: any, allowed?: string[]): [string, string][] {
  if (!cls.hasTypeData) return [];
  const types: string[] = cls.TYPES.filter((type: string) => type !== BASE_DOCUMENT_TYPE);
  return types
    .filter((type) => !allowed || allowed.includes(type))
    .map((type): [string, string] => [type, kindOf(cls, type)])
    .toSorted(([, a], [, b]) => a.localeCompare(b, globalThis.game.i18n.lang));
}

function folderChoices(cls: any, folders?: { id: string; name: string }[]): [string, string][] {
  const known = folders ?? globalThis.game.folders.filter((folder: any) => folder.type === cls.documentName);
  return known.map(({ id, name }: { id: string; name: string }): [string, string] => [id, name]);
}

interface CreateFields {
  name: string;
  placeholder: string;
  types: [string, string][];
  type: string;
  folders: [string, string][];
  folder: string;
}

function createContent({ name, placeholder, types, type, folders, folder }: CreateFields): string {
  const input = `<input type="text" name="name" value="${escapeHTML(name)}" placeholder="${escapeHTML(placeholder)}" autofocus>`;
  return [
    group(localize("Name"), input),
    types.length ? group(localize("Type"), select("type", types, type)) : "",
    folders.length ? group(localize("DOCUMENT.Folder"), select("folder", [["", "—"], ...folders], folder)) : "",
  ].join("");
}

const group = (label: string, field: string): string =>
  `<label class="form-group"><span>${escapeHTML(label)}</span><div class="form-fields">${field}</div></label>`;

function select(name: string, choices: [string, string][], chosen: string): string {
  const options = choices.map(([value, label]) => {
    const selected = value === chosen ? " selected" : "";
    return `<option value="${escapeHTML(value)}"${selected}>${escapeHTML(label)}</option>`;
  });
  return `<select name="${name}">${options.join("")}</select>`;
}

/** Asks whether to delete a document, and does so. */
export async function deleteDialog(document: any, options: any, operation: any): Promise<any> {
  const kind = kindOf(document.constructor, document.type);
  const { window, ...dialogOptions } = options;
  return globalThis.foundry.applications.api.DialogV2.confirm({
    ...dialogOptions,
    window: { title: `${globalThis.game.i18n.format("DOCUMENT.Delete", { type: kind })}: ${document.name}`, ...window },
    content: `<p>Delete <strong>${escapeHTML(document.name)}</strong> (${escapeHTML(kind)})? It cannot be brought back.</p>`,
    rejectClose: false,
    yes: { label: localize("Delete"), icon: "fa-solid fa-trash", callback: () => document.delete(operation) },
    no: { label: "Keep" },
  });
}
