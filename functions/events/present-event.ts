import { clubEvent, type AdminEvent, type ClubEvent, type KeptEvent } from "#shared/events.ts";
import { clockOf, dateOf } from "./club-time.ts";

/** Whether an event is over at a time: it has ended, or an admin has ended it. */
export const isOver = ({ status, endsAt }: Pick<KeptEvent, "status" | "endsAt">, now = new Date()) =>
  status === "ended" || (endsAt !== undefined && new Date(endsAt) <= now);

/** An event as it is shown at a time to anybody: what the contract names, and no more. */
export const presentEvent = (event: KeptEvent, now = new Date()): ClubEvent => {
  const { startsAt, endsAt, status } = event;
  const times = [startsAt, endsAt].filter((time) => time !== undefined);
  return clubEvent.parse({
    ...event,
    date: startsAt === undefined ? "TBD" : dateOf(startsAt),
    time: startsAt === undefined ? "Stay Tuned" : times.map(clockOf).join(" - "),
    isPast: isOver(event, now),
    isComingSoon: status === "coming-soon",
  });
};

/** An event as it is shown at a time to admins. */
export const presentForAdmin = (event: KeptEvent, now = new Date()): AdminEvent => ({
  ...presentEvent(event, now),
  status: event.status,
  version: event.version,
});
