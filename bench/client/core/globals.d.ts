/*
 * The globals a Foundry page offers, as the bench's own client reads them.
 * They are dynamic by nature: a system may replace any of them, hence `any`.
 */
declare var CONFIG: any;
declare var CONST: any;
declare var canvas: any;
declare var game: any;
declare var ui: any;
declare var foundry: any;
declare var Hooks: any;
