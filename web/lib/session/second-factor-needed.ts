import { createStore } from "#web/lib/store.ts";

/** Whether the API has refused this session as an admin's, since it began by a password alone. */
export const secondFactorNeeded = createStore(false);
