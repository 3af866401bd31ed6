import * as z from "zod/mini";
import { letterTopics, type LetterTopic } from "#shared/letter-topics.ts";
import {
  defaultNoticeSettings,
  noticeSettings,
  type NoticeSettings,
  type NoticeSettingsChange,
  type NoticeChannel,
  type NoticeTopic,
} from "#shared/notice-settings.ts";
import { AppError } from "../platform/errors.ts";
import { readEach, readOne, type Source } from "../platform/pages.ts";
import { createSecret, findByToken, formatToken } from "../platform/private-links.ts";
import { getItem, getItemsInOrder, updateItem, type Item } from "../platform/table.ts";

/*
 * @item notice settings
 * @key `MEMBER#sub` · `NOTICE-SETTINGS`
 * @asks how a member wants to be notified; the secret of the link in their emails
 * @cost 1 get; 1 update of what is changed, the first time 3
 */

export const settingsKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "NOTICE-SETTINGS" });

const storedSettings = z.object({
  settings: z.optional(z.record(z.string(), z.unknown())),
  /** The token of the link in their emails, created with the first one. */
  secret: z.optional(z.string()),
});

/** Where it is kept which accounts that were merged into this one had turned a topic of letters off: `channel#id`. */
const joinedNameOf = (topic: LetterTopic) => `off_${topic}`;
const listJoined = (item: Item, topic: LetterTopic) => [
  ...((item[joinedNameOf(topic)] as ReadonlySet<string> | undefined) ?? []),
];

/** What holds of several accounts' choices: the one that tells the least. */
const leastOf = (channels: readonly NoticeChannel[]) =>
  (["never", "portal"] as const).find((each) => channels.includes(each)) ?? "now";

/** Topics of letters as they are chosen, and turned off by accounts that were merged. */
const withJoined = (item: Item, channels: NoticeSettings["channels"]): NoticeSettings["channels"] => ({
  ...channels,
  ...Object.fromEntries(
    letterTopics.map((topic) => {
      const joined = listJoined(item, topic).map((each) => each.split("#")[0] as NoticeChannel);
      return [topic, leastOf([channels[topic], ...joined])];
    }),
  ),
});

/** Choices added later have their defaults. */
const parseChosen = (item: Item): NoticeSettings => {
  const { settings: saved } = storedSettings.parse(item);
  const channels = { ...defaultNoticeSettings.channels, ...(saved?.channels as object | undefined) };
  const push = { ...defaultNoticeSettings.push, ...(saved?.push as object | undefined) };
  const chosen = noticeSettings.parse({ ...defaultNoticeSettings, ...saved, channels, push });
  return { ...chosen, channels: withJoined(item, chosen.channels) };
};

/** The defaults where the chosen ones cannot be read. */
const parse = (item: Item | undefined) => readEach([item ?? {}], parseChosen)[0] ?? defaultNoticeSettings;

/**
 * An account's settings with the topics of letters that another one, which is merged into it, had turned off. They are off
 * until the member chooses anew, or the merge is undone.
 */
export const joinLetterTopics = (stored: Item, otherId: string, other: Item | undefined): Item => {
  const { channels } = parse(other);
  const after = { ...stored };
  for (const topic of letterTopics)
    if (channels[topic] !== "now")
      after[joinedNameOf(topic)] = new Set([...listJoined(stored, topic), `${channels[topic]}#${otherId}`]);
  return after;
};

/** A member's notification settings; the defaults before they choose. */
export const readNoticeSettings = async (memberId: string) => parse(await getItem(settingsKeyOf(memberId)));

/** Likewise, to be read together with other items. */
export const noticeSettingsSource = (memberId: string): Source<NoticeSettings> => ({
  key: settingsKeyOf(memberId),
  parse,
});

/** Likewise for many members, by id. */
export const readManyNoticeSettings = async (memberIds: string[]) => {
  const items = await getItemsInOrder(memberIds.map(settingsKeyOf), { isLatest: false });
  return new Map(memberIds.map((id, index) => [id, parse(items[index])] as const));
};

/** One part of the settings: its path and new value. */
type Part = { path: readonly string[]; value: unknown };

const listParts = ({ channels = {}, push = {}, quiet, ...others }: NoticeSettingsChange): Part[] => {
  const partsOf = (values: object, ...path: string[]): Part[] =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ path: [...path, name], value: value as unknown }));
  const isOneEnd = quiet && (quiet.from === undefined || quiet.to === undefined);
  return [
    ...partsOf(channels, "channels"),
    ...partsOf(push, "push"),
    ...(isOneEnd ? partsOf(quiet, "quiet") : partsOf({ quiet })),
    ...partsOf(others),
  ];
};

const placeOf = (path: readonly string[]) => ["settings", ...path].map((name) => `#${name}`).join(".");

type Rule = { expression: string; values: Item };

/** The two ends of quiet hours must differ, so one can change only if the other is set. */
const ruleOf = ({ path, value }: Part): Rule[] => {
  const [group, end] = path;
  if (group !== "quiet" || end === undefined) return [];
  const other = placeOf(["quiet", end === "from" ? "to" : "from"]);
  return [{ expression: `attribute_exists(${other}) AND ${other} <> :end`, values: { ":end": value } }];
};

const groups = ["channels", "push"];

/** If nothing was ever saved, or nothing since devices were added, parts cannot be set individually. */
const addGroups = async (memberId: string, isFirst: boolean) => {
  const places = groups.map((group) => placeOf([group]));
  await updateItem({
    Key: settingsKeyOf(memberId),
    UpdateExpression: isFirst
      ? "SET #settings = if_not_exists(#settings, :new)"
      : `SET ${places.map((place) => `${place} = if_not_exists(${place}, :new)`).join(", ")}`,
    ExpressionAttributeNames: {
      "#settings": "settings",
      ...(!isFirst && { "#channels": "channels", "#push": "push" }),
    },
    ExpressionAttributeValues: { ":new": isFirst ? { channels: {}, push: {} } : {} },
  });
};

/** Sets parts of the settings in one update, and removes attributes, leaving the others as they are. */
const setParts = async (
  memberId: string,
  parts: readonly Part[],
  rules: readonly Rule[],
  removed: readonly string[] = [],
) => {
  const set = [
    `SET ${parts.map(({ path }, index) => `${placeOf(path)} = :part${index}`).join(", ")}`,
    ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`] : []),
  ].join(" ");
  const condition = [
    ...groups.map((group) => `attribute_exists(${placeOf([group])})`),
    ...rules.map(({ expression }) => `(${expression})`),
  ].join(" AND ");
  const update = {
    Key: settingsKeyOf(memberId),
    UpdateExpression: set,
    ConditionExpression: condition,
    ExpressionAttributeNames: Object.fromEntries(
      `${set} ${condition}`.match(/#\w+/g)?.map((name) => [name, name.slice(1)]) ?? [],
    ),
    ExpressionAttributeValues: Object.assign(
      Object.fromEntries(parts.map(({ value }, index) => [`:part${index}`, value])),
      ...rules.map(({ values }) => values),
    ) as Item,
  };
  const first = await updateItem(update);
  const { settings } = storedSettings.parse(first.item ?? {});
  if (first.isDone || groups.every((group) => settings?.[group] !== undefined)) return first;
  await addGroups(memberId, settings === undefined);
  return updateItem(update);
};

/**
 * Changes the given settings only, even under concurrent changes. Throws `conflict` for one end of quiet hours that are
 * off, or that would equal the other end.
 */
export const saveNoticeSettings = async (memberId: string, change: NoticeSettingsChange) => {
  const parts = listParts(change);
  if (parts.length === 0) return readNoticeSettings(memberId);
  const chosen = letterTopics.filter((topic) => change.channels?.[topic] !== undefined).map(joinedNameOf);
  const { isDone, item } = await setParts(memberId, parts, parts.flatMap(ruleOf), chosen);
  if (!isDone) throw new AppError("conflict", "Your quiet hours were changed in the meantime. Please choose again.");
  return parse(item);
};

/** Turns off emails about topics, or all that is told about them. Those already off stay off. */
export const endNoticeEmails = async (
  memberId: string,
  topics: readonly NoticeTopic[],
  value: "portal" | "never" = "portal",
) => {
  for (const topic of topics) {
    const path = ["channels", topic];
    const place = placeOf(path);
    const expression = `attribute_not_exists(${place}) OR ${place} <> :never`;
    await setParts(memberId, [{ path, value }], [{ expression, values: { ":never": "never" } }]);
  }
};

/** The token of the link in a member's emails, the same in all of them. */
export const getPreferencesToken = async (memberId: string) => {
  const { item } = await updateItem({
    Key: settingsKeyOf(memberId),
    UpdateExpression: "SET secret = if_not_exists(secret, :new)",
    ExpressionAttributeValues: { ":new": createSecret() },
  });
  return formatToken({ id: memberId, secret: String(item?.secret) });
};

/** The member with this email link token; undefined for a wrong one. */
export const findByPreferencesToken = (token: string) =>
  findByToken(token, async (id) => {
    const item = await getItem(settingsKeyOf(id));
    const { secret } = readOne(item ?? {}, (each) => storedSettings.parse(each));
    return secret === undefined ? undefined : { id, secret };
  });
