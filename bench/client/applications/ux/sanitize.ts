/** Makes HTML written by users harmless before it is shown. */
import { ACTING_ATTRIBUTES, ACTING_TYPES, withoutPlacing } from "../../../common/utils/prose.js";

const TAGS = new Set(
  (
    "a abbr aside article b bdi bdo blockquote br button caption cite code col colgroup dd del details dfn div dl dt em " +
    "figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label li main mark menu meter nav ol " +
    "option optgroup p picture pre progress q rp rt ruby s samp section select small source span strong sub summary sup " +
    "table tbody td textarea tfoot th thead time tr u ul var video audio fieldset legend data"
  ).split(" "),
);
/** Removed together with what they contain; any other unknown element is only unwrapped. */
const POISON = new Set([
  "script",
  "style",
  "iframe",
  "object",
  "embed",
  "template",
  "noscript",
  "svg",
  "math",
  "title",
]);
const ATTRIBUTES = new Set(
  (
    "abbr alt class cols colspan controls datetime dir disabled draggable for headers height high hidden href id inert " +
    "label lang loop low max maxlength min minlength multiple muted open optimum placeholder readonly rel reversed " +
    "role rows rowspan scope selected span src start step style tabindex target title type value checked width"
  ).split(" "),
);
const ADDRESSES = new Set(["href", "src"]);
const SAFE_ADDRESS = /^(?:https?:|mailto:|data:image\/(?:png|jpe?g|gif|webp);|(?![a-z][a-z0-9+.-]*:))/i;

const isAllowedAttribute = ({ name, value }: Attr): boolean => {
  if (ACTING_ATTRIBUTES.includes(name)) return false;
  if (name.startsWith("data-") || name.startsWith("aria-")) return true;
  if (!ATTRIBUTES.has(name)) return false;
  // Browsers ignore control characters and spaces inside a scheme, so they must not hide one here.
  return !ADDRESSES.has(name) || SAFE_ADDRESS.test([...value].filter((char) => char > " ").join(""));
};

/** Cleans a tree in place: unknown elements, attributes and addresses that could run code go. */
export function sanitizeTree(root: ParentNode): void {
  for (const element of root.querySelectorAll("*")) {
    const tag = element.localName;
    if (POISON.has(tag)) element.remove();
    else if (!TAGS.has(tag) && !tag.includes("-")) element.replaceWith(...element.childNodes);
    else {
      const refused = Array.from(element.attributes).filter((attribute) => !isAllowedAttribute(attribute));
      for (const { name } of refused) element.removeAttribute(name);
      tame(element);
    }
  }
}

/** Takes out what would lay an element over the page, or send or reset the form around it. */
function tame(element: Element): void {
  const style = element.getAttribute("style");
  const harmless = withoutPlacing(style ?? "");
  if (harmless !== "") element.setAttribute("style", harmless);
  else element.removeAttribute("style");
  const { localName: tag } = element;
  const type = element.getAttribute("type")?.trim().toLowerCase() ?? "";
  if (tag === "button" || (tag === "input" && ACTING_TYPES.includes(type))) element.setAttribute("type", "button");
}

/** Cleans a piece of HTML. */
export function sanitizeHTML(html: string): string {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  sanitizeTree(holder.content);
  return holder.innerHTML;
}
