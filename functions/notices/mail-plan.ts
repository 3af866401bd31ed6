import { channelOf, kindRules, type NoticeSettings } from "#shared/notice-settings.ts";
import type { Notice } from "#shared/notices.ts";
import { emailDelayMs, type MailJob } from "./mail-job.ts";
import { getDigestTimes, getQuietEnd } from "./mail-times.ts";
import type { Unread } from "./unread.ts";

/** How long a transaction may take from the note that something is about to be new. */
const underWayMs = 60_000;

/**
 * What of it was emailed is not emailed again: at once, a conversation only after it was read; in a digest, what has not
 * grown since.
 */
const wasMailed = ({ notice: { at, kind }, readAt = "" }: Unread, mailed: string | undefined, isAtOnce: boolean) => {
  if (mailed === undefined) return false;
  return isAtOnce && kind === "message" ? readAt <= mailed : at <= mailed;
};

type Plan = {
  /** What to email now, newest first. */
  send: Notice[];
  isDigest: boolean;
  /** When to look again. */
  due: Date | undefined;
  firstAt: string | undefined;
  mailed: Record<string, string>;
  digests: MailJob["digests"];
};

/** What of all that is unread a member is emailed now, and when to look again. */
export const planMail = (
  unread: readonly Unread[],
  settings: NoticeSettings,
  { firstAt, lastAt, mailed, digests }: Pick<MailJob, "firstAt" | "lastAt" | "mailed" | "digests">,
  now: Date,
): Plan => {
  const quietEnd = getQuietEnd(now, settings);
  const later: Date[] = [];
  const send: Notice[] = [];
  const written: MailJob["digests"] = {};
  let waitsAtOnce = false;
  for (const each of unread) {
    const { notice } = each;
    const channel = channelOf(notice.kind, settings);
    if (channel === "always" || channel === "portal" || channel === "never") continue;
    const isMailedAlready = channel === "now" && kindRules[notice.kind].hasOwnEmail;
    if (isMailedAlready || wasMailed(each, mailed[notice.id], channel === "now")) continue;
    if (channel === "now") {
      const ripe = new Date(Math.max(Date.parse(firstAt ?? notice.at) + emailDelayMs, quietEnd?.getTime() ?? 0));
      if (ripe <= now) send.push(notice);
      else {
        waitsAtOnce = true;
        later.push(ripe);
      }
      continue;
    }
    const { last, next } = getDigestTimes(now, channel, settings);
    const isWritten = (digests[channel] ?? "") >= last.toISOString();
    if (!isWritten && new Date(notice.at) < last) {
      send.push(notice);
      written[channel] = last.toISOString();
    } else later.push(next);
  }
  // What was noted a moment ago may not be in the table yet.
  const isUnderWay = lastAt !== undefined && now.getTime() - Date.parse(lastAt) < underWayMs;
  if (isUnderWay) later.push(new Date(Date.parse(lastAt) + emailDelayMs));
  const keptFirst = waitsAtOnce ? firstAt : undefined;
  return {
    send: send.toSorted((one, other) => other.at.localeCompare(one.at)),
    isDigest: Object.keys(written).length > 0,
    digests: { ...digests, ...written },
    due: later.toSorted((one, other) => one.getTime() - other.getTime())[0],
    firstAt: keptFirst ?? (isUnderWay ? lastAt : undefined),
    mailed: Object.fromEntries(
      unread.flatMap(({ notice: { id, at } }) => {
        const emailedAt = send.some((sent) => sent.id === id) ? at : mailed[id];
        return emailedAt === undefined ? [] : [[id, emailedAt]];
      }),
    ),
  };
};
