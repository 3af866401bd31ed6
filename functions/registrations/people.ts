import { createHash } from "node:crypto";
import type { Guest } from "#shared/registrations.ts";
import { listDeclined } from "./party.ts";
import type { StoredRegistration } from "./registration.ts";

/** A short sign, in hexadecimal, that stands for some words. */
export const fingerprint = (parts: string[], length: number) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, length).toUpperCase();

const identify = (secret: string, { email, firstName, lastName }: Pick<Guest, "email" | "firstName" | "lastName">) =>
  fingerprint([secret, email.toLowerCase(), firstName, lastName], 12);

/** A person of a party: the registrant, or a guest, who may be on hold. */
export type PartyMember = { person: string; name: string; isHeld?: true };

/**
 * The people of a registration, its registrant first. What stands for one is made of the registration's secret and of who
 * it is: it tells nothing, survives changes that do not concern this person, and ends with their name or address.
 */
export const listParty = ({ secret, firstName, lastName, email, guests }: StoredRegistration): PartyMember[] =>
  [{ firstName, lastName, email, hold: undefined }, ...guests].map((each) => ({
    person: identify(secret, each),
    name: `${each.firstName} ${each.lastName}`,
    ...(each.hold && { isHeld: true }),
  }));

/** Who stands for those whom an admin declined. */
export const listDeclinedPeople = (registration: StoredRegistration) =>
  listDeclined(registration)?.map((each) => identify(registration.secret, each)) ?? [];

/** Those of an approved party who are let in. */
export const listAdmitted = (registration: StoredRegistration) =>
  listParty(registration).filter(({ isHeld }) => !isHeld);
