import { brand } from "#shared/brand.ts";
import type { AnnouncementKind } from "#shared/event-admin.ts";
import { maxSeriesEvents } from "#shared/event-series.ts";
import type { EventStatus, Repeats } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";

const zone = new Intl.DateTimeFormat("en-US", { timeZone: brand.timeZone, timeZoneName: "longGeneric" })
  .formatToParts(0)
  .find(({ type }) => type === "timeZoneName")?.value;

const zoneHelp = `${brand.city} time (${zone ?? brand.timeZone}).`;

const events = (count: number) => (count === 1 ? "1 event" : `${count} events`);

/** The recurrence of a series, in short. */
const rhythms: Record<Repeats, string> = {
  weekly: "Weekly",
  biweekly: "Every two weeks",
  "monthly-weekday": "Monthly",
  "monthly-last-weekday": "Monthly",
  "monthly-date": "Monthly",
};

/** The admins' list of events. */
export const adminEventsWords = {
  title: "Manage Events",
  create: "New event",
  partnerEvents: "Partner events",
  none: "No events yet. Create the first one: it stays a draft until you publish it.",
  states: { draft: "Draft", "coming-soon": "Coming soon", open: "Open", ended: "Ended", past: "Past" },
  audiences: { public: "Public", link: "By link", members: "Members only", group: "A group" },
  forGroup: (name: string) => `Group: ${name}`,
  left: (left: number, spots: number) => `${left} of ${spots} left`,
  unannounced: "No date yet",
  series: ({ repeats, index, count }: { repeats: Repeats; index: number; count: number }) =>
    `${rhythms[repeats]} · ${index} of ${count}`,
  edit: "Edit",
  registrations: "Registrations",
  door: "Door",
  view: "View page",
  copyLink: "Copy link",
  copied: "Link copied",
  notCopied: (link: string) => ({ title: "Error", description: `We couldn't copy the link. It's ${link}` }),
  about: (action: string, title: string) => `${action}: ${title}`,
} as const;

type Told = { title: string; description: string };

const people = (count: number) => (count === 1 ? "1 registrant" : `${count} registrants`);

/** The outcome of a save: `was` is the previous status, undefined for a new event. */
const saved = (was: EventStatus | undefined, now: EventStatus, title: string, emails = 0): Told => {
  const told = describeSaved(was, now, title);
  return emails === 0 ? told : { ...told, description: `${told.description} We're emailing ${people(emails)}.` };
};

const describeSaved = (was: EventStatus | undefined, now: EventStatus, title: string): Told => {
  if (was === now) return { title: "Event saved", description: `Your changes to ${title} are saved.` };
  const outcomes: Record<EventStatus, Told> = {
    draft: { title: "Draft saved", description: `Only admins see ${title}.` },
    "coming-soon": { title: "Event published", description: `${title} is listed as coming soon.` },
    open: { title: "Registration is open", description: `${title} accepts registrations.` },
    ended: { title: "Event ended", description: `${title} is closed to registration.` },
  };
  return outcomes[now];
};

const isTeen = (date: number) => date > 10 && date < 14;

const ordinals = ["th", "st", "nd", "rd"];

/** The form for one event. */
export const eventFormWords = {
  create: "New event",
  edit: "Edit event",
  form: "Event",
  back: "All events",
  unknownEvent: "Event not found.",
  parts: {
    what: "Details",
    when: "Schedule",
    where: "Venue and capacity",
    tickets: "Tickets",
    questions: "Questions of your own",
  },
  fields: {
    title: { label: "Title" },
    audience: { label: "Audience" },
    groupId: { label: "Group", placeholder: "Select a group" },
    startsAt: { label: "Starts", help: `${zoneHelp} Optional until registration opens.` },
    endsAt: { label: "Ends", help: `${zoneHelp} Past midnight, use the next day.` },
    repeats: { label: "Repeats", placeholder: "Never" },
    seriesEnd: { label: "How it ends" },
    count: { label: "Number of events", help: `From 2 to ${maxSeriesEvents}, this one included.` },
    until: { label: "Last day", help: `Within two years, and ${maxSeriesEvents} events at most.` },
    happyHour: { label: `${upcoming.facts.happyHour} (Optional)`, placeholder: "5:00 PM - 7:00 PM" },
    location: { label: "Location" },
    description: { label: "Description" },
    attire: { label: "Attire", placeholder: "Cocktail Attire" },
    openBar: {
      label: "Open bar (Optional)",
      placeholder: "Beer and wine until 10 PM. $40, paid at the door.",
      help: "What it includes and costs. Guests read it beside their choice.",
    },
    spots: { label: "Spots" },
    guestLimit: { label: "Guests per registration", help: "Each guest takes a spot. Enter 0 for none." },
    reminders: { label: "Reminders", help: `By email, to approved registrants. ${zoneHelp}` },
  },
  /** The same fields for display. */
  questions:
    "Asked at registration, after the usual details. A question that somebody may have answered stays below when you remove it, and can be asked again.",
  names: {
    title: "Title",
    audience: "Audience",
    groupId: "Group",
    startsAt: "Starts",
    endsAt: "Ends",
    repeats: "Repeats",
    seriesEnd: "How it ends",
    count: "Number of events",
    until: "Last day",
    happyHour: upcoming.facts.happyHour,
    location: upcoming.facts.location,
    description: "Description",
    attire: upcoming.facts.attire,
    openBar: "Open bar",
    spots: upcoming.facts.spots,
    guestLimit: "Guests per registration",
    reminders: "Reminders",
    ticketing: "Tickets",
    questions: "Questions",
    status: "Status",
  },
  audiences: {
    public: { label: "Public", help: "Anyone can find it on the events page and register." },
    link: {
      label: "By link",
      help: "Not on the events page. Anyone with its link can register, and members find it in the portal.",
    },
    members: { label: "Members only", help: "Only signed-in members can see it and register, in the portal." },
    group: { label: "A group", help: "Only the members of one group know of it and can register, in the portal." },
  },
  groups: { none: "No group is open.", loading: "Loading the groups…", failed: "We couldn't load the groups." },
  reminders: {
    both: "3 days and 3 hours before",
    "in-three-days": "3 days before",
    "in-three-hours": "3 hours before",
    none: "None",
  },
  repeats: {
    weekly: (weekday: string) => `Every ${weekday}`,
    biweekly: (weekday: string) => `Every other ${weekday}`,
    monthlyWeekday: (place: number, weekday: string) =>
      `Monthly on the ${["first", "second", "third", "fourth"][place - 1] ?? ""} ${weekday}`,
    monthlyLastWeekday: (weekday: string) => `Monthly on the last ${weekday}`,
    monthlyDate: (date: number) =>
      `Monthly on the ${date}${ordinals[date % 10 > 3 || isTeen(date) ? 0 : date % 10] ?? ""}`,
  },
  repeatsHelp: {
    unknown: "Enter when it starts and ends first.",
    known: "Each one is an event of its own, with its own registrations.",
    shortMonths: "In shorter months, it's on the last day.",
  },
  seriesEnds: { count: "By number", until: "By date" },
  seriesDays: (count: number) => `${events(count)}, each at the same time in ${brand.city}:`,
  inSeries: adminEventsWords.series,
  free: "Free",
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
  link: "Link to share",
  moved: "You changed the title, date, or location. When you save, you can email the people it concerns.",
  untold: "Registrants haven't been emailed about the last change. When you save, you can email them.",
  reopened: "If you reopen it, you can email registrants that it's back on.",
  saved,
  savedSeries: (count: number, emails = 0): Told => ({
    title: "Events saved",
    description: `Your changes to ${events(count)} are saved.${emails === 0 ? "" : ` We're emailing ${people(emails)}.`}`,
  }),
  createdSeries: (count: number, title: string): Told => ({
    title: "Events created",
    description: `${title} repeats: ${events(count)} in all.`,
  }),
  thisRefused: "This event isn't saved. Please change what's named above, then save again.",
  refusedTitle: (count: number) => `${count === 1 ? "One event stays" : `${count} events stay`} as before`,
  notSaved: { title: "Error", description: "Failed to save the event." },
  failureTitle: "The event is not saved",
  failure: { unknown: "There was a problem saving the event. Please try again." },
  conflict: {
    title: "This event changed while you were editing",
    same: "Nothing on this form changed.",
    newest: "Use the latest",
  },
} as const;

/** Asks whether to email registrants about a save, and confirms ending an event or moving it into the past. */
export const askRegistrantsWords = {
  title: (count: number) => `Email ${people(count)}?`,
  endTitle: (title: string) => `End ${title}?`,
  endSeriesTitle: (count: number) => `End ${events(count)}?`,
  endSeriesText: "Registration closes, and every page shows them as ended. Your changes to the form are saved, too.",
  endText: "Registration closes, and every page shows the event as ended. Your changes to the form are saved, too.",
  /** The email's introduction, followed by the list of changes. */
  news: {
    changed: "Here's what the email says has changed:",
    "called-off": "The email says that it's canceled.",
    reopened: "The email says that it's back on.",
  } satisfies Record<AnnouncementKind, string>,
  called: (count: number, ending: number) =>
    ending === 1
      ? `It hasn't started. We can email ${people(count)} that it's canceled.`
      : `We can email ${people(count)} that they're canceled.`,
  noEmails: "No emails go out.",
  facts: { title: "Title", date: "Date", time: "Time", location: upcoming.facts.location },
  was: "Was",
  now: "Now",
  saveAndEmail: "Save and email",
  saveOnly: "Save without email",
  endAndEmail: "End and email",
  endOnly: "End without email",
  end: "End event",
  endSeries: "End events",
  cancel: "Keep editing",
  stay: "Keep it",
  staySeries: "Keep them",
  pastTitle: (title: string) => `Move ${title} into the past?`,
  pastText: "The end you entered has passed. Registration closes, and every page shows the event as ended.",
  registered: (count: number) =>
    count === 0
      ? "No one is registered."
      : `${people(count)} ${count === 1 ? "is" : "are"} registered. We won't email them.`,
  saveAnyway: "Save anyway",
} as const;
