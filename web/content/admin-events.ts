import { brand } from "#shared/brand.ts";
import type { EventStatus } from "#shared/events.ts";
import { upcoming } from "./events.ts";

const zone = new Intl.DateTimeFormat("en-US", { timeZone: brand.timeZone, timeZoneName: "longGeneric" })
  .formatToParts(0)
  .find(({ type }) => type === "timeZoneName")?.value;

const zoneHelp = `${brand.city} time (${zone ?? brand.timeZone}).`;

/** Where admins see all events. */
export const adminEventsWords = {
  title: "Manage Events",
  create: "New event",
  loading: "Loading the events",
  failed: "The events could not be loaded. Please check your internet connection.",
  none: "There is no event yet. Create the first one: it stays a draft until you publish it.",
  states: { draft: "Draft", "coming-soon": "Coming soon", open: "Open", ended: "Ended", past: "Past" },
  audiences: { public: "Public", members: "Members only" },
  left: (left: number, spots: number) => `${left} of ${spots} left`,
  unannounced: "No date yet",
  edit: "Edit",
  registrations: "Registrations",
  view: "View page",
  about: (action: string, title: string) => `${action}: ${title}`,
} as const;

type Told = { title: string; description: string };

/** What became of an event: `was` is its status before, undefined for one that is new. */
const saved = (was: EventStatus | undefined, now: EventStatus, title: string): Told => {
  if (was === now) return { title: "Event saved", description: `Your changes to ${title} are saved.` };
  const outcomes: Record<EventStatus, Told> = {
    draft: { title: "Draft saved", description: `Only admins see ${title}.` },
    "coming-soon": { title: "Event published", description: `${title} is announced as coming soon.` },
    open: { title: "Registration is open", description: `${title} can be registered for.` },
    ended: { title: "Event ended", description: `${title} takes no registrations any more.` },
  };
  return outcomes[now];
};

/** Where admins write one event. */
export const eventFormWords = {
  create: "New event",
  edit: "Edit event",
  form: "Event",
  back: "All events",
  unknownEvent: "There is no such event.",
  parts: { what: "What it is", when: "When it is", where: "Where it is, and for how many" },
  fields: {
    title: { label: "Title" },
    audience: { label: "Who sees it" },
    startsAt: { label: "Starts", help: `${zoneHelp} May stay empty until registration opens.` },
    endsAt: { label: "Ends", help: `${zoneHelp} After midnight, it is the next day.` },
    happyHour: { label: `${upcoming.facts.happyHour} (Optional)`, placeholder: "5:00 PM - 7:00 PM" },
    location: { label: "Location" },
    description: { label: "Description" },
    attire: { label: "Attire", placeholder: "Cocktail Attire" },
    spots: { label: "Spots" },
  },
  /** The same fields where they are read. */
  names: {
    title: "Title",
    audience: "Who sees it",
    startsAt: "Starts",
    endsAt: "Ends",
    happyHour: upcoming.facts.happyHour,
    location: upcoming.facts.location,
    description: "Description",
    attire: upcoming.facts.attire,
    spots: upcoming.facts.spots,
    status: "Status",
  },
  audiences: { public: "Everybody: the public events page", members: "Members: the portal" },
  taken: (taken: number) => `${taken === 0 ? "None" : taken} of them ${taken === 1 ? "is" : "are"} taken.`,
  length: (length: number, most: number) => `${length} of ${most} characters`,
  noTime: "Please enter a date and a time",
  noSuchTime: `There is no such time in ${brand.city}: please choose another`,
  actions: {
    saveDraft: "Save draft",
    save: "Save changes",
    announce: "Publish as coming soon",
    open: "Open for registration",
    end: "End event",
  },
  saving: "Saving...",
  moved:
    "The title, the date or the place has changed. As soon as you save, everybody whose registration is approved is told by e-mail.",
  reopened: "If you open it again, everybody whose registration is approved is told by e-mail that it takes place.",
  saved,
  notSaved: { title: "Error", description: "Failed to save the event." },
  failureTitle: "The event is not saved",
  failure: {
    unknown: "There was a problem saving the event. Please try again.",
    withoutMessage: "There was a problem saving the event. Please try again.",
  },
  conflict: {
    title: "This event was changed elsewhere meanwhile",
    same: "What you see here has not changed there.",
    newest: "Load the newest",
  },
} as const;

/** Asks before an event ends. */
export const endEventWords = {
  title: (title: string) => `End ${title}?`,
  text: "It takes no registrations any more, and every page shows it as ended. What you have changed in the form is saved with it.",
  told: "It has not begun: everybody whose registration is approved or pending gets an e-mail that it is called off.",
  notTold: "Nobody gets an e-mail.",
  confirm: "End event",
  stay: "Keep it",
} as const;
