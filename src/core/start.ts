import { say } from "../foundry/language.js";
import { notify } from "../foundry/notice.js";
import { readSetting, writeSetting } from "../foundry/settings.js";
import { RulesetsDialog } from "./apps/first-run.js";
import { postNotice, systemVersion } from "./chat/notices.js";
import { migrations } from "./migrations/list.js";
import { migrate } from "./migrations/migrate.js";
import { allRulesets } from "./registry.js";
import { isChosen } from "./rulesets-in-play.js";

/** Only one of several game masters does what a world needs once. */
const isActiveGM = (): boolean => (game.user as unknown as { isActiveGM?: boolean } | null)?.isActiveGM === true;

/** Brings what is stored up to this version's data; a step that fails is told and runs again at the next start. */
async function bringUp(): Promise<void> {
  try {
    await migrate(migrations, {
      stored: readSetting<number>("schemaVersion"),
      isNew: (game.actors?.size ?? 0) + (game.items?.size ?? 0) === 0,
      stamp: (version) => writeSetting("schemaVersion", version),
      tell: (what) =>
        notify(
          "info",
          say(what === "begin" ? "TRIVIUM.Migration.Begin" : "TRIVIUM.Migration.End", { version: systemVersion() }),
        ),
    });
  } catch (error) {
    Hooks.onError("Trivium's migration", error as Error, { log: "error" });
    notify("error", say("TRIVIUM.Migration.Failed"));
  }
}

/** Welcomes a new world once, and says so once when the version has moved on. */
async function greet(): Promise<void> {
  const greeted = readSetting<string>("greeted");
  const version = systemVersion();
  const isNewer = greeted !== "" && foundry.utils.isNewerVersion(version, greeted);
  if (greeted !== "" && !isNewer) return;
  // Stored first: a page that is closed in between says too little rather than the same thing again.
  await writeSetting("greeted", version);
  await postNotice(isNewer ? "update" : "welcome", version);
}

/** Asks which rulesets a world plays while nobody has chosen: whoever is the active game master then, once a page. */
let isAsked = false;
export async function askForRulesets(): Promise<void> {
  if (isAsked || !game.ready || !isActiveGM() || isChosen() || allRulesets().length === 0) return;
  isAsked = true;
  await new RulesetsDialog().render({ force: true });
}

/** What the active game master's browser does when a world opens: data, greeting, and the choice of rulesets. */
export async function startWorld(): Promise<void> {
  if (!isActiveGM()) return;
  await bringUp();
  await greet();
  await askForRulesets();
}
