import type { KeptEvent } from "#shared/events.ts";
import { ownRegistration, registration, type OwnRegistration, type Registration } from "#shared/registrations.ts";
import { presentEvent } from "../events/present-event.ts";
import { tokenOf } from "../platform/private-link.ts";
import type { KeptRegistration } from "./registration-item.ts";

const withMessage = (kept: KeptRegistration) => ({
  ...kept,
  decisionMessage: kept.decisions.at(-1)?.message ?? "",
});

/** A registration as its registrant reads it: what the contract names, and no more. */
export const presentOwn = (kept: KeptRegistration): OwnRegistration => ownRegistration.parse(withMessage(kept));

/** A registration as an admin reads it: what the contract names, and no more. */
export const presentRegistration = (kept: KeptRegistration): Registration => registration.parse(withMessage(kept));

/** A registration with its event, for whoever has its private link. */
export const presentWithEvent = (kept: KeptRegistration, event: KeptEvent) => ({
  ...presentOwn(kept),
  event: presentEvent(event),
  token: tokenOf(kept),
});
