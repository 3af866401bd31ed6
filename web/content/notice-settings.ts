import type { NoticeChannel, NoticeTopic } from "#shared/notice-settings.ts";

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
    label: "No message text in emails",
    help: "Our emails then say who wrote, not what.",
  },
  when: "When",
  digestHour: "Daily and weekly emails leave at",
  digestDay: "Weekly emails leave on",
  quiet: { label: "Quiet hours", help: "Emails wait until the end of them." },
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
