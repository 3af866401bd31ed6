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
  failed: "We couldn't load the events. Please check your internet connection.",
  none: "No events yet. Create the first one: it stays a draft until you publish it.",
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
    "coming-soon": { title: "Event published", description: `${title} is listed as coming soon.` },
    open: { title: "Registration is open", description: `${title} accepts registrations.` },
    ended: { title: "Event ended", description: `${title} is closed to registration.` },
  };
  return outcomes[now];
};

/** Where admins write one event. */
export const eventFormWords = {
  create: "New event",
  edit: "Edit event",
  form: "Event",
  back: "All events",
  unknownEvent: "Event not found.",
  parts: { what: "Details", when: "Schedule", where: "Venue and capacity" },
  fields: {
    title: { label: "Title" },
    audience: { label: "Audience" },
    startsAt: { label: "Starts", help: `${zoneHelp} Optional until registration opens.` },
    endsAt: { label: "Ends", help: `${zoneHelp} Past midnight, use the next day.` },
    happyHour: { label: `${upcoming.facts.happyHour} (Optional)`, placeholder: "5:00 PM - 7:00 PM" },
    location: { label: "Location" },
    description: { label: "Description" },
    attire: { label: "Attire", placeholder: "Cocktail Attire" },
    spots: { label: "Spots" },
  },
  /** The same fields where they are read. */
  names: {
    title: "Title",
    audience: "Audience",
    startsAt: "Starts",
    endsAt: "Ends",
    happyHour: upcoming.facts.happyHour,
    location: upcoming.facts.location,
    description: "Description",
    attire: upcoming.facts.attire,
    spots: upcoming.facts.spots,
    status: "Status",
  },
  audiences: { public: "Public: events page", members: "Members: portal" },
  taken: (taken: number) => `${taken === 0 ? "None" : taken} taken so far.`,
  length: (length: number, most: number) => `${length} of ${most} characters`,
  noTime: "Please enter a date and time",
  noSuchTime: `That time doesn't exist in ${brand.city}. Please pick another`,
  actions: {
    saveDraft: "Save draft",
    save: "Save changes",
    announce: "Publish as coming soon",
    open: "Open registration",
    end: "End event",
  },
  saving: "Saving...",
  moved: "The title, date, or location has changed. When you save, we'll email all approved registrants.",
  reopened: "If you reopen it, we'll email all approved registrants that it's back on.",
  saved,
  notSaved: { title: "Error", description: "Failed to save the event." },
  failureTitle: "The event is not saved",
  failure: {
    unknown: "There was a problem saving the event. Please try again.",
    withoutMessage: "There was a problem saving the event. Please try again.",
  },
  conflict: {
    title: "This event changed while you were editing",
    same: "Nothing on this form changed.",
    newest: "Use the latest",
  },
} as const;

/** Asks before an event ends. */
export const endEventWords = {
  title: (title: string) => `End ${title}?`,
  text: "Registration closes, and every page shows the event as ended. Your changes to the form are saved, too.",
  told: "It hasn't started, so we'll email all approved and pending registrants that it's canceled.",
  notTold: "No emails go out.",
  confirm: "End event",
  stay: "Keep it",
} as const;
