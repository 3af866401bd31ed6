import type { ClubEvent } from "#shared/events.ts";
import type { ServedPage } from "#shared/site-paths.ts";
import type { PageAnswer } from "#web/lib/api/served.ts";

const event: ClubEvent = {
  id: "any",
  title: "An Evening",
  audience: "public",
  startsAt: "2100-06-10T00:00:00.000Z",
  endsAt: "2100-06-10T05:00:00.000Z",
  happyHour: "7:00 PM - 9:00 PM",
  location: "Club Hall, 1 Main Street, Dallas, TX",
  description: "What it is about.\n\nAnd more.",
  attire: "Elegant",
  openBar: "Open bar, $45",
  guestLimit: 3,
  spots: 30,
  spotsLeft: 12,
  interested: 5,
  picture: "/media/events/any.webp",
  when: "Wed, Jun 9 · 7 PM",
  date: "June 9, 2100",
  time: "7:00 PM - 12:00 AM",
  isPast: false,
  isComingSoon: false,
};

const state = (changes: Partial<ClubEvent>): PageAnswer => ({ data: { ...event, ...changes } });
const over = { isPast: true, startsAt: "2020-06-10T00:00:00.000Z", endsAt: "2020-06-10T05:00:00.000Z" };

/** Every state in which a served page looks different: the styles of all are in its file. */
export const servedExamples: Record<ServedPage, PageAnswer[]> = {
  eventRegistration: [
    state({}),
    state({ spotsLeft: 0 }),
    state(over),
    state({ isPast: true }),
    state({ isComingSoon: true, startsAt: undefined, endsAt: undefined, when: "", date: "TBD", time: "Stay Tuned" }),
    { problem: { status: 404, code: "not-found" } },
    { problem: { status: 403, code: "forbidden" } },
  ],
};
