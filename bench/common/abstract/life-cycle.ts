/** The steps around storing a document: before on the requesting client, after on every client. */
import { DataModel } from "../data/data-model.js";
import { TypeDataModel } from "./type-data.js";

/** A model whose life cycle can be overridden, and in which its `system` takes part. */
export class LifeCycleModel extends DataModel {
  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    return this.#typeData?._preCreate(data, options, user);
  }

  _onCreate(data: any, options: any, userId: string): void {
    this.#typeData?._onCreate(data, options, userId);
  }

  async _preUpdate(changes: any, options: any, user: any): Promise<boolean | void> {
    return this.#typeData?._preUpdate(changes, options, user);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    this.#typeData?._onUpdate(changed, options, userId);
  }

  async _preDelete(options: any, user: any): Promise<boolean | void> {
    return this.#typeData?._preDelete(options, user);
  }

  _onDelete(options: any, userId: string): void {
    this.#typeData?._onDelete(options, userId);
  }

  get #typeData(): TypeDataModel | null {
    return this.system instanceof TypeDataModel ? this.system : null;
  }

  static async _preCreateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  static async _preUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  static async _preDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
}
