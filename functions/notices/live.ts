import type { DynamoDBRecord } from "aws-lambda";
import pMap from "p-map";
import { topic } from "#shared/community.ts";
import { channelOf, kindRules, type NoticeSettings } from "#shared/notice-settings.ts";
import type { NoticeKind } from "#shared/notices.ts";
import { tell } from "../messaging/deliver.ts";
import { noteTopicNotified } from "../messaging/topic-read.ts";
import { noteNews } from "../notify/mail-job.ts";
import {
  deleteNotice,
  markNoticeReadByTopic,
  noticesPrefix,
  presentNotice,
  readNoticesAt,
  type StoredNotice,
} from "../notify/notice.ts";
import { newsMs, preparePushes } from "./push.ts";
import { readNoticeSettings } from "./settings.ts";

/** Members processed concurrently. */
const concurrency = 10;

/** Whether a stream record is about a notice. */
export const isOfNotice = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S?.startsWith(noticesPrefix) === true;

type Told = StoredNotice & { kind: NoticeKind };

const isKnownKind = (notice: StoredNotice): notice is Told => notice.kind in kindRules;

/** Drops what the member does not want; schedules an email for what they may want one about. */
const prepare = async (notice: Told, settings: NoticeSettings | undefined) => {
  const { memberId, id } = notice;
  const channel = settings && channelOf(notice.kind, settings);
  if (channel === "never") await deleteNotice(memberId, id);
  else if (channel !== undefined && channel !== "portal" && channel !== "always") await noteNews(memberId);
  return channel !== "never";
};

/** Only these depend on settings. */
const isChosen = ({ kind, unread }: Told) => unread > 0 && kindRules[kind].topic !== "always";

const readSettingsFor = async (notices: Told[]) => {
  const memberIds = [...new Set(notices.filter(isChosen).map(({ memberId }) => memberId))];
  return new Map(await pMap(memberIds, async (id) => [id, await readNoticeSettings(id)] as const, { concurrency }));
};

/** Sends notices to members' open portals. Never throws: browsers poll once a minute for what they missed. */
const sendToPortals = async (notices: Told[]) => {
  const memberIds = [...new Set(notices.map(({ memberId }) => memberId))];
  const tellOne = (memberId: string) => {
    const items = notices.filter((each) => each.memberId === memberId).flatMap((each) => presentNotice(each) ?? []);
    return tell([memberId], { type: "notices", items });
  };
  await pMap(memberIds, tellOne, { concurrency });
};

/** Whether a notice's message was already read in its topic; the notice is then marked as read. */
const wasReadInTopic = async ({ memberId, id, unread, about, readUpTo }: Told) => {
  const ofTopic = topic.safeParse(about.topic).data;
  if (unread === 0 || readUpTo === undefined || ofTopic === undefined) return false;
  if (!(await noteTopicNotified(memberId, ofTopic, readUpTo))) return false;
  await markNoticeReadByTopic(memberId, id, readUpTo);
  return true;
};

const isNews = ({ unread, at }: Told) => unread > 0 && Date.now() - Date.parse(at) < newsMs;

/**
 * Notifies members of the current state of these records: in open portals, by push, and later by email, according to
 * their settings. Throws if a retry is needed; idempotent.
 */
export const tellNotices = async (records: DynamoDBRecord[]) => {
  const keys = records.flatMap(({ dynamodb }) =>
    dynamodb?.Keys?.pk?.S && dynamodb.Keys.sk?.S ? [{ pk: dynamodb.Keys.pk.S, sk: dynamodb.Keys.sk.S }] : [],
  );
  const found = (await readNoticesAt(keys)).filter(isKnownKind);
  const wereRead = await pMap(found, wasReadInTopic, { concurrency });
  const notices = found.filter((_, index) => !wereRead[index]);
  const settings = await readSettingsFor(notices);
  const wanted = await pMap(
    notices,
    async (notice) => (isChosen(notice) ? prepare(notice, settings.get(notice.memberId)) : true),
    { concurrency },
  );
  const told = notices.filter((_, index) => wanted[index]);
  // The portal first, so that notices seen there are read before a push is sent.
  await sendToPortals(told);
  await preparePushes(told.filter(isNews));
};
