import type { DoorParty } from "#shared/door.ts";
import { foldText } from "#shared/text.ts";
import { getVisitorKey } from "./presence.ts";

/** Somebody on the list. */
export type Guest = {
  /** Unique: of the person, or of a walk-in's scan. */
  key: string;
  name: string;
  registrationId?: string;
  person?: string;
  reference?: string;
  status: DoorParty["status"];
  /** How many come with the same registration. */
  partySize: number;
  /** What a search looks through. */
  words: string;
};

/** Without accents, capitals, and anything but letters and digits. */
const simplify = (text: string) =>
  foldText(text)
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .replace(/ß/g, "ss")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What a search looks through, for a name and what else belongs to it. */
export const toSearchWords = (text: string) => ` ${simplify(text)}`;

const byName = new Intl.Collator("en-US");

/** Everybody on the list whose name is known, by name. */
export const listGuests = (parties: Iterable<DoorParty>): Guest[] => {
  const guests: Guest[] = [];
  for (const { registrationId, reference, status, people } of parties)
    for (const { person, name, isHeld } of people) {
      const words = toSearchWords(`${name} ${reference}`);
      const key = getVisitorKey(registrationId, person);
      const ownStatus = isHeld && status === "approved" ? "pending" : status;
      const party = { registrationId, reference, partySize: people.length };
      guests.push({ key, name, person, status: ownStatus, ...party, words });
    }
  return guests.sort((one, other) => byName.compare(one.name, other.name));
};

/**
 * Those whose name or reference has each part of what was typed, whatever its accents and case; those where a word begins
 * so come first.
 */
export const searchGuests = (guests: readonly Guest[], typed: string) => {
  const parts = simplify(typed).split(" ").filter(Boolean);
  if (parts.length === 0) return guests;
  const found = guests.filter(({ words }) => parts.every((part) => words.includes(part)));
  const startsSo = ({ words }: Guest) => parts.every((part) => words.includes(` ${part}`));
  return [...found.filter(startsSo), ...found.filter((guest) => !startsSo(guest))];
};
