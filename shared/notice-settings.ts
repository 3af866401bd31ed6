import * as z from "zod/mini";
import { brand } from "./brand.ts";
import { endpoint } from "./endpoint.ts";
import { letterTopics, type LetterTopic } from "./letter-topics.ts";
import type { NoticeKind } from "./notices.ts";

/**
 * How a member is notified: by an email shortly after, by a daily or weekly digest, in the portal only, or not at all.
 * Whatever is emailed is also in the portal.
 */
export const noticeChannels = ["now", "daily", "weekly", "portal", "never"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Messages stay in the chat, whatever their notifications. */
const messageChannel = z.enum(["now", "daily", "weekly", "portal"]);

const letterChannel = z.enum(["now", "portal", "never"]);

/** Notification topics and the options of each. */
const channels = z.strictObject({
  messages: messageChannel,
  /** In the topics of the community. */
  mentions: z.enum(noticeChannels),
  /** In a digest they would come too late. */
  reminders: z.enum(["now", "portal", "never"]),
  /** Who joined by an invitation, and applicants to vouch for. */
  invitations: z.enum(noticeChannels),
  /** Requests to be introduced, and their answers. */
  introductions: z.enum(noticeChannels),
  /** The club's letters, by topic: by an email of their own, or to be found in the portal. */
  news: letterChannel,
  events: letterChannel,
  offers: letterChannel,
  /** For admins: what may need a look. */
  admin: z.enum(noticeChannels),
});
export type NoticeTopic = keyof z.infer<typeof channels>;

/** In the order in which they are shown. */
export const noticeTopics = Object.keys(channels.shape) as NoticeTopic[];

/** A topic's options. */
export const channelsOfTopic = (topic: NoticeTopic): readonly NoticeChannel[] => channels.shape[topic].options;

/** Whether a topic is for a member to choose on: what is for admins is for them alone. */
export const isTopicFor = (topic: NoticeTopic | PushTopic, { isAdmin }: { isAdmin: boolean }) =>
  topic !== "admin" || isAdmin;

/** The defaults. */
const defaultChannels: z.infer<typeof channels> = {
  messages: "now",
  mentions: "now",
  reminders: "now",
  invitations: "now",
  introductions: "now",
  news: "now",
  events: "now",
  offers: "now",
  admin: "portal",
};

/** What is told on a member's devices at once, by topic; `decisions` is all that is emailed whatever a member sets. */
const pushes = z.strictObject({
  decisions: z.boolean(),
  messages: z.boolean(),
  mentions: z.boolean(),
  reminders: z.boolean(),
  invitations: z.boolean(),
  introductions: z.boolean(),
  /** The club's letters, whatever their topic. */
  letters: z.boolean(),
  admin: z.boolean(),
});
export type PushTopic = keyof z.infer<typeof pushes>;

/** In display order. */
export const pushTopics = Object.keys(pushes.shape) as PushTopic[];

/** Who adds a device wants to be told there. */
const defaultPushes: z.infer<typeof pushes> = {
  decisions: true,
  messages: true,
  mentions: true,
  reminders: true,
  invitations: true,
  introductions: true,
  // A letter is nothing that a phone must ring for, unless somebody wants that.
  letters: false,
  admin: false,
};

type KindRule = {
  /** `always`: decisions, tickets, and payments are emailed at once, whatever a member sets. */
  topic: NoticeTopic | "always";
  /** Whether the feature sends its own email at once, which is then the only one. */
  hasOwnEmail: boolean;
};

/** The setting that applies to each kind. */
export const kindRules: Record<NoticeKind, KindRule> = {
  registration: { topic: "always", hasOwnEmail: true },
  waitlist: { topic: "always", hasOwnEmail: true },
  message: { topic: "messages", hasOwnEmail: false },
  mention: { topic: "mentions", hasOwnEmail: false },
  reply: { topic: "mentions", hasOwnEmail: false },
  report: { topic: "always", hasOwnEmail: true },
  listing: { topic: "always", hasOwnEmail: true },
  dues: { topic: "always", hasOwnEmail: true },
  dispute: { topic: "always", hasOwnEmail: true },
  reminder: { topic: "reminders", hasOwnEmail: true },
  vouch: { topic: "invitations", hasOwnEmail: true },
  invitation: { topic: "invitations", hasOwnEmail: false },
  introduction: { topic: "introductions", hasOwnEmail: false },
  group: { topic: "invitations", hasOwnEmail: false },
  "directory-limit": { topic: "admin", hasOwnEmail: false },
  "letter-news": { topic: "news", hasOwnEmail: true },
  "letter-events": { topic: "events", hasOwnEmail: true },
  "letter-offers": { topic: "offers", hasOwnEmail: true },
  "letter-halted": { topic: "admin", hasOwnEmail: false },
};

/** How a member is notified of a kind. */
export const channelOf = (kind: NoticeKind, settings: NoticeSettings): NoticeChannel | "always" => {
  const { topic } = kindRules[kind];
  return topic === "always" ? topic : settings.channels[topic];
};

const isLetterTopic = (topic: NoticeTopic): topic is LetterTopic => (letterTopics as readonly string[]).includes(topic);

/** Whether a kind is pushed to a member's devices. */
export const isPushed = (kind: NoticeKind, settings: NoticeSettings) => {
  const { topic } = kindRules[kind];
  if (topic === "always") return settings.push.decisions;
  return settings.push[isLetterTopic(topic) ? "letters" : topic] && channelOf(kind, settings) !== "never";
};

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const hour = z.int({ error: "Invalid input" }).check(z.minimum(0), z.maximum(23));
const quietHours = z.strictObject({ from: hour, to: hour });
const areDifferent = ({ from, to }: { from?: number | undefined; to?: number | undefined }) =>
  from === undefined || from !== to;
const sameTimes = "Please choose two different times";

/** A member's notification settings. Hours are in their time zone. */
export const noticeSettings = z.strictObject({
  channels,
  /** On devices. */
  push: pushes,
  /** Whether emails leave out what somebody wrote. */
  hidesText: z.boolean(),
  /** Whether devices show it. */
  pushesText: z.boolean(),
  /** Whether the links of letters to them lead through the club, which counts how often each is followed. */
  countsClicks: z.boolean(),
  /** When nothing is emailed at once, and no device told; it waits for the end. */
  quiet: z.nullable(quietHours.check(z.refine(areDifferent, sameTimes))),
  /** When the emails of a day or a week leave. */
  digestHour: hour,
  /** Of the weekly one: 0 is Sunday. */
  digestDay: z.int().check(z.minimum(0), z.maximum(6)),
  /** An IANA name. */
  timeZone: z.string({ error: "Invalid input" }).check(z.maxLength(64), z.refine(isTimeZone, "Invalid input")),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/**
 * A partial change: fields not given stay as they are, whatever the client showed. While quiet hours are on, one end
 * may be changed alone.
 */
export const noticeSettingsChange = z.partial(
  z.strictObject({
    ...noticeSettings.shape,
    channels: z.partial(channels),
    push: z.partial(pushes),
    quiet: z.nullable(z.partial(quietHours).check(z.refine(areDifferent, sameTimes))),
  }),
);
export type NoticeSettingsChange = z.infer<typeof noticeSettingsChange>;

const changeQuiet = (before: NoticeSettings["quiet"], quiet: NoticeSettingsChange["quiet"]) => {
  if (!quiet) return quiet === null ? null : before;
  const { from = before?.from, to = before?.to } = quiet;
  return from === undefined || to === undefined ? before : { from, to };
};

/** Settings as they are with a change. */
export const applyNoticeChange = (
  before: NoticeSettings,
  { channels: changed, push, quiet, ...others }: NoticeSettingsChange,
): NoticeSettings => ({
  ...before,
  ...others,
  channels: { ...before.channels, ...changed },
  push: { ...before.push, ...push },
  quiet: changeQuiet(before.quiet, quiet),
});

export const defaultNoticeSettings: NoticeSettings = {
  channels: defaultChannels,
  push: defaultPushes,
  hidesText: false,
  pushesText: false,
  countsClicks: true,
  quiet: null,
  digestHour: 8,
  digestDay: 1,
  timeZone: brand.timeZone,
};

/** Minutes to read something in the portal before it is emailed. */
export const emailDelayMinutes = 10;

/** Of the link in a member's emails. */
const preferencesToken = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^[\w-]{1,64}\.[\w-]{20,64}$/, "Invalid input"));

/** What to unsubscribe from: a topic, or all of them. */
export const unsubscribeTopics = [...noticeTopics, "all"] as const;
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number];

const unsubscribeInput = z.strictObject({ token: preferencesToken, topic: z.enum(unsubscribeTopics) });

const byToken = { who: "public", feature: "notices", throttle: { rate: 50, burst: 200 } } as const;

/** For a link that opens nothing. */
export const unknownPreferences = "These preferences were not found.";

export const noticeSettingsContract = {
  getNoticeSettings: endpoint({
    method: "GET",
    path: "/api/notice-settings",
    who: "member",
    feature: "notices",
    summary: "How the caller wants to be told what is new.",
    input: z.strictObject({}),
    output: noticeSettings,
    status: 200,
  }),
  getEmailPreferences: endpoint({
    ...byToken,
    method: "GET",
    path: "/api/email-preferences/by-link",
    takesLink: true,
    summary: "How the member to whom an email with this link went wants to be told what is new; without signing in.",
    input: z.strictObject({ token: preferencesToken }),
    output: noticeSettings,
    status: 200,
  }),
  saveEmailPreferences: endpoint({
    ...byToken,
    method: "PATCH",
    path: "/api/email-preferences/by-link",
    takesLink: true,
    summary: "Changes what is named of it, and nothing else; answers all of it.",
    input: z.strictObject({ token: preferencesToken, ...noticeSettingsChange.shape }),
    output: noticeSettings,
    status: 200,
  }),
  unsubscribe: endpoint({
    ...byToken,
    method: "POST",
    path: "/api/unsubscribe/{token}/{topic}",
    summary:
      "One-click unsubscribe (RFC 8058), as mailboxes send it: nothing about the topic is emailed any longer; it stays in the portal. Safe to repeat.",
    input: unsubscribeInput,
    ignoresBody: true,
    output: z.object({}),
    status: 200,
  }),
  getUnsubscribePage: endpoint({
    ...byToken,
    method: "GET",
    path: "/api/unsubscribe/{token}/{topic}",
    summary: "Leads whoever opens the same address to the page of their preferences; changes nothing.",
    input: unsubscribeInput,
    output: z.object({ url: z.string() }),
    status: 302,
  }),
  saveNoticeSettings: endpoint({
    method: "PATCH",
    path: "/api/notice-settings",
    who: "member",
    feature: "notices",
    summary:
      "Changes what is named of how the caller is told what is new, and nothing else; answers all of it. Decisions, tickets, and payments are emailed at once whatever it says. A conflict (409) if it names one end of quiet hours that were turned off, or that now have the same other end.",
    input: noticeSettingsChange,
    output: noticeSettings,
    status: 200,
  }),
};
