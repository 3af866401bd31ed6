import type { DynamoDBRecord } from "aws-lambda";
import pMap from "p-map";
import type { PushMessage } from "#shared/devices.ts";
import { isPushed, type NoticeSettings } from "#shared/notice-settings.ts";
import { describeNotice, type Notice } from "#shared/notices.ts";
import { shorten } from "#shared/text.ts";
import { readMember } from "../members/member.ts";
import { dropReadInTopics, findParticipant } from "../messaging/conversation.ts";
import { getMessageTime } from "../messaging/message.ts";
import { findNotice, presentNotice } from "../notify/notice.ts";
import { formatWhen } from "../platform/club-time.ts";
import { getNextAttempt } from "../platform/jobs.ts";
import { describeError, logger } from "../platform/logger.ts";
import { deleteDevices, listDevices, removeDevice } from "./device.ts";
import { getQuietEnd } from "./mail-times.ts";
import { toNotice } from "./notice-list.ts";
import {
  claimPush,
  closePush,
  listOverduePushes,
  postponePush,
  pushAfterQuiet,
  pushOnce,
  type StoredPush,
} from "./push-job.ts";
import { sendToDevice, type Outcome, type Urgency } from "./push-service.ts";
import { readNoticeSettings } from "./settings.ts";
import { readUnmutedUnread } from "./unread.ts";

/** Members and devices processed concurrently. */
const concurrency = 10;

type Told = { memberId: string } & Pick<Notice, "id" | "kind" | "at">;

/**
 * Queues pushes of notices for members' devices: half a read unit for members without any. Idempotent: each device
 * shows each notice once.
 */
export const preparePushes = async (told: readonly Told[]) => {
  const memberIds = [...new Set(told.map(({ memberId }) => memberId))];
  const prepare = async (memberId: string) => {
    const devices = await listDevices(memberId);
    if (devices.length === 0) return;
    const settings = await readNoticeSettings(memberId);
    for (const { id, kind, at } of told.filter((each) => each.memberId === memberId)) {
      if (!isPushed(kind, settings)) continue;
      for (const device of devices) await pushOnce({ memberId, deviceId: device.id, notice: id }, at);
    }
  };
  await pMap(memberIds, prepare, { concurrency });
};

const participantKey = /^MEMBER#(?<memberId>.+)$/;

/** Whether a stream record is about a member's side of a conversation. */
export const isOfConversation = ({ dynamodb }: DynamoDBRecord) =>
  dynamodb?.Keys?.sk?.S?.startsWith("CONVERSATION#") === true && participantKey.test(dynamodb.Keys.pk?.S ?? "");

/** The stream retries a record for an hour; what is older was changed in its wording, or restored, and is no news. */
export const newsMs = 2 * 3_600_000;

/** The notice of such a record: the other member's message is the newest, unread, and news. */
const toTold = ({ dynamodb }: DynamoDBRecord): Told[] => {
  const { memberId } = participantKey.exec(dynamodb?.Keys?.pk?.S ?? "")?.groups ?? {};
  const { id, unread, last_message_id, last_message_by, with: other } = dynamodb?.NewImage ?? {};
  const isNews = Number(unread?.N ?? 0) > 0 && last_message_by?.S === other?.M?.id?.S;
  if (!isNews || memberId === undefined || id?.S === undefined || last_message_id?.S === undefined) return [];
  if (Date.now() - getMessageTime(last_message_id.S).getTime() > newsMs) return [];
  return [{ memberId, id: id.S, kind: "message", at: last_message_id.S }];
};

/** Like {@link preparePushes}, for direct messages, which are not notices. */
export const prepareMessagePushes = (records: DynamoDBRecord[]) => preparePushes(records.flatMap(toTold));

/** A notice, or a conversation as one, if still unread. */
const findUnread = async (memberId: string, id: string): Promise<Notice | undefined> => {
  if (id.startsWith("conv_")) {
    const conversation = await findParticipant(memberId, id);
    return conversation && conversation.unread > 0 ? toNotice(conversation) : undefined;
  }
  const stored = await findNotice(memberId, id);
  if (!stored || stored.unread === 0) return undefined;
  const [unread] = await dropReadInTopics(memberId, [stored]);
  return unread && presentNotice(unread);
};

/** The length that fits on a phone's lock screen. */
const maxTitle = 120;
const maxBody = 240;

const toMessage = (notice: Notice, { pushesText }: NoticeSettings, unread: number): PushMessage => {
  const { title, text, isQuote, path } = describeNotice(notice, formatWhen);
  const isShown = text !== undefined && (pushesText || !isQuote);
  return {
    title: shorten(title, maxTitle),
    ...(isShown && { body: shorten(text, maxBody) }),
    ...{ path, tag: notice.id, unread },
  };
};

/** Several notices after quiet hours. */
const toSummary = (count: number, unread: number): PushMessage => ({
  title: `${count} new notifications`,
  path: "/portal/notifications",
  tag: "summary",
  unread,
});

const daySeconds = 86_400;

/** How long a service keeps it for an offline device, in seconds: as long as it is relevant (RFC 8030, 5.2). */
const getTtl = (notice: Notice | undefined, now: Date) => {
  const until =
    notice?.kind === "reminder" ? notice.about.startsAt : notice?.kind === "waitlist" ? notice.about.until : undefined;
  const seconds = until === undefined ? daySeconds : Math.round((Date.parse(until) - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, 60), 3 * daySeconds);
};

/** Whether it should wake a phone in battery-saving mode (RFC 8030, 5.3). */
const getUrgency = (notice: Notice | undefined): Urgency => {
  const isOffer = notice?.kind === "waitlist" && notice.about.news === "offer";
  if (isOffer || (notice?.kind === "reminder" && notice.about.when === "in-three-hours")) return "high";
  return notice === undefined ||
    ["vouch", "invitation", "introduction", "report", "directory-limit"].includes(notice.kind)
    ? "low"
    : "normal";
};

/** After this many failures, about half an hour, an email is soon enough. */
const maxAttempts = 6;

const isAway = ({ left_at, suspended_at, ended_at }: Awaited<ReturnType<typeof readMember>>) =>
  left_at !== undefined || suspended_at !== undefined || ended_at !== undefined;

/** Shows a notice on a device, if it is still relevant. */
const attempt = async ({ memberId = "", deviceId = "", notice: noticeId }: StoredPush, now: Date): Promise<Outcome> => {
  const [devices, member, settings] = await Promise.all([
    listDevices(memberId),
    readMember(memberId),
    readNoticeSettings(memberId),
  ]);
  if (isAway(member)) {
    await deleteDevices(memberId);
    return { status: "away" };
  }
  const device = devices.find(({ id }) => id === deviceId);
  if (!device) return { status: "gone" };
  const [found, heard] = await Promise.all([
    noticeId === undefined ? undefined : findUnread(memberId, noticeId),
    readUnmutedUnread(memberId),
  ]);
  const wanted = (noticeId === undefined ? heard.lines : [found]).filter(
    (each): each is Notice => each !== undefined && isPushed(each.kind, settings) && !heard.isMuted(each),
  );
  const [first] = wanted;
  if (!first) return { status: "read" };
  const quietEnd = getQuietEnd(now, settings);
  if (quietEnd) {
    await pushAfterQuiet({ memberId, deviceId }, quietEnd);
    return { status: "quiet" };
  }
  // The list is an index, which may lag.
  const unread = Math.max(heard.lines.length, wanted.length);
  const single = wanted.length === 1 ? first : undefined;
  const message = single ? toMessage(single, settings, unread) : toSummary(wanted.length, unread);
  const outcome = await sendToDevice(
    device,
    { text: JSON.stringify(message), topic: message.tag, ttl: getTtl(single, now), urgency: getUrgency(single) },
    now,
  );
  if (outcome.status === "gone") await removeDevice(memberId, deviceId);
  return outcome;
};

const isBusy = ({ status }: Outcome) => status.startsWith("busy");

/**
 * Sends a push once: claim, send, close. A crash between the last two sends it again, and the device replaces the
 * first. Throws only the table's errors.
 */
export const deliverPush = async (id: string, now = new Date()) => {
  const push = await claimPush(id);
  if (!push) return undefined;
  let outcome: Outcome;
  try {
    outcome = await attempt(push, now);
  } catch (error) {
    logger.warn("push not sent", { push: id, error: describeError(error) });
    outcome = { status: "busy" };
  }
  const willRetry = isBusy(outcome) && push.attempts < maxAttempts;
  if (willRetry) await postponePush(id, outcome.retryAt ?? getNextAttempt(push.attempts, now.getTime()));
  else await closePush(id, outcome.status);
  // Omits the device's address, by which a member could be recognized.
  if (outcome.status.startsWith("refused")) logger.error("push refused", { push: id, status: outcome.status });
  else logger.info("push", { push: id, status: outcome.status, willRetry });
  return outcome.status;
};

/** Pushes per sweep. */
const sweepSize = 100;

/** Sends delayed pushes: after quiet hours, a busy service, or a crash. Returns how many. */
export const sweepPushes = async (hasTime: () => boolean) => {
  const ids = await listOverduePushes(sweepSize);
  const deliver = async (id: string) => {
    if (hasTime()) await deliverPush(id).catch(() => undefined);
  };
  await pMap(ids, deliver, { concurrency });
  return ids.length;
};
