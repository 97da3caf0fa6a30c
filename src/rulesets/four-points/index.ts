import { isInPlay } from "../../core/rulesets-in-play.js";
import type { Ruleset } from "../../core/ruleset.js";
import { systemPath } from "../../foundry/id.js";
import { actionCard, FourPointsActionCard } from "./chat/action-card.js";
import { createdCard, FourPointsCreatedCard } from "./chat/created-card.js";
import { FourPointsItemCard, itemCard } from "./chat/item-card.js";
import { redrawRequests, requestCard } from "./chat/request-card.js";
import { FourPointsRequestCard } from "./chat/request.js";
import { FourPointsTurnCard, turnCard } from "./chat/turn-card.js";
import { combatRules, redrawTurn } from "./combat/turns.js";
import { partyCard } from "./chat/party-card.js";
import { FourPointsPartyCard } from "./chat/party.js";
import { shareCard } from "./chat/share-card.js";
import { FourPointsShareCard } from "./chat/share.js";
import { sideEffectCard } from "./chat/side-effect-card.js";
import { FourPointsSideEffectCard } from "./chat/side-effect.js";
import { FourPointsSkillsCard, skillsCard } from "./chat/skills-card.js";
import { turnCommands } from "./combat/commands.js";
import { FourPointsAbilityData } from "./data/ability.js";
import { FourPointsExperienceData } from "./data/experience.js";
import { FourPointsFolkData } from "./data/folk.js";
import { FourPointsPowerActionData } from "./data/power-action.js";
import { FourPointsPowerTypeData } from "./data/power-type.js";
import { FourPointsTraitData } from "./data/trait.js";
import { FourPointsCharacterData } from "./data/character.js";
import { FourPointsEquipmentData } from "./data/equipment.js";
import { FourPointsNpcData } from "./data/npc.js";
import { FourPointsSkillData } from "./data/skill.js";
import { FourPointsActor } from "./documents/actor.js";
import { FourPointsItem, isOnly, isSingle, refusesItems, stacks } from "./documents/item.js";
import { pathName } from "./data/path-name.js";
import { saysOfReceipt } from "./data/receipt-words.js";
import { isRoadPath } from "./data/road-paths.js";
import { hasDraft, isBlank } from "./deeds/creation-draft.js";
import { settleByHand } from "./deeds/settle.js";
import { redrawWaiting } from "./deeds/waiting.js";
import { LuckRoll } from "./rolls/luck-roll.js";
import { settings, terms } from "./settings.js";
import { statuses } from "./statuses.js";
import { answerParty, showWaitingDice } from "./sheets/answer-party.js";
import { FourPointsCharacterSheet } from "./sheets/character-sheet.js";
import { leavesOut } from "./sheets/dropped-words.js";
import { FourPointsItemSheet } from "./sheets/item-sheet.js";
import { openGiven, openWaiting } from "./sheets/new-character.js";
import { FourPointsNpcSheet } from "./sheets/npc-sheet.js";
import { offerGuideTools } from "./sheets/actors-tab.js";
import { commands, useDocument } from "./sheets/use.js";

const TEMPLATES = [
  "action-aim",
  "action-card",
  "action-dialog",
  "blank",
  "character-body",
  "character-head",
  "correct-dialog",
  "created-card",
  "creation-dialog",
  "creation-energy",
  "creation-lists",
  "creation-review",
  "extra-dice",
  "gear",
  "gifts",
  "item-card",
  "item-field",
  "item-grants",
  "item-row",
  "item-sheet",
  "limited",
  "notes",
  "npc-body",
  "npc-dialog",
  "npc-head",
  "overview",
  "party-card",
  "party-dialog",
  "pools",
  "power-dialog",
  "price-row",
  "rail",
  "request-card",
  "request-dialog",
  "rest-dialog",
  "share-card",
  "share-dialog",
  "share-rows",
  "side-effect-card",
  "skills",
  "skills-card",
  "skills-dialog",
  "tabs",
  "turn-card",
];

const ITEM_TYPES = [
  "fourPointsSkill",
  "fourPointsFolk",
  "fourPointsTrait",
  "fourPointsAbility",
  "fourPointsPowerType",
  "fourPointsPowerAction",
  "fourPointsExperience",
  "fourPointsEquipment",
];

/** What Four Points adds to Foundry's own windows, while it is played. */
function start(): void {
  Hooks.on("updateActor", ((actor: Actor.Implementation) => redrawRequests(actor)) as never);
  for (const kind of ["Item", "ActiveEffect"])
    for (const deed of ["create", "update", "delete"])
      Hooks.on(
        `${deed}${kind}` as never,
        ((document: { parent?: unknown }) => {
          if (document.parent instanceof Actor) redrawRequests(document.parent as Actor.Implementation);
        }) as never,
      );
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant", "updateCombat", "deleteCombat"])
    Hooks.on(hook as never, redrawTurn as never);
  Hooks.on("updateActor", ((...args: Parameters<typeof settleByHand>) => void settleByHand(...args)) as never);
  Hooks.on("updateChatMessage", redrawWaiting as never);
  Hooks.on("createChatMessage", ((message: ChatMessage.Implementation) => {
    answerParty(message);
    showWaitingDice(message);
  }) as never);
  Hooks.on("updateUser", ((user: User.Implementation, changed: object, _options: object, by: string) => {
    if (isInPlay("four-points")) void openGiven(user, changed, by);
  }) as never);
  Hooks.once("ready", () => {
    if (isInPlay("four-points")) void openWaiting();
  });
  Hooks.on("renderActorDirectory", ((_app: unknown, html: HTMLElement) => {
    if (isInPlay("four-points")) offerGuideTools(html);
  }) as never);
}

/** Four Points: four pools of Energy Points; buy a success or test your Luck. */
export const fourPoints: Ruleset = {
  id: "four-points",
  label: "FOURPOINTS.Name",
  credits: "FOURPOINTS.Credits",
  pitch: "FOURPOINTS.Pitch.",
  models: {
    Actor: { fourPointsCharacter: FourPointsCharacterData, fourPointsNpc: FourPointsNpcData },
    Item: {
      fourPointsSkill: FourPointsSkillData,
      fourPointsFolk: FourPointsFolkData,
      fourPointsTrait: FourPointsTraitData,
      fourPointsAbility: FourPointsAbilityData,
      fourPointsPowerType: FourPointsPowerTypeData,
      fourPointsPowerAction: FourPointsPowerActionData,
      fourPointsExperience: FourPointsExperienceData,
      fourPointsEquipment: FourPointsEquipmentData,
    },
    ChatMessage: {
      fourPointsAction: FourPointsActionCard,
      fourPointsRequest: FourPointsRequestCard,
      fourPointsTurn: FourPointsTurnCard,
      fourPointsItem: FourPointsItemCard,
      fourPointsShare: FourPointsShareCard,
      fourPointsCreated: FourPointsCreatedCard,
      fourPointsParty: FourPointsPartyCard,
      fourPointsSkills: FourPointsSkillsCard,
      fourPointsSideEffect: FourPointsSideEffectCard,
    },
  },
  documents: { Actor: FourPointsActor, Item: FourPointsItem },
  characters: ["fourPointsCharacter"],
  isUnmade: isBlank,
  isBegun: hasDraft,
  images: {
    fourPointsCharacter: "icons/cowled.svg",
    fourPointsNpc: "icons/hooded-figure.svg",
    fourPointsSkill: "icons/upgrade.svg",
    fourPointsEquipment: "icons/knapsack.svg",
    fourPointsFolk: "icons/family-tree.svg",
    fourPointsTrait: "icons/claws.svg",
    fourPointsAbility: "icons/acrobatic.svg",
    fourPointsPowerType: "icons/sparkles.svg",
    fourPointsPowerAction: "icons/burning-embers.svg",
    fourPointsExperience: "icons/footsteps.svg",
  },
  sheets: [
    {
      document: "Actor",
      sheet: FourPointsCharacterSheet,
      types: ["fourPointsCharacter"],
      label: "FOURPOINTS.SheetLabel.Character",
    },
    { document: "Actor", sheet: FourPointsNpcSheet, types: ["fourPointsNpc"], label: "FOURPOINTS.SheetLabel.Npc" },
    {
      document: "Item",
      sheet: FourPointsItemSheet,
      types: ITEM_TYPES,
      label: "FOURPOINTS.SheetLabel.Item",
    },
  ],
  rolls: [LuckRoll],
  cards: {
    fourPointsAction: actionCard,
    fourPointsRequest: requestCard,
    fourPointsTurn: turnCard,
    fourPointsItem: itemCard,
    fourPointsShare: shareCard,
    fourPointsCreated: createdCard,
    fourPointsParty: partyCard,
    fourPointsSkills: skillsCard,
    fourPointsSideEffect: sideEffectCard,
  },
  use: useDocument,
  refusesItems,
  pathName,
  isRoadPath,
  saysOfReceipt,
  stacks,
  isSingle,
  isOnly,
  leavesOut,
  start,
  commands: [...commands, ...turnCommands],
  combat: combatRules,
  settings,
  terms,
  statuses,
  templates: TEMPLATES.map((name) => systemPath(`templates/four-points/${name}.hbs`)),
};
