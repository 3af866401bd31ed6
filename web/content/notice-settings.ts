import type { NoticeChannel, NoticeTopic, PushTopic } from "#shared/notice-settings.ts";

export const noticeSettingsWords = {
  title: "Notifications",
  text: "Everything is in your notifications. Choose what we email you as well: soon after, if you haven't read it by then, or once a day or week. Decisions on your registrations, tickets, and payments always reach you at once.",
  loading: "Loading your notification settings",
  failed: "We couldn't load your notification settings.",
  topics: {
    messages: "Direct messages",
    mentions: "Mentions and replies in the chat",
    reminders: "Reminders of your events",
    invitations: "Your invitations, and vouching",
  } satisfies Record<NoticeTopic, string>,
  channels: {
    now: "Email soon after",
    daily: "Daily email",
    weekly: "Weekly email",
    portal: "In the portal only",
    never: "Never",
  } satisfies Record<NoticeChannel, string>,
  hidesText: {
    label: "No message text",
    help: "Emails and devices then say who wrote, not what.",
  },
  when: "When",
  digestHour: "Daily and weekly emails leave at",
  digestDay: "Weekly emails leave on",
  quiet: { label: "Quiet hours", help: "Emails and devices wait until the end of them." },
  from: "Quiet from",
  to: "Quiet until",
  timeZone: "Time zone",
  thisDevice: (zone: string) => `Use this device's: ${zone}`,
  days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  hour: (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`,
  saving: "Saving...",
  saved: { title: "Settings updated", description: "We'll notify you as you chose." },
  notSaved: { title: "Error", description: "Failed to update settings." },
} as const;

/** Where members choose which of their devices are told, and of what. */
export const deviceWords = {
  title: "On your devices",
  text: "Hear it the moment it happens, even with the portal closed. Your browser asks first, and what we send can be read by your device alone.",
  loading: "Loading your devices",
  failed: "We couldn't load your devices.",
  turnOn: "Turn on for this device",
  turningOn: "Turning on...",
  on: { title: "You're set", description: "This device now shows what's new." },
  notOn: { title: "Not turned on", description: "Your browser wouldn't do it. Please try again." },
  dismissed: { title: "Not turned on", description: "Your browser wasn't given permission." },
  states: {
    blocked: "This browser blocks our notifications. Allow them in its settings for this site, then come back here.",
    "install-first":
      "On an iPhone or iPad, add the club to your Home Screen first: tap Share, then Add to Home Screen. Then turn this on in the app.",
    impossible: "This browser can't show notifications while the portal is closed.",
  },
  list: "Devices",
  thisDevice: "This device",
  added: (date: string) => `Added on ${date}`,
  remove: "Remove",
  removing: "Removing...",
  removeNamed: (name: string) => `Remove ${name}`,
  removed: { title: "Device removed", description: "It no longer shows what's new." },
  notRemoved: { title: "Error", description: "We couldn't remove the device. Please try again." },
  topics: "Show on your devices",
  of: {
    decisions: { label: "Decisions", help: "On registrations, your listing, and reports, and spots on a waitlist." },
    messages: { label: "Direct messages", help: "Not those of members you've muted." },
    mentions: { label: "Mentions and replies", help: "In the community chat." },
    reminders: { label: "Reminders", help: "Of your events." },
    invitations: { label: "Invitations", help: "Who joined by yours, and applicants you know." },
  } satisfies Record<PushTopic, { label: string; help: string }>,
  offer: {
    title: "Hear it first",
    text: "Turn on notifications, and this device tells you the moment there's an answer, a message, or a spot. Your browser will ask you next.",
    later: "Not now",
  },
} as const;
