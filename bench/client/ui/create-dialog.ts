/** The question that comes before a new document. */
import { DialogV2 } from "../applications/api/dialog.js";
import { createFormGroup, createSelectInput, createTextInput } from "../applications/fields.js";

/** The types a user can choose for a new document of a class. */
function creatableTypes(documentClass: any, allowed: string[] | undefined): { value: string; label: string }[] {
  const { documentName } = documentClass;
  const known: string[] = game.documentTypes[documentName] ?? [];
  const types = known.filter((type) => type !== "base" && (!allowed || allowed.includes(type)));
  const labels = CONFIG[documentName].typeLabels ?? {};
  const options = types.map((value) => ({ value, label: labels[value] ? game.i18n.localize(labels[value]) : value }));
  return options.toSorted((a, b) => a.label.localeCompare(b.label, game.i18n.lang));
}

/** Asks for name, type and folder; creates the document and gives it back, or null when dismissed. */
export async function createDocumentDialog(
  documentClass: any,
  data: Record<string, any> = {},
  createOptions: Record<string, any> = {},
  { types, folders, ...dialogOptions }: Record<string, any> = {},
): Promise<any> {
  const { documentName, metadata } = documentClass;
  const kind = game.i18n.localize(metadata.label);
  const options = metadata.hasTypeData ? creatableTypes(documentClass, types) : [];
  if (metadata.hasTypeData && !options.length) {
    ui.notifications.warn(`No type of ${kind} can be created here. Check the documentTypes of the system's manifest.`);
    return null;
  }
  const content = document.createElement("div");
  const add = (label: string, input: HTMLElement): void =>
    content.append(createFormGroup({ label, input, rootId: "create" }));
  const fallback = `New ${kind}`;
  add("Name", createTextInput({ name: "name", value: data.name ?? "", placeholder: fallback, autofocus: true }));
  if (options.length) {
    const preferred = data.type ?? CONFIG[documentName].defaultType ?? options[0].value;
    add("Type", createSelectInput({ name: "type", value: preferred, options, required: true }));
  }
  const choices = (folders ?? game.folders.filter((folder: any) => folder.type === documentName)).map(
    (folder: any) => ({
      value: folder.id ?? folder._id,
      label: folder.name,
    }),
  );
  if (choices.length)
    add("Folder", createSelectInput({ name: "folder", value: data.folder ?? "", options: choices, blank: "" }));

  const answer = await DialogV2.input({
    window: { title: `Create ${kind}`, icon: "fa-solid fa-plus" },
    content,
    ok: { label: `Create ${kind}`, icon: "fa-solid fa-check" },
    position: { width: 360 },
    ...dialogOptions,
  });
  if (!answer) return null;
  const given = { ...data, ...foundry.utils.expandObject(answer) };
  given.name = given.name?.trim() || fallback;
  if (!given.folder) delete given.folder;
  return documentClass.create(given, { renderSheet: true, ...createOptions });
}
