import { formatMoment, formatTime } from "#web/lib/dates.ts";

/** The time, with the date unless it is today. */
const formatPauseEnd = (until: string) =>
  new Date(until).toDateString() === new Date().toDateString() ? formatTime(until) : formatMoment(until);

const format = new Intl.NumberFormat("en-US");
const members = (count: number) => (count === 1 ? "1 member" : `${format.format(count)} members`);

export const directoryWords = {
  title: "Member Directory",
  search: { label: "Search members", placeholder: "Name, company, location" },
  filters: {
    label: "Filter members",
    industry: "Industry",
    anyIndustry: "Any industry",
    city: "Location",
    anyCity: "Any location",
    field: "More about them",
    anyField: "Any answer",
    level: "Level",
    anyLevel: "Any level",
    met: "Members I've met",
    isNew: "New members",
    option: (name: string, count: number) => `${name} (${format.format(count)})`,
  },
  loading: "Loading the members",
  shown: (shown: number, found: number) => `${format.format(shown)} of ${format.format(found)} shown`,
  more: {
    older: "Show more",
    loadingOlder: "Loading...",
    olderFailed: "Could not load more members.",
    tryAgain: "Try again",
  },
  /** When a member has viewed as many others as allowed per hour and day; the rest of the portal still works. */
  paused: (until: string) =>
    `You've looked through a lot of profiles. The directory goes on at ${formatPauseEnd(until)}; everything else works as usual.`,
  offline: "You're offline. We'll go on as soon as you're back.",
  count: (found: number, all: number) => (found === all ? members(all) : `${format.format(found)} of ${members(all)}`),
  /** portal-and-admin.md, section 8. */
  failed: "Could not load member directory.",
  noneFound: "No members found matching your search criteria.",
  clear: "Clear search",
  nobody: "No members with complete profiles yet.",
  complete: "Complete Your Profile",
  registered: "Registered for events",
  you: "You",
  metAt: (title: string) => `You met at ${title}`,
  message: "Message",
  messageTo: (name: string) => `Message ${name}`,
} as const;

/** A member's page. */
export const memberWords = {
  /** The title until the name is loaded. */
  page: "Member",
  loading: "Loading this member",
  role: "Role at the club",
  /** To what admins know of them. */
  record: "Their record",
  failed: "We couldn't load this member. Please check your internet connection.",
  /** When no profile is shown: the same for hidden, former and unknown members. */
  missing: {
    title: "Profile not available",
    text: "This member may keep their profile hidden, or may have left the club.",
    action: "Open the directory",
  },
  all: "Member Directory",
  edit: "Edit profile",
  hidden: "Only you can see this page: your profile is hidden in the directory.",
  unnamed: "Only you can see this page: add your name so other members can find you.",
  /** For admins only. */
  membership: {
    title: "Membership",
    loading: "Loading the membership",
    failed: "We couldn't load the membership. Please check your internet connection.",
    email: "Email Address",
    profile: "Profile",
    profileHelp: "As admins see it: also what only members they've met see, without what's for no one else.",
    since: "Member since",
    via: "Way in",
    level: {
      label: "Level",
      action: "Change level",
      busy: "Saving...",
      done: (name: string) => ({
        title: "Level changed",
        description: name === "" ? "The membership is as you chose." : `The membership of ${name} is as you chose.`,
      }),
    },
    ways: {
      open: "Registering, while the club was open",
      application: "Application",
      invitation: "Invitation",
      admin: "As an admin",
      import: "Being on a list that an admin imported",
      earlier: "Registering, before we kept track",
    },
    ended: (date: string, by: string) => (by === "" ? `Ended ${date}` : `Ended ${date} by ${by}`),
    isAdmin: "An admin's membership can't be ended or suspended.",
    dues: {
      label: "Dues",
      none: "Nothing to pay",
      until: (day: string) => `until ${day}`,
      see: "See dues",
      rests: (day: string) => `Rests since ${day}: dues aren't paid`,
      start: {
        action: "Start dues",
        title: (name: string) => (name === "" ? "Start dues?" : `Start dues for ${name}?`),
        text: (price: string) =>
          `From a day you choose, they pay ${price}. Until then nothing changes for them, and no one is charged before they enter a card.`,
        from: "From",
        fromHelp: "A day to come, in the club's time zone. We email them now, and again before that day.",
        cancel: "Cancel",
        busy: "Starting...",
        done: { title: "Dues started", description: "They have time until that day to enter a card." },
        failure: { unknown: "There was a problem starting the dues. Please try again." },
      },
    },
    isSuspended: "Suspended",
    suspended: (until: string) => (until === "" ? "Suspended until lifted" : `Suspended until ${until}`),
    muted: (until: string) => `Muted in chat until ${until}`,
    directoryLimit: "Directory limit",
    reached: (date: string, count: number, shown: string, per: "hour" | "day") =>
      `Reached ${date}: ${format.format(count)} ${shown} in ${per === "hour" ? "an hour" : "a day"}`,
    measure: (by: string, date: string) => `${by || "An admin"}, ${date}`,
    suspend: {
      action: "Suspend membership",
      title: (name: string) => (name === "" ? "Suspend this membership?" : `Suspend the membership of ${name}?`),
      text: "Their profile leaves the directory and their open pages close at once; they're signed out of the portal within five minutes. When it ends, everything is as it was.",
      duration: "For how long?",
      durations: (count: number | null) => (count === null ? "Until an admin lifts it" : `${count} days`),
      reason: "Your reason",
      reasonHelp: "We email it to them, and they can reply to the club.",
      cancel: "Cancel",
      busy: "Suspending...",
      done: (name: string) => ({
        title: "Membership suspended",
        description: name === "" ? "We're emailing them why." : `We're emailing ${name} why.`,
      }),
    },
    lift: {
      action: "Lift suspension",
      busy: "Lifting...",
      done: (name: string) => ({
        title: "Suspension lifted",
        description: name === "" ? "They're a member again." : `${name} is a member again.`,
      }),
    },
    unmute: {
      action: "Lift mute",
      busy: "Lifting...",
      done: (name: string) => ({
        title: "Mute lifted",
        description: name === "" ? "They can post in chat again." : `${name} can post in chat again.`,
      }),
    },
    failure: { unknown: "There was a problem changing the membership. Please try again." },
    end: {
      action: "End membership",
      title: (name: string) => (name === "" ? "End this membership?" : `End the membership of ${name}?`),
      text: "Their profile leaves the directory, and they're signed out of the portal within five minutes. What they wrote stays. You can restore the membership anytime.",
      cancel: "Keep membership",
      busy: "Ending...",
      done: (name: string) => ({
        title: "Membership ended",
        description: name === "" ? "They can no longer enter the portal." : `${name} can no longer enter the portal.`,
      }),
    },
    restore: {
      action: "Restore membership",
      busy: "Restoring...",
      done: (name: string) => ({
        title: "Membership restored",
        description: name === "" ? "They're a member again." : `${name} is a member again.`,
      }),
    },
  },
} as const;
