/** The first application framework, which the bench does not have. */

/** What every class of it does here: it can be named, as systems do to take core sheets off the lists, and not be made. */
class FirstFrameworkSheet {
  constructor() {
    throw new Error(
      `${this.constructor.name} is a window of the first application framework, which the bench does not have: use foundry.applications.`,
    );
  }
}

class ActorSheet extends FirstFrameworkSheet {}
class ItemSheet extends FirstFrameworkSheet {}

/** What `foundry.appv1` offers. */
export const appv1 = Object.freeze({ sheets: Object.freeze({ ActorSheet, ItemSheet }) });
