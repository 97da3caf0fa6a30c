/** The tab of encounters: who fights, in which order, and whose turn it is. */
import { DialogV2 } from "../../applications/api/dialog.js";
import { type ContextMenuEntry, writeEntries } from "../../applications/ux/context-menu.js";
import { combatEntries, combatantEntries } from "./combat-menus.js";
import { AbstractSidebarTab } from "./sidebar-tab.js";

const PARTS_AT = "templates/sidebar/tabs/combat";

/** The public CombatTracker class. */
export class CombatTracker extends AbstractSidebarTab {
  static override tabName = "combat";

  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["combat-sidebar", "flexcol"],
    actions: {
      createCombat: onCreateCombat,
      cycleCombat: onCycleCombat,
      activateCombatant: onActivateCombatant,
      rollInitiative: onRollInitiative,
      rollAll: onCombatStep,
      rollNPC: onCombatStep,
      resetAll: onCombatStep,
      startCombat: onCombatStep,
      previousRound: onCombatStep,
      previousTurn: onCombatStep,
      nextTurn: onCombatStep,
      nextRound: onCombatStep,
      endCombat: onCombatStep,
      toggleHidden: onToggle,
      toggleDefeated: onToggle,
      trackerSettings: onTrackerSettings,
    },
  };

  static override PARTS: Record<string, any> = {
    header: { template: `${PARTS_AT}/header.hbs` },
    tracker: { template: `${PARTS_AT}/tracker.hbs`, scrollable: [""] },
    footer: { template: `${PARTS_AT}/footer.hbs` },
  };

  #viewed: string | null = null;

  /** The encounter that is shown: the one that was chosen, else the one in force; null where there is none. */
  get viewed(): any {
    const { combats } = game;
    return combats.combats.find(({ id }: any) => id === this.#viewed) ?? combats.active ?? combats.combats[0] ?? null;
  }

  set viewed(combat: any) {
    this.#viewed = combat?.id ?? null;
    void this.render();
  }

  override async _prepareContext(options: any): Promise<any> {
    const context = Object.assign(await super._prepareContext(options), { user: game.user, isGM: game.user.isGM });
    await this._prepareCombatContext(context, options);
    await this._prepareTrackerContext(context, options);
    return context;
  }

  /** What header and footer show. */
  async _prepareCombatContext(context: any, _options: any): Promise<void> {
    const combat = this.viewed;
    const { combats } = game.combats;
    const index = combats.indexOf(combat);
    Object.assign(context, {
      combat,
      hasCombat: combat !== null,
      title: combatTitle(combat, index),
      several: combats.length > 1,
      place: `${index + 1} of ${combats.length}`,
      isPlayerTurn: combat?.combatant?.isOwner ?? false,
      linked: Boolean(combat?.scene),
      control: combat?.started && !game.user.isGM && combat.combatant?.isOwner,
    });
  }

  /** What the list shows. */
  async _prepareTrackerContext(context: any, _options: any): Promise<void> {
    const combat = this.viewed;
    const shown = combat?.turns.filter((combatant: any) => combatant.visible) ?? [];
    context.turns = await Promise.all(
      shown.map((combatant: any) => this._prepareTurnContext(combat, combatant, combat.turns.indexOf(combatant))),
    );
  }

  /** What one row shows. */
  async _prepareTurnContext(combat: any, combatant: any, index: number): Promise<any> {
    const { id, name, img, initiative, hidden, isDefeated, isOwner, resource, group } = combatant;
    const active = combat.started && index === combat.turn;
    const { decimals } = CONFIG.Combat.initiative;
    const css = [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" ");
    return {
      id,
      name,
      img,
      active,
      hidden,
      isDefeated,
      isOwner,
      resource,
      css,
      group: group?.name ?? null,
      hasRolled: initiative !== null,
      initiative: initiative === null ? "" : String(Math.round(initiative * 10 ** decimals) / 10 ** decimals),
      canEdit: isOwner && !group,
      canRoll: isOwner && initiative === null,
    };
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    if (!game.combats.apps.includes(this)) game.combats.apps.push(this);
    Hooks.on("canvasReady", () => void this.render());
    this._createContextMenu(() => this._getEntryContextOptions(), ".combatant[data-combatant-id]", {
      fixed: true,
      hookName: "getCombatantContextOptions",
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getCombatContextOptions(), ".encounter-title", {
      fixed: true,
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll(".initiative-input")) {
      input.addEventListener("change", () => void this.#typeInitiative(input));
    }
  }

  /** What was typed is the new initiative; with a sign before it, what is added; nothing takes it back. */
  async #typeInitiative(input: HTMLInputElement): Promise<void> {
    const combatant = this._combatantOf(input);
    const text = input.value.trim();
    const given = Number(text.replace(/^=/, ""));
    if (!Number.isFinite(given)) {
      ui.notifications.warn(`"${text}" is no number. Type the initiative of ${combatant.name} in digits.`);
      return void this.render();
    }
    const isDelta = /^[+-]/.test(text);
    await combatant.update({ initiative: text === "" ? null : isDelta ? (combatant.initiative ?? 0) + given : given });
  }

  /** The combatant of a row. */
  _combatantOf(element: HTMLElement): any {
    return this.viewed?.combatants.get(element.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId);
  }

  /** The entries of a combatant's menu. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    return writeEntries(combatantEntries(this));
  }

  /** The entries of the encounter's menu. */
  _getCombatContextOptions(): ContextMenuEntry[] {
    return writeEntries(combatEntries(this));
  }
}

function combatTitle(combat: any, index: number): string {
  if (!combat) return "No encounter";
  const name = combat.name || `Encounter ${index + 1}`;
  return combat.started ? `${name}, round ${combat.round}` : `${name}, not begun`;
}

async function onCreateCombat(this: CombatTracker): Promise<void> {
  const combat = await CONFIG.Combat.documentClass.create({ scene: game.scenes.current?.id ?? null });
  await combat?.activate();
  this.viewed = combat;
}

function onCycleCombat(this: CombatTracker): void {
  const { combats } = game.combats;
  this.viewed = combats[(combats.indexOf(this.viewed) + 1) % combats.length];
}

/** Buttons that are named after what an encounter does. */
async function onCombatStep(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
  await this.viewed?.[target.dataset.action!]();
}

async function onRollInitiative(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
  const combatant = this._combatantOf(target);
  await combatant?.combat.rollInitiative([combatant.id]);
}

/** Shows whose row it is: on the board its token, else its sheet. */
function onActivateCombatant(this: CombatTracker, _event: Event, target: HTMLElement): void {
  const combatant = this._combatantOf(target);
  const object = combatant?.token?.object;
  if (object?.isOwner) object.control({ releaseOthers: true });
  else if (combatant?.actor?.testUserPermission(game.user, "LIMITED")) {
    void combatant.actor.sheet?.render({ force: true });
  }
}

/** Out of the fight is a mark of the combatant and a status of its actor. */
async function onToggle(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
  const combatant = this._combatantOf(target);
  if (target.dataset.action === "toggleHidden") return void (await combatant.update({ hidden: !combatant.hidden }));
  const defeated = !combatant.isDefeated;
  await combatant.update({ defeated });
  const status = CONFIG.specialStatusEffects.DEFEATED;
  const isKnown = Object.values<any>(CONFIG.statusEffects).some(({ id }) => id === status);
  if (combatant.actor && isKnown) await combatant.actor.toggleStatusEffect(status, { active: defeated, overlay: true });
}

async function onTrackerSettings(this: CombatTracker): Promise<void> {
  const { resource, skipDefeated } = game.combats.settings;
  const text = foundry.utils.escapeHTML(resource ?? "");
  const answer = await DialogV2.input({
    window: { title: "The tracker", icon: "fa-solid fa-gear" },
    content: `<label class="form-group"><span>Number beside the name</span><div class="form-fields">
      <input type="text" name="resource" value="${text}"></div>
      <p class="hint">The path of an attribute below the actor's data.</p></label>
      <label class="form-group"><span>Pass over who is defeated</span><div class="form-fields">
      <input type="checkbox" name="skipDefeated" ${skipDefeated ? "checked" : ""}></div></label>`,
    ok: { label: "Save Changes" },
  });
  if (!answer) return;
  const { settings } = game.combats;
  await game.settings.set("core", "combatTrackerConfig", { ...settings, ...answer });
}
