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
import { preparePushes } from "./push.ts";
import { readNoticeSettings } from "./settings.ts";

/** Members told at the same time. */
const concurrency = 10;

/** Whether a record of the table's stream is about a notice. */
export const isOfNotice = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S?.startsWith(noticesPrefix) === true;

type Told = StoredNotice & { kind: NoticeKind };

const isKnownKind = (notice: StoredNotice): notice is Told => notice.kind in kindRules;

/** What its member does not want to be told of is forgotten; an email is prepared for what they may want one of. */
const prepare = async (notice: Told, settings: NoticeSettings | undefined) => {
  const { memberId, id } = notice;
  const channel = settings && channelOf(notice.kind, settings);
  if (channel === "never") await deleteNotice(memberId, id);
  else if (channel !== undefined && channel !== "portal" && channel !== "always") await noteNews(memberId);
  return channel !== "never";
};

/** Settings decide on these alone. */
const isChosen = ({ kind, unread }: Told) => unread > 0 && kindRules[kind].topic !== "always";

const readSettingsFor = async (notices: Told[]) => {
  const memberIds = [...new Set(notices.filter(isChosen).map(({ memberId }) => memberId))];
  return new Map(await pMap(memberIds, async (id) => [id, await readNoticeSettings(id)] as const, { concurrency }));
};

/** Sends notices to the portals that their members have open. Never throws: browsers ask once a minute for what they missed. */
const sendToPortals = async (notices: Told[]) => {
  const memberIds = [...new Set(notices.map(({ memberId }) => memberId))];
  const tellOne = (memberId: string) => {
    const items = notices.filter((each) => each.memberId === memberId).flatMap((each) => presentNotice(each) ?? []);
    return tell([memberId], { type: "notices", items });
  };
  await pMap(memberIds, tellOne, { concurrency });
};

/** Whether what a notice tells was read in its topic before it could be told; it is marked as read then. */
const wasReadInTopic = async ({ memberId, id, unread, about, readUpTo }: Told) => {
  const ofTopic = topic.safeParse(about.topic).data;
  if (unread === 0 || readUpTo === undefined || ofTopic === undefined) return false;
  if (!(await noteTopicNotified(memberId, ofTopic, readUpTo))) return false;
  await markNoticeReadByTopic(memberId, id, readUpTo);
  return true;
};

/** The stream hands a record over for an hour: what was told longer ago is a change of its words, and no news to a device. */
const newsMs = 2 * 3_600_000;
const isNews = ({ unread, at }: Told) => unread > 0 && Date.now() - Date.parse(at) < newsMs;

/**
 * Tells members what these records are about, as it is now: where the portal is open, by a push to their devices, and by
 * an email later, as they want it.
 * Throws what is to be tried again; safe to repeat.
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
  // The portal first: what is open there is read before a push leaves.
  await sendToPortals(told);
  await preparePushes(told.filter(isNews));
};
