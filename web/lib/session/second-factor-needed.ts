import { createStore } from "#web/lib/store.ts";

/** Whether the API has rejected this admin session for lack of a second factor. */
export const secondFactorNeeded = createStore(false);
