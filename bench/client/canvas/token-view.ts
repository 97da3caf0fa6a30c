/** How a token looks on the board. */
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../../common/constants.js";
import { escapeHTML } from "../../common/utils/index.js";
import { clamp } from "./dimensions.js";
import type { Token } from "./token.js";

const { ALWAYS, HOVER } = TOKEN_DISPLAY_MODES;
const dispositionName = (value: number): string =>
  Object.entries(TOKEN_DISPOSITIONS)
    .find(([, level]) => level === value)?.[0]
    .toLowerCase() ?? "neutral";

/** Makes the element of a token; what it shows follows with `refreshToken`. */
export function drawToken(token: Token): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "token";
  element.dataset["tokenId"] = token.id;
  element.innerHTML = `<img class="token-picture" alt="" draggable="false"><span class="token-effects"></span>
    <span class="token-bars"></span><span class="token-targets"></span><span class="token-name"></span>`;
  element.addEventListener("pointerenter", () => (token.hover = true));
  element.addEventListener("pointerleave", () => (token.hover = false));
  element.addEventListener("focus", () => (token.hover = true));
  element.addEventListener("blur", () => (token.hover = false));
  return element;
}

const part = <E extends HTMLElement>(element: HTMLElement, name: string): E =>
  element.querySelector<E>(`.token-${name}`)!;

/** The name as far as the user may read it. */
function readableName(token: Token): string {
  const { displayName, name } = token.document;
  const isOpen = token.isOwner || displayName === ALWAYS || displayName === HOVER;
  return isOpen ? name : "Unknown";
}

/** Brings the element of a token to what its document and actor say. */
export function refreshToken(token: Token, element: HTMLButtonElement): void {
  const { document: doc } = token;
  element.hidden = !token.visible;
  element.classList.toggle("controlled", token.controlled);
  element.classList.toggle("hidden-token", doc.hidden);
  element.classList.toggle("targeted", token.isTargeted);
  element.classList.toggle("turn", game.combat?.started === true && game.combat.combatant?.token === doc);
  element.classList.toggle("owned", token.isOwner);
  element.dataset["disposition"] = dispositionName(doc.disposition);
  const style = { left: token.x, top: token.y, width: token.w, height: token.h };
  for (const [key, value] of Object.entries(style)) element.style.setProperty(key, `${value}px`);
  element.style.zIndex = String(Math.max(0, doc.sort));
  const picture = part<HTMLImageElement>(element, "picture");
  const src = doc.texture.src || CONST.DEFAULT_TOKEN;
  if (picture.getAttribute("src") !== src) picture.src = src;
  picture.style.rotate = doc.lockRotation ? "" : `${doc.rotation}deg`;
  picture.style.opacity = String(doc.alpha);
  part(element, "name").textContent = token._canShow(doc.displayName) ? doc.name : "";
  const effects = shownEffects(token);
  refreshEffects(part(element, "effects"), effects);
  refreshBars(token, part(element, "bars"));
  refreshTargets(token, part(element, "targets"));
  describe(token, element, effects);
}

/** The effects whose icons a token shows. */
const shownEffects = (token: Token): any[] => token.actor?.temporaryEffects ?? [];

function refreshEffects(box: HTMLElement, effects: any[]): void {
  const icons = effects.map((effect) => {
    const icon = document.createElement("img");
    Object.assign(icon, { src: effect.img, alt: "", className: "token-effect" });
    icon.classList.toggle("overlay", effect.getFlag("core", "overlay") === true);
    icon.dataset["effectId"] = effect.id;
    icon.dataset["tooltipHtml"] = `<strong>${escapeHTML(effect.name)}</strong>${effect.description ?? ""}`;
    return icon;
  });
  box.replaceChildren(...icons);
}

function refreshBars(token: Token, box: HTMLElement): void {
  const isShown = token._canShow(token.document.displayBars);
  const bars = ["bar1", "bar2"].flatMap((name) => {
    const data = isShown ? token.document.getBarAttribute(name) : null;
    if (data?.type !== "bar" || !data.max) return [];
    const bar = document.createElement("span");
    bar.className = `token-bar ${name}`;
    bar.style.setProperty("--share", String(clamp(data.value / data.max, 0, 1)));
    bar.textContent = `${data.value}/${data.max}`;
    return [bar];
  });
  box.replaceChildren(...bars);
}

/** A mark in the colour of everybody who targets the token. */
function refreshTargets(token: Token, box: HTMLElement): void {
  const marks = [...token.targeted].map((user) => {
    const mark = document.createElement("i");
    mark.className = "token-target fa-solid fa-crosshairs";
    mark.style.color = String(user.color?.css ?? user.color ?? "");
    mark.dataset["userId"] = user.id;
    return mark;
  });
  box.replaceChildren(...marks);
}

/** Says in words what the element shows. */
function describe(token: Token, element: HTMLButtonElement, effects: any[]): void {
  const states = [
    token.document.hidden ? "hidden" : "",
    token.isTargeted ? "targeted" : "",
    element.classList.contains("turn") ? "whose turn it is" : "",
    ...effects.map(({ name }) => name),
  ];
  element.setAttribute("aria-label", [readableName(token), ...states.filter(Boolean)].join(", "));
  element.setAttribute("aria-pressed", String(token.controlled));
}
