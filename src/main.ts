import { filterCompendiumTab } from "./core/apps/compendium-tab.js";
import { rulesetsMenu } from "./core/apps/first-run.js";
import { inOwnWindow, showRulesetMenus } from "./core/apps/ruleset-settings.js";
import { bindNotice, NoticeData, noticeCard } from "./core/chat/notices.js";
import { offerCharacters } from "./core/apps/character-picker.js";
import { exposeApi } from "./core/api.js";
import { creditsMenu } from "./core/apps/credits.js";
import { helpCommands } from "./core/chat/command-help.js";
import { warnOfFlush, watchFlush } from "./core/chat/flush-warning.js";
import { countOwed, recountOwed } from "./core/chat/owed-counter.js";
import { answerCommand, answerSlip } from "./core/chat/commands.js";
import { afterCombat, TriviumCombat } from "./core/combat/combat.js";
import { decorateTracker, redrawTracker } from "./core/combat/tracker.js";
import { TriviumTokenHud } from "./core/canvas/token-hud.js";
import { TriviumActor } from "./core/documents/actor.js";
import { placeCard, TriviumChatMessage } from "./core/documents/chat-message.js";
import { dispatchByType } from "./core/documents/dispatch.js";
import { TriviumItem } from "./core/documents/item.js";
import { giveBack, watchFocus } from "./core/focus/keep.js";
import { registerHelpers } from "./core/helpers.js";
import { listenToHotbar } from "./core/macros/hotbar.js";
import { addCoreCard, addRuleset, allRulesets, documentClassOf } from "./core/registry.js";
import { ReceiptData, RequestData } from "./core/road/messages.js";
import { watchTheGone } from "./core/road/gone.js";
import { onRoadChange, startRoad } from "./core/road/road.js";
import { takeStatusOver } from "./core/statuses/arriving.js";
import { showStatuses } from "./core/statuses/registry.js";
import type { Ruleset } from "./core/ruleset.js";
import { applyPlainType, coreSettings } from "./core/settings.js";
import { askForRulesets, startWorld } from "./core/start.js";
import { fillTerms, registerWordPlaces } from "./core/terms.js";
import { leaveEffectsOnItems } from "./foundry/effects.js";
import { useTokenHud } from "./foundry/hud.js";
import { SYSTEM_ID, systemPath } from "./foundry/id.js";
import { readSetting, registerSetting, registerSettingMenu } from "./foundry/settings.js";
import { sheetConfig } from "./foundry/sheets.js";
import { loadTemplates } from "./foundry/templates.js";
import { rulesets } from "./rulesets/index.js";

/** Hands one ruleset's classes and settings to Foundry. */
function register(ruleset: Ruleset): void {
  addRuleset(ruleset);
  Object.assign(CONFIG.Actor.dataModels, ruleset.models.Actor);
  Object.assign(CONFIG.Item.dataModels, ruleset.models.Item);
  Object.assign(CONFIG.ChatMessage.dataModels, ruleset.models.ChatMessage);
  CONFIG.Dice.rolls.push(...ruleset.rolls);
  ruleset.start?.();
  const documents = { Actor, Item };
  for (const { document, sheet, types, label } of ruleset.sheets)
    sheetConfig().registerSheet(documents[document], SYSTEM_ID, sheet, { types: [...types], makeDefault: true, label });
  // Rules of the table stand in the ruleset's own window, which is there only while the ruleset is played.
  for (const setting of ruleset.settings)
    registerSetting(inOwnWindow(setting) ? { ...setting, config: false } : setting);
}

Hooks.once("init", () => {
  CONFIG.Actor.documentClass = dispatchByType(TriviumActor, (type) => documentClassOf("Actor", type)) as never;
  CONFIG.Item.documentClass = dispatchByType(TriviumItem, (type) => documentClassOf("Item", type)) as never;
  Object.assign(CONFIG.ChatMessage.dataModels, { receipt: ReceiptData, request: RequestData, notice: NoticeData });
  CONFIG.ChatMessage.documentClass = TriviumChatMessage as never;
  CONFIG.Combat.documentClass = TriviumCombat as never;
  // Roll-offs of those who tie are parts of a number.
  CONFIG.Combat.initiative = { formula: null, decimals: 2 } as never;
  for (const setting of coreSettings) registerSetting(setting);
  registerSettingMenu(rulesetsMenu);
  for (const ruleset of rulesets) register(ruleset);
  showRulesetMenus();
  registerWordPlaces();
  registerSettingMenu(creditsMenu);
  addCoreCard("notice", noticeCard);
  leaveEffectsOnItems();
  showStatuses();
  useTokenHud(TriviumTokenHud);
  registerHelpers();
  exposeApi();
  startRoad();
  watchTheGone();
  onRoadChange(recountOwed);
  // A loss that was taken back stands until its record says so, which comes after the pools.
  onRoadChange(() => redrawTracker());
  void loadTemplates([
    systemPath("templates/core/character-picker.hbs"),
    systemPath("templates/core/credits.hbs"),
    systemPath("templates/core/card-road.hbs"),
    systemPath("templates/core/notice-card.hbs"),
    systemPath("templates/core/ruleset-settings.hbs"),
    systemPath("templates/core/rulesets.hbs"),
    ...allRulesets().flatMap((ruleset) => ruleset.templates),
  ]);
});

Hooks.once("i18nInit", () => fillTerms());
Hooks.on("chatMessage", ((log: unknown, message: string) => answerCommand(log, message)) as never);
Hooks.on("renderChatMessageHTML", (message: object, html: HTMLElement) => placeCard(message, html));
Hooks.on("renderChatMessageHTML", () => countOwed());
// What a card owes changes with the card; `watchTheGone` sees to those it was about.
for (const hook of ["updateChatMessage", "deleteChatMessage"])
  Hooks.on(hook as never, ((message: ChatMessage.Implementation) => recountOwed(message.id ?? "")) as never);
Hooks.on(
  "renderCombatTracker" as never,
  ((tracker: never, html: HTMLElement) => decorateTracker(tracker, html)) as never,
);
Hooks.on("preCreateActiveEffect", ((effect: ActiveEffect.Implementation) => takeStatusOver(effect)) as never);
Hooks.on("deleteCombat", (combat: Combat.Implementation) => afterCombat(combat));
// What a row shows of its actor changes with the actor.
for (const hook of ["updateActor", "createActiveEffect", "updateActiveEffect", "deleteActiveEffect"])
  Hooks.on(hook as never, (() => redrawTracker()) as never);
Hooks.on("renderChatMessageHTML", (message: object, html: HTMLElement) => bindNotice(message, html));
for (const hook of ["renderChatLog", "renderChatInput"])
  Hooks.on(hook as never, ((_app: unknown, drawn: HTMLElement) => helpCommands(drawn)) as never);
Hooks.on("renderDialogV2" as never, ((dialog: unknown, html: HTMLElement) => warnOfFlush(dialog, html)) as never);
Hooks.on("renderCompendiumDirectory" as never, filterCompendiumTab as never);

// Whatever window closes, one of ours may have been where it was opened from.
Hooks.on("closeApplicationV2" as never, (() => giveBack()) as never);

Hooks.on("userConnected", (() => void askForRulesets()) as never);

Hooks.once("ready", async () => {
  applyPlainType(readSetting<boolean>("plainType"));
  // Late, so that a module that wants to answer drops or chat commands itself is asked first.
  listenToHotbar();
  Hooks.on("chatMessage", ((log: unknown, line: string) => answerSlip(log, line)) as never);
  helpCommands(document);
  watchFocus(document);
  watchFlush(document);
  if (readSetting<boolean>("offerCharacters")) await offerCharacters();
  await startWorld();
});
