import { eventOf } from "../events/event-store.ts";
import { isOver } from "../events/present-event.ts";
import { loggable, logger } from "../platform/logger.ts";
import { registrationsOf } from "../registrations/registration-store.ts";
import type { KeptAnnouncement } from "./announcement-item.ts";
import { advance, claim, finish, interrupt, release } from "./announcement-store.ts";
import { tellRegistrants } from "./tell-registrants.ts";

/**
 * Whether it is no longer true: the event has changed once more, which a later announcement tells, or it does not take
 * place, or does. That it does after all is told to more people than a change, which does not stand for it.
 */
const isSuperseded = async ({ eventId, kind, event: { sequence } }: KeptAnnouncement) => {
  const event = await eventOf(eventId, { isLatest: true });
  const isOvertaken = kind !== "reopened" && event.sequence > sequence;
  return isOvertaken || isOver(event) === (kind !== "called-off");
};

/** Tells one page of registrations; answers the announcement as it is then, undefined when there is no more to do. */
const tellPage = async (announcement: KeptAnnouncement) => {
  const { id, eventId } = announcement;
  if (await isSuperseded(announcement)) {
    await finish(id, "superseded");
    return undefined;
  }
  const { items, cursor } = await registrationsOf(eventId, announcement.cursor);
  const letters = await tellRegistrants(announcement, items);
  logger.info("announced", { id, registrations: items.length, letters });
  if (cursor !== undefined) return advance(id, cursor);
  await finish(id, "finished");
  return undefined;
};

/**
 * Tells everybody concerned of an announcement, page by page while `hasTime`; the rest is a later sweep's. Throws when
 * it failed and is to be tried again.
 */
export const announce = async (id: string, hasTime: () => boolean) => {
  let left = await claim(id);
  while (left) {
    const current = left;
    try {
      left = await tellPage(current);
    } catch (error) {
      const willRetry = await release(current);
      logger.error("announcement failed", { id, willRetry, error: loggable(error) });
      if (willRetry) throw error;
      return;
    }
    if (left && !hasTime()) {
      await interrupt(id);
      return;
    }
  }
};
