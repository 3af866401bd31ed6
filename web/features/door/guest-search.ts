import type { DoorParty, DoorPerson } from "#shared/door.ts";
import { foldName } from "#shared/folding.ts";
import { getVisitorKey } from "./presence.ts";

/** A person on the list. */
export type Guest = {
  /** Unique: the person's visitor key, or a walk-in's scan id. */
  key: string;
  name: string;
  registrationId?: string;
  person?: string;
  reference?: string;
  status: DoorParty["status"];
  /** How many people are in the same registration. */
  partySize: number;
  /** What the door is told of them, such as their table. */
  answers?: DoorPerson["answers"];
  ticket?: DoorPerson["ticket"];
  /** The searchable text. */
  words: string;
};

/** The searchable text of a name and related values. */
export const toSearchWords = (text: string) => ` ${foldName(text)}`;

const byName = new Intl.Collator("en-US");

/** Everyone on the list with a known name, sorted by name. */
export const listGuests = (parties: Iterable<DoorParty>): Guest[] => {
  const guests: Guest[] = [];
  for (const { registrationId, reference, status, people } of parties)
    for (const { person, name, isHeld, answers, ticket } of people) {
      const words = toSearchWords(`${name} ${reference}`);
      const key = getVisitorKey(registrationId, person);
      const ownStatus = isHeld && (status === "approved" || status === "unpaid") ? "pending" : status;
      const party = { registrationId, reference, partySize: people.length };
      guests.push({ key, name, person, status: ownStatus, ...party, answers, ticket, words });
    }
  return guests.sort((one, other) => byName.compare(one.name, other.name));
};

/**
 * People whose name or reference contains every word of the query, ignoring accents and case; matches at the start of
 * a word come first.
 */
export const searchGuests = (guests: readonly Guest[], typed: string) => {
  if (typed.trim() === "") return guests;
  const parts = foldName(typed).split(" ").filter(Boolean);
  // Marks alone name nobody.
  if (parts.length === 0) return [];
  const found = guests.filter(({ words }) => parts.every((part) => words.includes(part)));
  const startsSo = ({ words }: Guest) => parts.every((part) => words.includes(` ${part}`));
  return [...found.filter(startsSo), ...found.filter((guest) => !startsSo(guest))];
};
