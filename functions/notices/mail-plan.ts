import { channelOf, kindRules, type NoticeSettings } from "#shared/notice-settings.ts";
import type { Notice, NoticeKind } from "#shared/notices.ts";
import { emailDelayMs, type MailJob } from "../notify/mail-job.ts";
import { getDigestTimes, getQuietEnd } from "./mail-times.ts";
import type { Unread } from "./unread.ts";

/** How long a transaction may take from the note that something is about to be new. */
const underWayMs = 60_000;

/** What goes on in one line, and is emailed at once again only after it was read. */
const chatKinds: readonly NoticeKind[] = ["message", "mention", "reply"];

/**
 * What of it was emailed is not emailed again: at once, of the chat only after it was read; everything else, and in a
 * digest, what has not grown since.
 */
const wasMailed = ({ notice: { at, kind }, since }: Unread, mailed: string | undefined, isAtOnce: boolean) => {
  if (mailed === undefined) return false;
  return (isAtOnce && chatKinds.includes(kind) ? since : at) <= mailed;
};

/** When the first of it came that was not emailed, as far as it is known: what was emailed and grew, by its newest. */
const waitsSince = ({ notice: { at }, since }: Unread, mailed: string | undefined) =>
  mailed === undefined || since > mailed ? since : at;

type Plan = {
  /** What to email now, newest first. */
  send: Notice[];
  isDigest: boolean;
  /** When to look again. */
  due: Date | undefined;
  mailed: Record<string, string>;
  digests: MailJob["digests"];
};

/**
 * What of all that is unread a member is emailed now, and when to look again. At once it is ten minutes after the oldest
 * came that is still unread; what is newer goes with it, so that there is one email.
 */
export const planMail = (
  unread: readonly Unread[],
  settings: NoticeSettings,
  { lastAt, mailed, digests }: Pick<MailJob, "lastAt" | "mailed" | "digests">,
  now: Date,
): Plan => {
  const quietEnd = getQuietEnd(now, settings);
  const later: Date[] = [];
  const send: Notice[] = [];
  const written: MailJob["digests"] = {};
  const waiting: Unread[] = [];
  for (const each of unread) {
    const { notice } = each;
    const channel = channelOf(notice.kind, settings);
    if (channel === "always" || channel === "portal" || channel === "never") continue;
    const isMailedAlready = channel === "now" && kindRules[notice.kind].hasOwnEmail;
    if (isMailedAlready || wasMailed(each, mailed[notice.id], channel === "now")) continue;
    if (channel === "now") {
      waiting.push(each);
      continue;
    }
    const { last, next } = getDigestTimes(now, channel, settings);
    const isWritten = (digests[channel] ?? "") >= last.toISOString();
    if (!isWritten && new Date(each.since) < last) {
      send.push(notice);
      written[channel] = last.toISOString();
    } else later.push(next);
  }
  const oldest = waiting.map((each) => waitsSince(each, mailed[each.notice.id])).toSorted()[0];
  if (oldest !== undefined) {
    const ripe = new Date(Math.max(Date.parse(oldest) + emailDelayMs, quietEnd?.getTime() ?? 0));
    if (ripe <= now) send.push(...waiting.map(({ notice }) => notice));
    else later.push(ripe);
  }
  // What was noted a moment ago may not be in the table yet.
  const isUnderWay = lastAt !== undefined && now.getTime() - Date.parse(lastAt) < underWayMs;
  if (isUnderWay) later.push(new Date(Date.parse(lastAt) + emailDelayMs));
  return {
    send: send.toSorted((one, other) => other.at.localeCompare(one.at)),
    isDigest: Object.keys(written).length > 0,
    digests: { ...digests, ...written },
    due: later.toSorted((one, other) => one.getTime() - other.getTime())[0],
    mailed: Object.fromEntries(
      unread.flatMap(({ notice: { id, at } }) => {
        const emailedAt = send.some((sent) => sent.id === id) ? at : mailed[id];
        return emailedAt === undefined ? [] : [[id, emailedAt]];
      }),
    ),
  };
};
