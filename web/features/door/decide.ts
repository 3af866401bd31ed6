import type { DoorParty, DoorPerson } from "#shared/door.ts";
import { parseTicketCode, type TicketCode } from "#shared/tickets.ts";
import { getVisitorKey, isAdmitted, type Presence } from "./presence.ts";
import { isGenuine, type TicketKeys } from "./verify.ts";

/** What a door needs to decide. */
type Knowledge = {
  /** Identifies the event in tickets. */
  eventMark: string;
  keys: TicketKeys;
  parties: ReadonlyMap<string, DoorParty>;
  presence: Presence;
};

type Who = {
  registrationId: string;
  person: string;
  /** Unknown if the ticket is newer than the list. */
  name?: string | undefined;
};

export type Decision =
  | ({ kind: "come-in" } & Who)
  | ({ kind: "already-in"; at: string; by: string } & Who)
  /** A ticket whose holder's name has changed since, or a reference: staff choose who has arrived. */
  | { kind: "replaced" | "party" | "all-in"; registrationId: string; name?: string | undefined }
  /** They have spots, and are let in once they have paid. */
  | { kind: "to-pay"; registrationId: string; name?: string | undefined }
  | { kind: "not-approved" | "cancelled"; name?: string | undefined }
  | { kind: "wrong-event" | "unknown" };

/** Whether a newer list or newer keys could change the answer. */
type Staleness = { lacks?: "list" | "keys" };

const decideReference = (text: string, { parties, presence }: Knowledge): Decision => {
  const typed = text.trim().toUpperCase();
  for (const party of parties.values()) {
    const { registrationId, reference, status, people } = party;
    if (reference.toUpperCase() !== typed) continue;
    const name = people[0]?.name;
    const isInside = ({ person }: DoorPerson) => presence.inside.has(getVisitorKey(registrationId, person));
    if (isAdmitted(party, presence)) {
      const isAllIn = people.every((each) => each.isHeld === true || isInside(each));
      return { kind: isAllIn ? "all-in" : "party", registrationId, name };
    }
    if (status === "unpaid") return { kind: "to-pay", registrationId, name };
    return { kind: status === "cancelled" ? "cancelled" : "not-approved", name };
  }
  return { kind: "unknown" };
};

/** Admits someone unless already checked in. */
const admit = (who: Who, { inside }: Presence): Decision => {
  const first = inside.get(getVisitorKey(who.registrationId, who.person));
  return first ? { kind: "already-in", ...who, at: first.at, by: first.by } : { kind: "come-in", ...who };
};

/** For a ticket of this event whose signature is valid as far as this browser can tell. */
const decideTicket = (
  { registrationId, person }: TicketCode,
  isSigned: true | undefined,
  { parties, presence }: Knowledge,
): Decision & Staleness => {
  const party = parties.get(registrationId);
  // Signed for this event, so it is newer than the list.
  if (!party && isSigned) return { ...admit({ registrationId, person }, presence), lacks: "list" };
  if (!party) return { kind: "unknown" };
  if (party.status === "cancelled") return { kind: "cancelled", lacks: "list" };
  if (party.status === "unpaid" && !isAdmitted(party, presence))
    return { kind: "to-pay", registrationId, name: party.people[0]?.name, lacks: "list" };
  if (!isAdmitted(party, presence)) return { kind: "not-approved", name: party.people[0]?.name, lacks: "list" };
  const found = party.people.find((each) => each.person === person);
  if (found?.isHeld || party.declined?.includes(person))
    return { kind: "not-approved", name: found?.name, lacks: "list" };
  if (found) return admit({ registrationId, person, name: found.name }, presence);
  return isSigned ? { kind: "replaced", registrationId, lacks: "list" } : { kind: "unknown" };
};

/** The door's answer to a scanned or typed ticket code, ticket address or reference. */
export const decide = async (text: string, knowledge: Knowledge): Promise<Decision & Staleness> => {
  const { keys, eventMark } = knowledge;
  const code = parseTicketCode(text.slice(text.lastIndexOf("#") + 1));
  if (!code) return decideReference(text, knowledge);
  const isSigned = await isGenuine(keys, code);
  if (isSigned === false) return { kind: "unknown" };
  const lacksKey = isSigned === undefined && keys.size > 0 && { lacks: "keys" as const };
  if (code.eventMark !== eventMark) return { kind: isSigned ? "wrong-event" : "unknown", ...lacksKey };
  return { ...decideTicket(code, isSigned, knowledge), ...lacksKey };
};
