/** What rich text may not do to the page around it; the server and the page take it out alike. */

/** Attributes by which an element would be sent with the form around it, or act on the window around it. */
export const ACTING_ATTRIBUTES: readonly string[] = ["name", "form", "data-action", "data-edit"];

/** Kinds of inputs and buttons that send or reset the form around them. */
export const ACTING_TYPES: readonly string[] = ["submit", "reset", "image"];

/** What takes an element out of its place, or over others. */
const PLACING =
  /^(?:position.*|z-index|inset.*|top|right|bottom|left|transform.*|translate|scale|rotate|offset.*|animation.*|all)$/;

/** An inline style without what would lay an element over the page. */
export function withoutPlacing(style: string): string {
  const isHarmless = (declaration: string): boolean => {
    // An escape or a comment could hide a property's name.
    if (/\\|\/\*|\*\//.test(declaration)) return false;
    const [property] = declaration.split(":");
    return !PLACING.test(
      property!
        .trim()
        .toLowerCase()
        .replace(/^-(?:webkit|moz|ms|o)-/, ""),
    );
  };
  // Wherever a browser sees a declaration begin there is a semicolon before it, so none is overlooked.
  return style.split(";").filter(isHarmless).join(";");
}
