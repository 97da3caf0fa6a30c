/** The menus of the tracker. */

const isGM = (): boolean => game.user.isGM;

/** What can be done with a combatant. */
export function combatantEntries(tracker: any): any[] {
  const of = (target: HTMLElement): any => tracker._combatantOf(target);
  return [
    {
      label: "Roll initiative",
      icon: "fa-solid fa-dice-d20",
      visible: (target: HTMLElement) => of(target)?.isOwner ?? false,
      onClick: (target: HTMLElement) => of(target).combat.rollInitiative([of(target).id]),
    },
    {
      label: "Take initiative back",
      icon: "fa-solid fa-rotate-left",
      visible: (target: HTMLElement) => isGM() && of(target)?.initiative !== null,
      onClick: (target: HTMLElement) => of(target).update({ initiative: null }),
    },
    {
      label: "Open sheet",
      icon: "fa-solid fa-user",
      visible: (target: HTMLElement) => of(target)?.actor?.testUserPermission(game.user, "LIMITED") ?? false,
      onClick: (target: HTMLElement) => of(target).actor.sheet?.render({ force: true }),
    },
    {
      label: "Remove from the encounter",
      icon: "fa-solid fa-trash",
      classes: "danger",
      visible: (target: HTMLElement) => of(target)?.canUserModify(game.user, "delete") ?? false,
      onClick: (target: HTMLElement) => of(target).delete(),
    },
  ];
}

/** What can be done with the encounter. */
export function combatEntries(tracker: any): any[] {
  const has = (): boolean => isGM() && tracker.viewed !== null;
  return [
    {
      label: "Make this the encounter in force",
      icon: "fa-solid fa-bullseye",
      visible: () => has() && !tracker.viewed.active,
      onClick: () => tracker.viewed.activate(),
    },
    {
      label: "Tie to the scene, or free from it",
      icon: "fa-solid fa-link",
      visible: has,
      onClick: () => tracker.viewed.toggleSceneLink(),
    },
    {
      label: "Take all initiative back",
      icon: "fa-solid fa-rotate-left",
      visible: has,
      onClick: () => tracker.viewed.resetAll(),
    },
    {
      label: "End the encounter",
      icon: "fa-solid fa-trash",
      classes: "danger",
      visible: has,
      onClick: () => tracker.viewed.endCombat(),
    },
  ];
}
