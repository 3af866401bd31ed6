import { brand } from "#shared/brand.ts";
import type { PartnerEventStatus } from "#shared/partner-events.ts";
import { eventFormWords } from "./event-words.ts";

const { startsAt, endsAt, location, description, title } = eventFormWords.fields;

type Told = { title: string; description: string };

/** The admins' list of partners' events, and the form for one. */
export const partnerEventWords = {
  title: "Partner Events",
  intro: "Events of others that the club recommends. Guests register with the partner, by the link you enter.",
  events: "Club events",
  create: "New partner event",
  edit: "Edit partner event",
  form: "Partner event",
  back: "All partner events",
  none: "No partner events yet. Add the first one: it stays a draft until you publish it.",
  unknown: "Event not found.",
  states: { published: "Published", draft: "Draft", past: "Past", deleted: "Deleted" },
  sample: "Sample",
  samples: "Samples show visitors what a partner event looks like. Delete them once you have events of your own.",
  by: (partner: string) => `Hosted by ${partner}`,
  parts: { what: "Details", when: "Schedule and venue", how: "Guests" },
  fields: {
    title,
    partner: { label: "Partner", placeholder: "Blue Hour Jazz Society", help: "Who hosts it." },
    category: { label: "Category", placeholder: "Jazz Brunch" },
    description,
    pictureText: {
      label: "What the image shows (Optional)",
      help: "Read aloud to those who can't see it.",
    },
    startsAt: { label: startsAt.label, help: `${brand.city} time.` },
    endsAt,
    location,
    price: { label: "Price label", placeholder: "Donation Based", help: "What it costs, in a few words." },
    attendees: { label: "Expected attendees" },
    registrationUrl: {
      label: "Registration link",
      placeholder: "https://",
      help: "Opens in a new tab. It must start with https://.",
    },
  },
  names: {
    title: "Title",
    partner: "Partner",
    category: "Category",
    description: "Description",
    pictureText: "What the image shows",
    startsAt: "Starts",
    endsAt: "Ends",
    location: "Location",
    price: "Price label",
    attendees: "Expected attendees",
    registrationUrl: "Registration link",
    status: "Status",
  },
  actions: {
    edit: "Edit",
    view: "View page",
    delete: "Delete",
    restore: "Restore",
    saveDraft: "Save draft",
    save: "Save changes",
    publish: "Publish",
    withdraw: "Back to draft",
  },
  saving: "Saving...",
  about: (action: string, name: string) => `${action}: ${name}`,
  saved: (was: PartnerEventStatus | undefined, now: PartnerEventStatus, name: string): Told => {
    if (now === "published" && was !== "published")
      return { title: "Event published", description: `${name} is on the page for everyone within seconds.` };
    if (now === "draft" && was === "published")
      return { title: "Event withdrawn", description: `Only admins see ${name} now.` };
    if (now === "draft") return { title: "Draft saved", description: `Only admins see ${name}.` };
    return { title: "Event saved", description: `Your changes to ${name} are saved.` };
  },
  deleted: (name: string, wasOnPage: boolean): Told => ({
    title: "Event deleted",
    description: `${name} is ${wasOnPage ? "off the page" : "deleted"}. You can restore it here.`,
  }),
  restored: (name: string): Told => ({ title: "Event restored", description: `${name} is as it was.` }),
  notChanged: { unknown: "There was a problem. Please try again." },
  notSaved: { title: "Error", description: "Failed to save the event." },
  failureTitle: "The event is not saved",
  gone: "This event was deleted while you were editing. What you typed is safe: restore the event to save it.",
  failure: { unknown: "There was a problem saving the event. Please try again." },
  conflict: eventFormWords.conflict,
} as const;
