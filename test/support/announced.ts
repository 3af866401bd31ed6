import { announcing } from "#functions/announcements/announcement-item.ts";
import { transact, type Item } from "#functions/platform/table.ts";
import { letterEventOf } from "#functions/registrations/letter-data.ts";
import { newRegistration } from "#functions/registrations/new-registration.ts";
import type { KeptRegistration } from "#functions/registrations/registration-item.ts";
import { keeping } from "#functions/registrations/registration-store.ts";
import type { KeptEvent } from "#shared/events.ts";
import type { Decision } from "#shared/registrations.ts";
import { given } from "./given.ts";
import { lettersToEach, triedAgain } from "./mailbox.ts";
import { openEvent } from "./registered.ts";
import { announcementsOf, edit, letterOf } from "./table.ts";
import { until } from "./until.ts";

type Kind = Parameters<typeof announcing>[0]["kind"];

const approval: Decision = {
  decision: "approved",
  message: "",
  at: "2026-11-01T18:00:00.000Z",
  by: { id: "admin", name: "" },
};

const approved = (eventId: string, changes: Partial<KeptRegistration>): KeptRegistration => ({
  ...newRegistration(given.registration(), { eventId }),
  status: "approved",
  decisions: [approval],
  ...changes,
});

/** A registration that stands in the table, as it came to be; approved where nothing else is said. */
export const standing = async (eventId: string, changes: Partial<KeptRegistration> = {}) => {
  const kept = approved(eventId, changes);
  await transact(keeping(kept));
  return kept;
};

/** A hundred of them. */
export const hundred = async (eventId: string, changes: Partial<KeptRegistration> = {}) => {
  const all = Array.from({ length: 100 }, () => approved(eventId, changes));
  await transact(
    Object.fromEntries(all.flatMap((kept) => Object.values(keeping(kept)).map((write) => [kept.id, write]))),
  );
  return all;
};

const put = async (event: KeptEvent, kind: Kind, attributes: Item = {}) => {
  const { Put } = announcing({ eventId: event.id, kind, event: letterEventOf(event) }) as { Put: { Item: Item } };
  await transact({ announcement: { Put: { Item: { ...Put.Item, ...attributes } } } });
  return String(Put.Item.id);
};

/** An announcement as it stands now. */
export const announcementOf = async ({ id }: KeptEvent) => (await announcementsOf(id))[0] ?? {};

/** Announces what becomes of an event, and waits until the deployed Lambda has told everybody. */
export const announced = async (event: KeptEvent, kind: Kind) => {
  await put(event, kind);
  return until("the announcement to end", async () => {
    const announcement = await announcementOf(event);
    return announcement.gsi2pk === undefined && announcement;
  });
};

/** The letters that each reader got because of an announcement, when none of these waits any more. */
export const arrivedAt = async (announcementId: unknown, readers: KeptRegistration[]) => {
  for (const { id } of readers)
    await until(`the letter to ${id}`, async () => {
      const letter = (await letterOf(`letter_${String(announcementId)}_${id}`)) ?? {};
      await triedAgain([letter]);
      return letter.status === "sent";
    });
  return lettersToEach(readers.map(({ email }) => email));
};

/** An announcement that the deployed Lambda will not take on by itself: its stream has passed it by. */
export const heldAnnouncement = async (event: KeptEvent, kind: Kind) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const id = await put(event, kind, { status: "working", leasedUntil: inAnHour });
  await announced(await openEvent(), "changed");
  await edit({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }, { status: "pending" });
  return id;
};
