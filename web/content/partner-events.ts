import { brand } from "#shared/brand.ts";
import brunch720Avif from "#web/media/partner-brunch-720.avif";
import brunch720Webp from "#web/media/partner-brunch-720.webp";
import brunch1200Avif from "#web/media/partner-brunch-1200.avif";
import brunch1200Webp from "#web/media/partner-brunch-1200.webp";
import gala720Avif from "#web/media/partner-gala-720.avif";
import gala720Webp from "#web/media/partner-gala-720.webp";
import gala1200Avif from "#web/media/partner-gala-1200.avif";
import gala1200Webp from "#web/media/partner-gala-1200.webp";
import { getContactPath, paths } from "#web/paths.ts";

export const partnerEventsHead = {
  title: "Partner Events",
  description: `Events in ${brand.city} by hosts outside the club: what they are, where they are, and how to register.`,
} as const;

export const partnerEventsHero = {
  eyebrow: "With our partners",
  title: "Partner Events",
  text: "Not our own events, but evenings we'd go to ourselves. Register with the host directly, and tell them the club sent you.",
} as const;

export const comingUp = {
  title: "Coming up",
  past: "Just past",
  samples: "Events marked Sample are made up to show how a partner event looks.",
  sample: "Sample",
  by: (partner: string) => `Hosted by ${partner}`,
  facts: { date: "Date", time: "Time", location: "Location", attendees: "Guests" },
  attendees: (count: number) => `${count.toLocaleString("en-US")} expected attendees`,
  register: "Register Now",
  forEvent: (title: string) => `for ${title}`,
  ended: "Event Ended",
  none: {
    title: "Nothing coming up",
    text: "When a partner invites the club, you'll find it here.",
  },
  loading: "Loading the events",
  failed: "We couldn't load the events. Please check your internet connection.",
} as const;

/** `avif` and `webp` are `srcset` values; `url` is the largest, for where only one is allowed. All are 16:9. */
export type SamplePicture = { alt: string; avif: string; webp: string; url: string };

/** The pictures of the samples that a new club begins with (shared/partner-events.ts), by their ids. */
export const samplePictures: Readonly<Record<string, SamplePicture>> = {
  "sample-evening-of-giving": {
    alt: "A hall at night: round tables by candlelight under a tiered chandelier.",
    avif: `${gala720Avif} 720w, ${gala1200Avif} 1200w`,
    webp: `${gala720Webp} 720w, ${gala1200Webp} 1200w`,
    url: gala1200Webp,
  },
  "sample-long-sunday": {
    alt: "A trumpet over white tables set for brunch, in morning light.",
    avif: `${brunch720Avif} 720w, ${brunch1200Avif} 1200w`,
    webp: `${brunch720Webp} 720w, ${brunch1200Webp} 1200w`,
    url: brunch1200Webp,
  },
};

export const whyPartners = {
  eyebrow: "Why we do this",
  title: "What a partner event gives you",
  reasons: [
    {
      title: "Exclusive Access",
      text: "Evenings you might not hear about elsewhere, with a direct way to register.",
    },
    {
      title: "Expanded Network",
      text: "Meet hosts and guests from outside our circle.",
    },
    {
      title: "Member Benefits",
      text: "Ask in Community Chat who's going, and go together.",
    },
  ],
} as const;

export const propose = {
  eyebrow: "Do you host?",
  title: "Bring your event to the club",
  text: "If you're planning something our members would dress up for, tell us the date, the room, and the reason.",
  actions: [
    { label: "Propose an Event", to: getContactPath("Partner event") },
    { label: "See Club Events", to: paths.events },
  ],
} as const;
