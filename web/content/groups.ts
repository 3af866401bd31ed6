import { maxGroupMembers, restingDays, type GroupAccess, type GroupState } from "#shared/groups.ts";
import { pictureWords } from "./pictures.ts";

const format = new Intl.NumberFormat("en-US");
const members = (count: number) => (count === 1 ? "1 member" : `${format.format(count)} members`);

/** What it means for whoever is outside. */
const accesses: Record<GroupAccess, { label: string; help: string; short: string }> = {
  open: { label: "Open", short: "Open", help: "Every member sees it and can join at once." },
  request: { label: "On request", short: "On request", help: "Every member sees it. Its hosts decide who gets in." },
  secret: { label: "Secret", short: "Secret", help: "Only those whom its hosts invite know that it exists." },
};

export const groupWords = {
  title: "Groups",
  intro: "Smaller rooms for what some of us share. To talk with everyone, go to Community Chat.",
  community: "Community Chat",
  members,
  accesses,
  hosts: "Hosts",
  own: "Your groups",
  others: "Groups to join",
  noOthers: "There are no other groups right now.",
  loading: "Loading the groups",
  failed: "We couldn't load the groups. Please check your internet connection.",
  unread: "unread messages",
  propose: "Propose a group",
  open: (name: string) => `Open ${name}`,
  marks: {
    proposed: "Waiting for an admin",
    asked: "Waiting for a host",
    invited: "You're invited",
    closed: "Closed",
    host: "You host it",
    resting: `Nobody has written for ${restingDays} days`,
  },
  removed: "A host removed you. Ask them to invite you back.",
  acts: {
    join: "Join",
    ask: "Ask to join",
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw",
    leave: "Leave group",
  },
  about: (act: string, name: string) => `${act}: ${name}`,
  done: {
    joined: (name: string) => ({ title: "You're in", description: `Say hello in ${name}.` }),
    asked: (name: string) => ({ title: "Request sent", description: `We've told the hosts of ${name}.` }),
    left: (name: string) => ({ title: "Done", description: `You're not in ${name} anymore.` }),
    withdrawn: { title: "Done", description: "It's withdrawn." },
    proposed: { title: "Proposal sent", description: "An admin opens it, and we tell you." },
    saved: { title: "Group saved", description: "Everyone in it sees it within a minute." },
    closed: (name: string) => ({ title: "Group closed", description: `${name} can be read, and nobody writes there.` }),
    reopened: (name: string) => ({ title: "Group open again", description: `Members can write in ${name}.` }),
  },
  failure: { unknown: "There was a problem with this group. Please try again." },
  form: {
    create: "Propose a group",
    edit: (name: string) => `Edit ${name}`,
    text: "You'll host it once an admin has opened it.",
    editText: "Everyone in the group sees what you change.",
    fields: {
      name: { label: "Name", placeholder: "Thursday chess" },
      text: { label: "What it is for", help: "A sentence or two." },
      access: { label: "Who gets in" },
    },
    picture: {
      title: "Picture (Optional)",
      choose: "Choose an image",
      change: "Change image",
      remove: "Remove image",
      help: pictureWords.help("group-image"),
      uploading: "Uploading the image",
      ready: "The image is uploaded.",
      removed: "Save to remove it.",
      failed: "Image upload failed",
    },
    cancel: "Cancel",
    confirm: "Save group",
    busy: "Saving...",
    showing: (name: string) => ({
      title: `Show ${name} to all members?`,
      description:
        "Every member will see its name, picture, what it is for, how many are in it, and who its hosts are. Anyone who gets in can read everything written so far.",
      confirm: "Show it to all",
      cancel: "Keep it secret",
    }),
  },
  room: {
    about: (members: string) => `About, ${members}`,
    missing: {
      title: "Group not available",
      text: "It may have been closed, or you may not be in it anymore.",
      action: "All groups",
    },
  },
  people: {
    title: "Members",
    full: `At most ${format.format(maxGroupMembers)}.`,
    host: "Host",
    asked: "Asks to join",
    invited: "Invited",
    waiting: "Waiting",
    acts: {
      accept: "Let in",
      decline: "Decline",
      remove: "Remove",
      "make-host": "Make host",
      "end-host": "End hosting",
      takeBack: "Take back",
    },
    invite: {
      label: "Invite a member",
      help: "Type a name. They're told, and decide for themselves.",
      none: "No member found.",
      action: "Invite",
    },
    removing: (name: string) => ({
      title: `Remove ${name}?`,
      description: "They can't read this group anymore. What they wrote stays.",
      confirm: "Remove",
      cancel: "Cancel",
    }),
  },
  settings: {
    title: "Group settings",
    edit: "Edit group",
    close: "Close group",
    reopen: "Open again",
    closedByAdmin: "An admin closed this group. Ask them to open it again.",
  },
  events: { title: "Events for this group", undated: "No date yet", comingSoon: "Coming soon" },
} as const;

const states: Record<GroupState, string> = {
  proposed: "Proposed",
  active: "Active",
  closed: "Closed",
  declined: "Declined",
};

export const adminGroupWords = {
  title: "Manage Groups",
  intro: "Members propose groups, and you open them. What is written in them is for their members alone.",
  states,
  secret: "Secret",
  loading: "Loading the groups",
  failed: "We couldn't load the groups. Please check your internet connection.",
  none: "No member has proposed a group yet.",
  proposedBy: (name: string, date: string) => `Proposed by ${name}, ${date}`,
  hosts: (names: string) => `Hosts: ${names}`,
  acts: { open: "Open", decline: "Decline", close: "Close", reopen: "Open again" },
  done: {
    open: (name: string) => ({ title: "Group opened", description: `We've told whoever proposed ${name}.` }),
    decline: (name: string) => ({ title: "Proposal declined", description: `We've told whoever proposed ${name}.` }),
    close: (name: string) => ({ title: "Group closed", description: `${name} can be read, and nobody writes there.` }),
    reopen: (name: string) => ({ title: "Group open again", description: `Members can write in ${name}.` }),
  },
  failure: { unknown: "There was a problem with this group. Please try again." },
} as const;
