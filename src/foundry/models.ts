/** Every actor model by its type name. Each ruleset adds its own names by declaration merging. */
// oxlint-disable-next-line no-empty-interface
export interface ActorModels {}
/** Every item model by its type name, likewise. */
// oxlint-disable-next-line no-empty-interface
export interface ItemModels {}

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: true;
  }
  interface SystemNameConfig {
    name: "trivium-rpg";
  }
  interface DataModelConfig {
    Actor: ActorModels;
    Item: ItemModels;
  }
}
