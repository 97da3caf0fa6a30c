/** The custom elements of the page. */
import { HTMLColorPickerElement } from "./color-picker.js";
import { HTMLEnrichedContentElement } from "./enriched-content.js";
import { HTMLFilePickerElement } from "./file-picker.js";
import { AbstractFormInputElement } from "./form-input-element.js";
import { HTMLMultiSelectElement } from "./multi-select.js";
import { HTMLProseMirrorElement } from "./prose-mirror.js";
import { HTMLStringTagsElement } from "./string-tags.js";

const ELEMENTS = {
  HTMLColorPickerElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLStringTagsElement,
};

/** Makes the elements known to the browser; returns what `foundry.applications.elements` offers. */
export function defineElements(): Record<string, unknown> {
  for (const element of Object.values(ELEMENTS)) {
    if (!customElements.get(element.tagName)) customElements.define(element.tagName, element);
  }
  return { AbstractFormInputElement, ...ELEMENTS };
}
