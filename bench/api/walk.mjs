/**
 * Lists what the bench's page offers: spaces (plain objects), classes with their own members, and aliases.
 * Runs in the page, so it must not refer to anything outside itself.
 */
export function walkPage({ protectedNames, mixins: mixinPaths }) {
  const isPublic = (name) => !name.startsWith("_") || protectedNames.includes(name);
  const isClass = (value) => typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
  const protoOf = Object.getPrototypeOf;
  const isPlain = (value) =>
    value !== null && typeof value === "object" && [Object.prototype, null].includes(protoOf(value));
  const ownNames = (object) => Object.getOwnPropertyNames(object).filter(isPublic);

  // What a page of the browser has by itself is not the bench's.
  const fresh = document.createElement("iframe");
  document.body.append(fresh);
  const usual = new Set(Object.getOwnPropertyNames(fresh.contentWindow));
  fresh.remove();
  const globals = Object.getOwnPropertyNames(globalThis).filter((name) => !usual.has(name));

  const spaces = {};
  const classes = {};
  const aliases = {};
  const instances = {};
  const pathOf = new Map();

  /** Notes a space, with the spaces and classes below it; what was seen before is an alias of its first name. */
  function visit(path, value, depth) {
    if (!isClass(value) && (!isPlain(value) || depth === 0)) return;
    if (pathOf.has(value)) {
      aliases[path] = pathOf.get(value);
      return;
    }
    pathOf.set(value, path);
    if (isClass(value)) return;
    // What systems fill in is theirs.
    if (/^CONFIG\..*\.(?:dataModels|sheetClasses|typeIcons|typeLabels)$/.test(path)) return;
    spaces[path] = ownNames(value);
    for (const name of spaces[path]) visit(`${path}.${name}`, value[name], depth - 1);
  }

  /** The fields of a data model's schema; abstract ones have none. */
  function fieldsOf(cls) {
    try {
      return Object.keys(cls.schema?.fields ?? {});
    } catch {
      return [];
    }
  }

  const nativeNames = (prototype) =>
    prototype ? [...Object.getOwnPropertyNames(prototype), ...nativeNames(protoOf(prototype))] : [];
  const namesOf = (cls) => ({
    statics: ownNames(cls).filter((name) => !["length", "name", "prototype"].includes(name)),
    members: ownNames(cls.prototype).filter((name) => name !== "constructor"),
  });

  /** Notes a class. What lies between it and the next public class counts as its own, except public mixins. */
  function describe(cls, path) {
    const { statics, members } = namesOf(cls);
    const entry = { extends: null, mixins: [], statics, members: [...members, ...fieldsOf(cls).filter(isPublic)] };
    classes[path] = entry;
    let above = protoOf(cls);
    for (; isClass(above) && !pathOf.has(above); above = protoOf(above)) {
      const mixin = mixinPaths[above.name];
      const names = namesOf(above);
      if (mixin) {
        entry.mixins.push(mixin);
        classes[mixin] ??= { extends: null, mixins: [], ...names };
      } else {
        entry.statics.push(...names.statics);
        entry.members.push(...names.members);
      }
    }
    entry.extends = pathOf.get(above) ?? (above.name || null);
    // What the browser's own class brings needs no list: it is what it is.
    if (!isClass(above)) entry.native = nativeNames(above.prototype ?? Object.prototype);
  }

  const samples = [];
  /** Remembers a live object, whose own properties are members too, and of which class it is. */
  function sample(value, path) {
    let cls = value?.constructor;
    while (cls && !classes[pathOf.get(cls)]) cls = protoOf(cls);
    if (!cls) return;
    samples.push(value);
    if (path) instances[path] = pathOf.get(cls);
  }

  visit("foundry", foundry, 6);
  for (const name of globals) if (!["canvas", "game", "Handlebars"].includes(name)) visit(name, globalThis[name], 3);
  const publicClasses = [...pathOf].filter(([value]) => isClass(value));
  for (const [cls, path] of publicClasses) describe(cls, path);

  visit("game.system", game.system, 1);
  spaces.game = [...ownNames(game), ...ownNames(protoOf(game))].filter((name) => name !== "constructor");
  for (const name of spaces.game) sample(game[name], `game.${name}`);
  for (const name of Object.keys(ui)) sample(ui[name], `ui.${name}`);
  sample(canvas, "canvas");
  const { Actor, Item, ActiveEffect, ChatMessage, Scene } = foundry.documents;
  const scene = new Scene({ name: "S", tokens: [{ name: "T" }] });
  const [token] = scene.tokens.contents;
  for (const value of [scene, token, new CONFIG.Token.objectClass(token), new CONFIG.Token.layerClass()]) sample(value);
  const [actorType] = Object.keys(game.system.documentTypes.Actor);
  const [itemType] = Object.keys(game.system.documentTypes.Item);
  const actor = new Actor({ name: "A", type: actorType });
  const documents = [new Item({ name: "I", type: itemType }), new ActiveEffect({ name: "E" }), new ChatMessage({})];
  const roll = new Roll("2d6kh + (1d4) + max(1, 2) + {1d6, 2}kl + word");
  const { ArrayField, BooleanField, NumberField, SchemaField, StringField } = foundry.data.fields;
  const plain = [new BooleanField(), new NumberField(), new StringField(), new SchemaField({})];
  for (const value of [actor, ...documents, roll, ...roll.terms, ...plain, new ArrayField(new BooleanField())])
    sample(value);
  for (const [cls, path] of publicClasses) {
    const owned = samples.filter((value) => value instanceof cls).map(ownNames);
    const common = owned.length ? owned.reduce((shared, names) => shared.filter((name) => names.includes(name))) : [];
    classes[path].members.push(...common.filter((name) => !/^\d+$/.test(name)));
  }

  const isOurs = ({ enumerable, value }) => enumerable || !/\[native code\]/.test(String(value));
  const added = (holder, prefix) =>
    Object.entries(Object.getOwnPropertyDescriptors(holder))
      .filter(([name, descriptor]) => isPublic(name) && typeof descriptor.value === "function" && isOurs(descriptor))
      .map(([name]) => `${prefix}${name}`);
  const primitives = [Array, Date, Math, Number, RegExp, Set, String].flatMap((type) => {
    const name = type.name ?? "Math";
    return [...added(type, `${name}.`), ...(type.prototype ? added(type.prototype, `${name}#`) : [])];
  });
  const helpers = Object.keys(Handlebars.helpers);
  const elements = Object.values(foundry.applications.elements).flatMap((cls) => cls.tagName ?? []);
  return { browser: [...usual], globals, spaces, classes, aliases, instances, helpers, elements, primitives };
}
