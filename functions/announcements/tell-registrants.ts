import { refreshAttendance } from "../members/attendance.ts";
import { postingOnce } from "../outbox/letter-store.ts";
import type { Letter } from "../outbox/letters.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { letterDataOf } from "../registrations/letter-data.ts";
import { isActive, type KeptRegistration } from "../registrations/registration-item.ts";
import type { KeptAnnouncement } from "./announcement-item.ts";

/** Letters posted in one transaction, which may hold a hundred writes and 4 MB; members looked after at once. */
const lettersAtOnce = 25;
const membersAtOnce = 10;

const chunksOf = <Each>(all: Each[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size));

const letterTo = ({ kind, event }: KeptAnnouncement, registration: KeptRegistration): Letter => ({
  template: `event-${kind}`,
  data: letterDataOf(registration, event, ""),
  to: { address: registration.email },
});

/** Whom it concerns: another name, date or place, those who have the event in their calendar. */
const concerns = ({ kind }: KeptAnnouncement, registration: KeptRegistration) =>
  isActive(registration) &&
  (kind !== "changed" || registration.decisions.some(({ decision }) => decision === "approved"));

/** Posts letters by their ids, but those that are posted already: the others of their transaction are not lost. */
const post = async (letters: [id: string, letter: Letter][]): Promise<void> => {
  if (letters.length === 0) return;
  try {
    await transact(Object.fromEntries(letters.map(([id, letter]) => [id, postingOnce(letter, id)])));
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    await post(letters.filter(([id]) => !error.refused.has(id)));
  }
};

/**
 * Writes to those of a page of registrations whom it concerns, each of them once however often this is repeated: a
 * letter is named for its announcement and its registration. Members' badges follow the event.
 */
export const tellRegistrants = async (announcement: KeptAnnouncement, page: KeptRegistration[]) => {
  const letters = page
    .filter((registration) => concerns(announcement, registration))
    .map((registration): [string, Letter] => [
      `letter_${announcement.id}_${registration.id}`,
      letterTo(announcement, registration),
    ]);
  for (const some of chunksOf(letters, lettersAtOnce)) await post(some);

  const members = new Set(page.filter(isActive).flatMap(({ memberId }) => memberId ?? []));
  for (const some of chunksOf([...members], membersAtOnce)) await Promise.all(some.map(refreshAttendance));
  return letters.length;
};
