import { channelOf, kindRules, type NoticeSettings } from "#shared/notice-settings.ts";
import type { Notice, NoticeKind } from "#shared/notices.ts";
import { emailDelayMs, type MailJob } from "../notify/mail-job.ts";
import { getDigestTimes, getQuietEnd } from "./mail-times.ts";
import type { Unread } from "./unread.ts";

/** Maximum duration of a transaction after recording that something is about to be new. */
const underWayMs = 60_000;

/** Ongoing threads with one notice each, emailed immediately again only after they were read. */
const chatKinds: readonly NoticeKind[] = ["message", "mention", "reply"];

/**
 * Emailed items are not repeated: immediate chat emails only after reading; others, and digests, only if there is
 * something new.
 */
const wasMailed = ({ notice: { at, kind }, since }: Unread, mailed: string | undefined, isAtOnce: boolean) => {
  if (mailed === undefined) return false;
  return (isAtOnce && chatKinds.includes(kind) ? since : at) <= mailed;
};

/** When the first part not yet emailed arrived, if known; otherwise the newest. */
const waitsSince = ({ notice: { at }, since }: Unread, mailed: string | undefined) =>
  mailed === undefined || since > mailed ? since : at;

type Plan = {
  /** What to email now, newest first. */
  send: Notice[];
  isDigest: boolean;
  /** When to check again. */
  due: Date | undefined;
  mailed: Record<string, string>;
  digests: MailJob["digests"];
};

/**
 * Plans which unread items to email a member now, and when to check again. Immediate emails go out ten minutes after
 * the oldest unread item arrived and include newer ones, so that there is one email.
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
  // The latest item may not be in the table yet.
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
