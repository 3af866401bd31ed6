import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { listLetterEvents, listLetterLinks, type LetterContent } from "#shared/letter-content.ts";
import { namesOf } from "#shared/mailing-list.ts";
import type { LeftOutReason, Segment } from "#shared/segments.ts";
import { checkSubscription, unsubscribedSource } from "../contacts/contact.ts";
import type { Copy } from "../email/outbox.ts";
import { getUnsubscribeUrl, type CopyMaker, type MadeCopy } from "../email/send.ts";
import { suppressionSource } from "../email/suppression.ts";
import { renderEmail } from "../email/templates.ts";
import { hasAddress } from "../email/templates/layout.tsx";
import { toLetterEvent, type LetterData, type LetterEvent } from "../email/templates/letter-emails.tsx";
import { registerLink, type Unsubscribe } from "../email/templates/links.ts";
import { presentEvent } from "../events/event.ts";
import { memberSource, readMember } from "../members/member.ts";
import { isActive, isSuspended, membershipSource } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { getPreferencesToken, noticeSettingsSource, readManyNoticeSettings } from "../notices/settings.ts";
import { deletionSource } from "../people/derive.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { readTogether } from "../platform/pages.ts";
import { readCards } from "./known.ts";
import { readLetter, readText, type StoredLetter } from "./letter.ts";
import { addToPortal } from "./reached.ts";

const { SITE_URL } = parseEnv({ SITE_URL: z.url() });

type Read<Value> = { value: Promise<Value>; at: number };

/** Keeps what was read for so long, by id: of a letter that is on its way there are hundreds of copies a minute. */
const keepFor = <Value>(ms: number, read: (id: string) => Promise<Value>) => {
  const kept = new Map<string, Read<Value>>();
  return (id: string): Promise<Value> => {
    const found = kept.get(id);
    if (found && Date.now() - found.at < ms) return found.value;
    if (kept.size > 20) kept.clear();
    const value = read(id);
    kept.set(id, { value, at: Date.now() });
    value.catch(() => kept.delete(id));
    return value;
  };
};

const readLetterLately = keepFor(500, readLetter);

/** A letter as of half a second ago, so that what was stopped stops; one that is stopped as of now, so that it goes on. */
export const readLetterNow = async (id: string) => {
  const letter = await readLetterLately(id);
  return letter.state === "stopped" ? readLetter(id) : letter;
};

type Text = { content: LetterContent; events: LetterEvent[]; postalAddress: string };

/** What a letter says, with the events that have a card and the club's address as of a minute ago. */
export const readWhole = async (letterId: string): Promise<Text> => {
  const [content, { postalAddress }] = await Promise.all([readText(letterId), readClubSettings()]);
  const events = await readCards(content);
  return { content, events: events.map((event) => toLetterEvent(presentEvent(event))), postalAddress };
};
const readTextNow = keepFor(60_000, readWhole);

/** Where a letter's links lead that are counted: those of its text, and of its events' cards. */
export const listCountedLinks = (content: LetterContent) => [
  ...new Set([
    ...listLetterLinks(content).filter((url) => url.startsWith("https:")),
    ...listLetterEvents(content).map(registerLink),
  ]),
];

/** Where a letter's links lead, so that it is counted how often each is followed. */
export const countedLinks = ({ id, links }: Pick<StoredLetter, "id" | "links">) =>
  Object.fromEntries(links.map((url, index) => [url, `${SITE_URL}/api/go/${id}/${index}`]));

const reasons: Record<Segment["of"], string> = {
  members: `You received this email because you're a member of ${brand.name}.`,
  event: `You received this email because you registered for an event of ${brand.name}.`,
  leads: `You received this email because you asked to stay connected with ${brand.name}.`,
  applicants: `You received this email because you applied to ${brand.name}.`,
};

type Reader = { name: string; isMember: boolean; countsClicks: boolean };

/** The first name of a whole name; of one with an address in it, none of it. */
const toFirstName = (name: string) => (hasAddress(name) ? "" : namesOf(name).firstName);

/** A letter as one person gets it. */
export const toLetterData = (letter: StoredLetter, text: Text, reader: Reader): LetterData => ({
  ...{ subject: letter.subject, ...text },
  firstName: toFirstName(reader.name),
  ...(reader.countsClicks && { links: countedLinks(letter) }),
  reason: reasons[reader.isMember ? "members" : letter.segment.of],
});

/** Whether somebody gets a letter, or why not; and whether a member finds it in the portal. */
type Verdict = { reason?: LeftOutReason; isInPortal?: boolean };

/** What a copy is written with, known before it is asked whether it may leave. */
type Written = {
  address: string | undefined;
  unsubscribe: Unsubscribe;
  reader: Reader;
  /** Asks it, with one request: what may forbid it is read last, and at once. */
  judge: () => Promise<Verdict>;
};

/** Whether a segment may have people whose membership has ended. */
const mayHaveEnded = (segment: Segment) =>
  segment.of !== "members" ||
  segment.conditions.some((each) => each.kind === "people" || (each.kind === "state" && each.states.includes("ended")));

type Facts = Pick<StoredLetter, "topic" | "segment">;

/** Whether a member gets a letter now, at an address, and finds it in the portal. */
const judgeMember = async (
  memberId: string,
  address: string | undefined,
  { topic, segment }: Facts,
): Promise<Verdict> => {
  const [member, membership, settings, deletion, isSuppressed] = await readTogether(
    memberSource(memberId),
    membershipSource(memberId),
    noticeSettingsSource(memberId),
    deletionSource(memberId),
    suppressionSource(address ?? ""),
  );
  if (deletion) return { reason: deletion === "asked" ? "leaving" : "gone" };
  if (!membership && member.version === 0) return { reason: "gone" };
  if (membership?.mergedInto !== undefined) return { reason: "gone" };
  if (membership && isSuspended(membership)) return { reason: "suspended" };
  const hasEnded = membership ? membership.endedAt !== undefined : member.left_at !== undefined;
  if (hasEnded && !mayHaveEnded(segment)) return { reason: "gone" };

  const channel = settings.channels[topic];
  const isInPortal = channel !== "never" && !hasEnded && (!membership || isActive(membership));
  if (channel !== "now") return { reason: "unsubscribed", isInPortal };
  if (address === undefined) return { reason: "no-address", isInPortal };
  return isSuppressed ? { reason: "suppressed", isInPortal } : { isInPortal };
};

const writeToMember = async (memberId: string, letter: Facts): Promise<Written> => {
  const [address, token, { full_name: name }, settings] = await Promise.all([
    getVerifiedEmail(memberId),
    getPreferencesToken(memberId),
    readMember(memberId),
    readManyNoticeSettings([memberId]),
  ]);
  return {
    ...{ address, unsubscribe: { token, topic: letter.topic } },
    reader: { name, isMember: true, countsClicks: settings.get(memberId)?.countsClicks ?? true },
    judge: () => judgeMember(memberId, address, letter),
  };
};

/** Whether somebody who is no member gets a letter now. */
const judgeVisitor = async (address: string): Promise<Verdict> => {
  const [isUnsubscribed, isSuppressed] = await readTogether(unsubscribedSource(address), suppressionSource(address));
  if (isUnsubscribed) return { reason: "unsubscribed" };
  return isSuppressed ? { reason: "suppressed" } : {};
};

const writeToVisitor = async (address: string, name: string): Promise<Written> => {
  // Keeps the link by which they unsubscribe.
  const { token } = await checkSubscription(address);
  return {
    ...{ address, unsubscribe: { contactToken: token } },
    reader: { name, isMember: false, countsClicks: true },
    judge: () => judgeVisitor(address),
  };
};

/** How long a copy of a stopped letter waits: who has it go on has its worker look before. */
const stoppedPauseMs = 6 * 3_600_000;

const findLetter = async (id: string) => {
  try {
    return await readLetterNow(id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return undefined;
    throw error;
  }
};

/**
 * Makes a copy in the moment in which it leaves: whether this person may still get it is asked when all else is done, as the
 * table has it then.
 */
const make = async ({ letterId, memberId, address: ofVisitor = "", name = "" }: Copy): Promise<MadeCopy> => {
  const letter = await findLetter(letterId);
  if (!letter) return { reason: "gone" };
  if (letter.state === "stopped") return { due: new Date(Date.now() + stoppedPauseMs).toISOString() };
  const [text, { address, unsubscribe, reader, judge }] = await Promise.all([
    readTextNow(letterId),
    memberId === undefined ? writeToVisitor(ofVisitor, name) : writeToMember(memberId, letter),
  ]);
  const rendered = await renderEmail({ template: "letter", data: toLetterData(letter, text, reader), unsubscribe });

  const { reason = address === undefined ? "no-address" : undefined, isInPortal = false } = await judge();
  const place = isInPortal && memberId !== undefined ? () => addToPortal(memberId, letter) : undefined;
  if (reason !== undefined) {
    await place?.();
    return { reason, ...(place && { isInPortal }) };
  }
  const mail = { to: address ?? "", unsubscribeUrl: getUnsubscribeUrl(unsubscribe), ...rendered };
  return { mail, ...(place && { addToPortal: place }) };
};

/**
 * Whether a member finds a letter in the portal, as of now, and if so has them find it. Why there is no email was said when
 * the list was fixed: who has subscribed since gets the next letter.
 */
const findPlace = async ({ letterId, memberId }: Copy) => {
  if (memberId === undefined) return {};
  const letter = await readLetterNow(letterId);
  const { isInPortal = false } = await judgeMember(memberId, undefined, letter);
  if (!isInPortal) return {};
  await addToPortal(memberId, letter);
  return { isInPortal };
};

/** What the outbox, and the worker of letters, send copies by. */
export const copyMaker: CopyMaker = { make, findPlace };
