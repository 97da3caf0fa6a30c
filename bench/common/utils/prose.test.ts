import { expect, it } from "vitest";
import { withoutPlacing } from "./prose.js";

it.each([
  ["color:red", "color:red"],
  ["color: red; text-align: center;", "color: red; text-align: center;"],
  ["background:url(data:image/png;base64,AA==)", "background:url(data:image/png;base64,AA==)"],
  ["POSITION : Fixed; inset:0; color:red", " color:red"],
  ["position:absolute", ""],
  ["position:sticky;top:0", ""],
  ["z-index:1", ""],
  ["p\\6fsition:fixed;color:red", "color:red"],
  ["/* ; */position:fixed;/**/z-index:2", ""],
  ["position/**/:fixed", ""],
  ['content:";position:fixed"', 'content:"'],
  ["-webkit-transform:scale(99)", ""],
  ["inset-inline-start:0;all:unset;animation-name:x;translate:9px", ""],
  ["\n\tposition\n:fixed", ""],
])("%j keeps only what leaves an element in its place", (style, expected) => {
  expect(withoutPlacing(style)).toBe(expected);
});
