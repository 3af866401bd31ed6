import { announcementWrite } from "#functions/events/announcement.ts";
import { toEmailEvent } from "#functions/events/event.ts";
import { transact } from "#functions/platform/table.ts";
import {
  buildRegistration,
  registrationWrites,
  type StoredRegistration,
} from "#functions/registrations/registration.ts";
import type { EventChange } from "#shared/event-admin.ts";
import type { EventRecord } from "#shared/events.ts";
import type { Decision } from "#shared/registration-review.ts";
import { given } from "./given.ts";
import { deliverStream, skipStream, streamEventOf } from "./in-process/stream.ts";
import { emailsTo } from "./mailbox.ts";
import { announcementsOf } from "./table.ts";

type Kind = Parameters<typeof announcementWrite>[0]["kind"];

const approval: Decision = {
  decision: "approved",
  message: "",
  at: "2026-11-01T18:00:00.000Z",
  by: { id: "admin", name: "" },
};

const approved = (eventId: string, changes: Partial<StoredRegistration>): StoredRegistration => ({
  ...buildRegistration(given.registration(), { eventId }),
  status: "approved",
  decisions: [approval],
  ...changes,
});

/** A registration that stands in the table, as it came to be; approved where nothing else is said. */
export const putRegistration = async (eventId: string, changes: Partial<StoredRegistration> = {}) => {
  const kept = approved(eventId, changes);
  await transact(registrationWrites(kept));
  return kept;
};

/** A hundred of them. */
export const putHundredRegistrations = async (eventId: string, changes: Partial<StoredRegistration> = {}) => {
  const all = Array.from({ length: 100 }, () => approved(eventId, changes));
  await transact(
    Object.fromEntries(all.flatMap((kept) => Object.values(registrationWrites(kept)).map((write) => [kept.id, write]))),
  );
  return all;
};

const putAnnouncement = async (event: EventRecord, kind: Kind, changes: EventChange[] = []) => {
  const { Put } = announcementWrite({ eventId: event.id, kind, event: toEmailEvent(event), changes }) as {
    Put: { Item: { id?: string } };
  };
  await transact({ announcement: { Put } });
  return String(Put.Item.id);
};

/** An announcement as it stands now. */
export const getAnnouncement = async ({ id }: EventRecord) => (await announcementsOf(id))[0] ?? {};

/** Announces what becomes of an event, and has everybody told. */
export const announce = async (...announcement: Parameters<typeof putAnnouncement>) => {
  const [event] = announcement;
  await putAnnouncement(...announcement);
  await deliverStream();
  return getAnnouncement(event);
};

/** The e-mails that each reader got, when none waits any more. */
export const emailsOfAll = (readers: StoredRegistration[]) => Promise.all(readers.map(({ email }) => emailsTo(email)));

/** An announcement that the stream has passed by; answers its id. */
export const holdAnnouncement = async (event: EventRecord, kind: Kind) => {
  const id = await putAnnouncement(event, kind);
  skipStream();
  return id;
};

/** What the table's stream tells of new announcements. */
export const announcementEvent = (...ids: string[]) => streamEventOf(...ids.map((id) => `ANNOUNCEMENT#${id}`));
