import { openStore } from "./door-store.ts";
import { forgetTokens } from "./pass.ts";

/** Forgets every door in this browser, but scans that wait to be sent: who has signed out leaves no list behind. */
export const forgetDoors = async () => {
  forgetTokens();
  await (await openStore())?.forgetAll();
};
