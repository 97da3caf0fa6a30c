import { isDeepStrictEqual } from "node:util";
import { htmlFaults, linksIn, picturesIn } from "./html.mjs";
import { checkFields } from "./models.mjs";
import { PACK_TYPES, SHAPES, walk } from "./shapes.mjs";

const SYSTEM_ID = "trivium-rpg";
const ID = /^[A-Za-z0-9]{16}$/;
const OWN_PICTURE = new RegExp(`^systems/${SYSTEM_ID}/icons/([\\w/-]+)\\.svg$`);

const get = (data, trail) => trail.reduce((value, key) => value?.[key], data);
const isText = (value) => typeof value === "string" && value.trim() !== "";

/** Every document that a value names by its whole address, such as what a Folk brings along. */
function* addressesIn(value) {
  if (typeof value === "string") {
    if (value.startsWith("Compendium.")) yield value;
  } else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* addressesIn(inner);
}

/** The address of a document in a pack, as links give it. */
const address = (pack, trail) => `Compendium.${SYSTEM_ID}.${pack.id}.${trail.join(".")}`;

/**
 * Every fault of the packs, each a sentence with file, line and what to do; and the pictures that they need.
 * `models` are the system's data models (see models.mjs), `hasPicture` tells whether a picture can be had.
 */
export function checkPacks({ rulesets, packs, faults }, { models, hasPicture }) {
  const found = [...faults];
  const ids = new Map();
  const known = new Set();
  const links = [];
  const pictures = new Set();

  const claim = (source, trail, id) => {
    const say = (sentence) => found.push(source.fault(trail, sentence));
    if (typeof id !== "string" || !ID.test(id)) {
      say(`must be an id of 16 letters and digits in quotes, such as "fpSkillSailing00"; it is ${JSON.stringify(id)}`);
      return;
    }
    if (source.node(trail)?.type === "PLAIN") say(`must stand in quotes: write "${id}"`);
    if (ids.has(id)) say(`is taken: ${ids.get(id)} has ${id} too. Give one of them another id`);
    else ids.set(id, source.file);
  };

  const picture = (source, trail, name) => {
    if (name === undefined) return;
    if (typeof name !== "string" || !hasPicture(name))
      found.push(
        source.fault(
          trail,
          `is no picture that there is: ${JSON.stringify(name)}. Name one of game-icons or of assets`,
        ),
      );
    else pictures.add(name);
  };

  const text = (source, trail, html) => {
    for (const fault of htmlFaults(html)) found.push(source.fault(trail, fault));
    for (const src of picturesIn(html)) {
      const name = OWN_PICTURE.exec(src)?.[1];
      if (name) picture(source, trail, name);
      else found.push(source.fault(trail, `shows "${src}": use a picture of systems/${SYSTEM_ID}/icons/`));
    }
    for (const link of linksIn(html)) links.push([source, trail, link]);
  };

  const inModel = (source, pack, { type, data, trail }) => {
    const model = models[type][data.type];
    if (!model) {
      const there = Object.keys(models[type]).join(", ");
      found.push(
        source.fault([...trail, "type"], `is no type of ${type}: ${JSON.stringify(data.type)}. There are ${there}`),
      );
      return;
    }
    if (pack.ruleset !== "core" && model.ruleset !== pack.ruleset)
      found.push(
        source.fault([...trail, "type"], `belongs to ${model.ruleset}, the pack to ${pack.ruleset}: move the file`),
      );
    if (data.system === undefined) return;
    const at = [...trail, "system"];
    if (typeof data.system !== "object" || data.system === null) {
      found.push(source.fault(at, "must hold names and values"));
      return;
    }
    const { faults: wrong, html } = checkFields(model.schema, data.system, at);
    for (const [place, sentence] of wrong) found.push(source.fault(place, sentence));
    for (const [place, value] of html) text(source, place, value);
    for (const named of addressesIn(data.system)) links.push([source, at, named]);
    const migrated = model.migrate(structuredClone(data.system));
    for (const key of Object.keys(data.system))
      if (!isDeepStrictEqual(migrated[key], data.system[key]))
        found.push(
          source.fault([...at, key], `has a value that the system would not keep: ${JSON.stringify(data.system[key])}`),
        );
  };

  const one = (source, pack, part) => {
    const { type, data, trail } = part;
    const shape = SHAPES[type];
    for (const key of Object.keys(data))
      if (!shape.keys.includes(key))
        found.push(source.fault([...trail, key], `is no part of a ${type} here; it has ${shape.keys.join(", ")}`));
    claim(source, [...trail, "_id"], data._id);
    if (!isText(data.name) && !shape.mayLackName)
      found.push(source.fault([...trail, "name"], "is missing: give it a name"));
    if (shape.types && !shape.types.includes(data.type ?? shape.types[0]))
      found.push(source.fault([...trail, "type"], `must be one of ${shape.types.join(", ")}`));
    if (shape.hasPicture) {
      picture(source, [...trail, "picture"], data.picture);
      if (trail.length === 0 && data.picture === undefined)
        found.push(source.fault([], "has no picture: name one, such as picture: anchor"));
    }
    for (const place of shape.html ?? []) {
      const html = get(data, place);
      if (typeof html === "string") text(source, [...trail, ...place], html);
    }
    for (const key of Object.keys(shape.inside))
      if (data[key] !== undefined && !Array.isArray(data[key]))
        found.push(source.fault([...trail, key], "must be a list"));
    if (shape.hasModel) inModel(source, pack, part);
  };

  for (const pack of packs) {
    const where = `packs/${pack.ruleset}/${pack.name}`;
    const about = pack.about?.data;
    if (!rulesets.has(pack.ruleset))
      found.push(`packs/${pack.ruleset}: has no _ruleset.yml. Write one that says name and color.`);
    if (!about || !isText(about.label) || !PACK_TYPES.includes(about.type)) {
      found.push(`${where}/_pack.yml: must say label and type (${PACK_TYPES.join(", ")}).`);
      continue;
    }
    const folders = pack.folders?.data ?? {};
    for (const [slug, folder] of Object.entries(folders)) {
      claim(pack.folders, [slug, "_id"], folder?._id);
      if (!isText(folder?.name)) found.push(pack.folders.fault([slug, "name"], "is missing: give it a name"));
    }
    for (const source of pack.documents) {
      const slug = source.file.split("/").at(-1);
      if (!/^[a-z0-9]+(-[a-z0-9]+)*\.yml$/.test(slug))
        found.push(source.fault([], "must have a name of small letters, digits and dashes"));
      const { folder } = source.data;
      if (folder !== undefined && !(folder in folders))
        found.push(source.fault(["folder"], `is no folder of ${where}/_folders.yml: ${JSON.stringify(folder)}`));
      for (const part of walk(about.type, source.data)) {
        one(source, pack, part);
        known.add(address(pack, addressTrail(about.type, source.data, part.trail)));
      }
    }
  }
  for (const [source, trail, link] of links)
    if (!known.has(link)) found.push(source.fault(trail, `links to ${link}, which is in none of our packs`));
  return { faults: found, pictures: [...pictures].toSorted(), count: known.size };
}

/** Document names and ids down to a part of a document, such as JournalEntry, id, JournalEntryPage, id. */
function addressTrail(type, data, trail) {
  const parts = [type, data._id];
  let [at, shape] = [data, SHAPES[type]];
  for (let index = 0; index < trail.length; index += 2) {
    const inner = shape.inside[trail[index]];
    at = at[trail[index]][trail[index + 1]];
    shape = SHAPES[inner];
    parts.push(inner, at._id);
  }
  return parts;
}
