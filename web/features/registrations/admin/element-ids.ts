import type { Decision } from "#shared/registrations.ts";

/** The id of what decides: a registration's button, or for several the bar's. */
export const getDecisionButtonId = (decision: Decision["decision"], about: string) => `${decision}-${about}`;

/** The id of a registration on the page. */
export const placeOf = (registrationId: string) => `registration-${registrationId}`;

/** The id of what says how many registrations are shown. */
export const resultsId = "results";

/** Where one goes on after a dialog: at what opened it, else at what it was about, else at the results. */
export const findNextElement = (decision: Decision["decision"], about: string) =>
  document.getElementById(getDecisionButtonId(decision, about)) ??
  document.getElementById(placeOf(about)) ??
  document.getElementById(resultsId);

/** Longest wait for a list to follow a decision, in frames: half a second. */
const maxFrames = 30;

/** Waits until the button of a decision that was taken has left the page: the focus would leave with it. */
export const isDecisionButtonGone = async (...decider: Parameters<typeof getDecisionButtonId>) => {
  for (let frame = 0; frame < maxFrames && document.getElementById(getDecisionButtonId(...decider)); frame++)
    await new Promise(requestAnimationFrame);
};
