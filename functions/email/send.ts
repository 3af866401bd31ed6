import * as z from "zod/mini";
import { markChangeOn } from "../platform/change-marks.ts";
import { parseEnv } from "../platform/env.ts";
import { describeError, logger } from "../platform/logger.ts";
import { sendMail, type Mail } from "../platform/mail.ts";
import { writeOne } from "../platform/table.ts";
import {
  claimEmail,
  closeEmail,
  copyTag,
  noteLeaving,
  postponeEmail,
  releaseEmail,
  type Copy,
  type CopyOutcome,
  type StoredEmail,
} from "./outbox.ts";
import { countEmail, takeLetterTurns, waitForTurn, waitUntil } from "./pace.ts";
import { isSuppressed } from "./suppression.ts";
import { renderEmail, type Email } from "./templates.ts";
import type { Unsubscribe } from "./templates/links.ts";
import { readWords } from "./texts.ts";

const { CLUB_INBOX, SITE_URL } = parseEnv({ CLUB_INBOX: z.email(), SITE_URL: z.url() });

/** How long an admin waits for SES; the whole Lambda has ten seconds. */
const sendTimeoutMs = 5000;

/** An email waiting this long raises an alarm. */
const longWaitMs = 3_600_000;
/**
 * How long a form's confirmation waits for its recipient's limit before it is withheld: by then the recipient has had
 * 240 of the same kind, which only an attack causes. Other emails wait as long as needed.
 */
const maxWaitMs = 48 * 3_600_000;
/** How long an email waits after SES throttled it. */
const pacePauseMs = 60_000;

const getAgeMs = ({ createdAt }: StoredEmail) => Date.now() - Date.parse(createdAt);

/** Whether SES refused because of the account's rate or daily quota. */
const isPaceRefusal = (error: unknown) =>
  /^(Throttling|TooManyRequests|LimitExceeded)/.test((error as Partial<Error>).name ?? "");

/** Emails that only report that a form arrived. Strangers can cause any number of them. */
const confirmations = new Set(["lead-received", "application-received", "contact-received", "event-interest-received"]);

const unsubscribePathOf = (unsubscribe: Unsubscribe) =>
  "contactToken" in unsubscribe
    ? `/api/mailing-list/${unsubscribe.contactToken}/unsubscribe`
    : `/api/unsubscribe/${unsubscribe.token}/${unsubscribe.topic}`;

/** The one-click unsubscribe address of an email. */
export const getUnsubscribeUrl = (unsubscribe: Unsubscribe) => `${SITE_URL}${unsubscribePathOf(unsubscribe)}`;

/**
 * A copy as it leaves; or why it does not, or that it is held until then. Members find a letter in the portal, too: from the
 * moment in which it leaves (`addToPortal`), or although there is no email (`isInPortal`).
 */
export type MadeCopy =
  | { mail: Mail; addToPortal?: () => Promise<unknown> }
  | { reason: string; isInPortal?: boolean }
  | { due: string };

/** Who knows letters, and who may get one: passed in by what sends copies. Both may be called again for the same copy. */
export type CopyMaker = {
  /** Makes a copy in the moment in which it leaves. */
  make: (copy: Copy) => Promise<MadeCopy>;
  /** Has a member find a letter in the portal, where they may. */
  findPlace: (copy: Copy) => Promise<{ isInPortal?: boolean }>;
};

type Outcome =
  | ({ status: "sent"; messageId: string | undefined } & CopyOutcome)
  | ({ status: "withheld" } & CopyOutcome)
  | { status: "postponed"; due: string; isCounted: boolean; isExpected: boolean; isHeld?: boolean };

const postponeUntil = (due: string, isExpected = false): Extract<Outcome, { status: "postponed" }> => ({
  ...{ status: "postponed", due, isExpected },
  isCounted: true,
});
const postponeFor = (ms: number, isExpected?: boolean) =>
  postponeUntil(new Date(Date.now() + ms).toISOString(), isExpected);

/**
 * How long it takes at most until SES says that it accepted a copy, if it did: who was handed a copy and said nothing of it
 * by then did not get it. A machine may end, and a request remain without an answer, after SES has accepted it.
 */
const doubtMs = 15 * 60_000;

/** Whether SES may have accepted an email although it, or the way to it, failed: there was no answer, or a broken one. */
const isDoubtful = (error: unknown) => {
  const { name, code, $metadata } = error as { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === undefined ? name === "TimeoutError" || name === "AbortError" || code !== undefined : status >= 500;
};

type Leaving = {
  maker?: CopyMaker | undefined;
  /** Whether its writer has just added it, and waited for its turn. */
  isNew?: boolean;
};

/** Sends a copy of a letter to many, unless SES has it already, or may have it. */
const deliverCopy = async (email: StoredEmail, copy: Copy, { maker, isNew = false }: Leaving): Promise<Outcome> => {
  if (!maker) throw new Error("Nobody here can make copies of letters.");
  const { id, leavingAt, isAccepted } = email;
  if (isAccepted) return { status: "sent", messageId: undefined, ...(await maker.findPlace(copy)) };
  if (!isNew) {
    const doubtsEnd = leavingAt === undefined ? 0 : Date.parse(leavingAt) + doubtMs;
    if (doubtsEnd > Date.now()) return postponeUntil(new Date(doubtsEnd).toISOString(), true);
    const [turn] = (await takeLetterTurns(1)) ?? [];
    if (turn === undefined) return postponeFor(pacePauseMs);
    await waitUntil(turn);
    if (!(await noteLeaving(id, new Date().toISOString()))) return postponeFor(pacePauseMs);
  }
  let isHanded = false;
  try {
    const made = await maker.make(copy);
    if ("reason" in made) return { status: "withheld", ...made };
    if ("mail" in made) {
      isHanded = true;
      // At the same time, so that nothing is waited for between what was asked about them and SES.
      const [sent, placed] = await Promise.allSettled([
        sendMail({ ...made.mail, copyTag: { name: copyTag, value: id } }),
        made.addToPortal?.(),
      ]);
      if (sent.status === "rejected") throw sent.reason;
      if (placed.status === "rejected") logger.error("not in portal", { id, error: describeError(placed.reason) });
      const isInPortal = made.addToPortal !== undefined && placed.status === "fulfilled";
      return { status: "sent", messageId: sent.value, ...(isInPortal && { isInPortal }) };
    }
    await noteLeaving(id, undefined);
    return { ...postponeUntil(made.due, true), isHeld: true };
  } catch (error) {
    const isPace = isHanded && isPaceRefusal(error);
    if (isHanded && !isPace && isDoubtful(error)) throw error;
    await noteLeaving(id, undefined);
    if (!isPace) throw error;
    return postponeFor(pacePauseMs);
  }
};

const deliverEmail = async (
  email: StoredEmail,
  letter: Email,
  abortSignal: AbortSignal | undefined,
): Promise<Outcome> => {
  const { to, template, replyTo, askedBy, unsubscribe } = letter;
  const address = to === "club" ? CLUB_INBOX : to.address;
  if (to !== "club" && (await isSuppressed(address))) return { status: "withheld" };
  if (askedBy && email.attempts === 1 && !email.isCounted) {
    const refusal = await countEmail({ kind: template, reader: address, source: askedBy });
    // A stranger sending too much to one address is not the club's fault.
    const isExpected = refusal?.isReadersLimit === true && confirmations.has(template);
    if (isExpected && getAgeMs(email) > maxWaitMs) return { status: "withheld" };
    if (refusal) return { status: "postponed", due: refusal.due, isCounted: false, isExpected };
  }
  const unsubscribeUrl = unsubscribe && getUnsubscribeUrl(unsubscribe);
  const mail = { to: address, replyTo, unsubscribeUrl, ...(await renderEmail(letter, await readWords(template))) };
  const isTurn = await waitForTurn(abortSignal);
  try {
    if (isTurn) return { status: "sent", messageId: await sendMail(mail, abortSignal) };
  } catch (error) {
    if (!isPaceRefusal(error)) throw error;
  }
  return postponeFor(pacePauseMs);
};

/**
 * Records the outcome on the item that the email reports to, unless a newer email has replaced it there. Never throws:
 * a missing record must not cause a second email. `isLate`: after the request that created the email, so its list
 * changes.
 */
const noteOutcome = async (
  { id, letter }: StoredEmail,
  outcome: "sent" | "failed",
  { isLate }: { isLate: boolean },
) => {
  if (!("reportTo" in letter) || !letter.reportTo) return;
  const { item, mark } = letter.reportTo;
  try {
    if (isLate) await markChangeOn(mark);
    await writeOne({
      Update: {
        Key: item,
        UpdateExpression: "SET emailed = :emailed",
        ConditionExpression: "letterId = :letter",
        ExpressionAttributeValues: { ":emailed": outcome, ":letter": id },
      },
    });
  } catch (error) {
    logger.error("delivery not noted", { id, outcome, error: describeError(error) });
  }
};

const noteLongWait = (email: StoredEmail) => {
  const ageMs = getAgeMs(email);
  if (ageMs > longWaitMs) logger.warn("letter waits", { id: email.id, minutes: Math.round(ageMs / 60_000) });
};

type Sending = Leaving & { isLate: boolean; abortSignal?: AbortSignal };

/**
 * Sends a claimed email and closes it, or postpones it. Answers its outcome; undefined after the last failed attempt. Throws
 * when it must be retried.
 */
const send = async (email: StoredEmail, { isLate, abortSignal, ...leaving }: Sending) => {
  const { id, letter } = email;
  let outcome: Outcome;
  try {
    outcome =
      letter.template === "copy"
        ? await deliverCopy(email, letter.copy, leaving)
        : await deliverEmail(email, letter, abortSignal);
  } catch (error) {
    const willRetry = await releaseEmail(email);
    logger.error("letter failed", { id, template: letter.template, willRetry, error: describeError(error) });
    noteLongWait(email);
    await noteOutcome(email, "failed", { isLate });
    if (willRetry) throw error;
    return undefined;
  }
  const { status } = outcome;
  logger.info("letter", { id, template: letter.template, status });
  if (outcome.status === "postponed") {
    await postponeEmail(email, outcome);
    if (!outcome.isExpected) noteLongWait(email);
    return outcome.status;
  }
  const { status: closedAs, ...facts } = outcome;
  await closeEmail(id, closedAs, facts);
  await noteOutcome(email, closedAs === "sent" ? "sent" : "failed", { isLate });
  return closedAs;
};

/** Sends an email of the outbox, unless another worker has claimed it. Throws when it must be retried. */
export const sendEmail = async (id: string, maker?: CopyMaker) => {
  const email = await claimEmail(id);
  if (email) await send(email, { isLate: true, maker });
};

/** Sends a copy of `addClaimedCopy` when its turn has come. Throws when it must be retried. */
export const sendClaimedCopy = (email: StoredEmail, maker: CopyMaker) =>
  send(email, { isLate: true, maker, isNew: true });

/**
 * Sends an email of `createClaimedEmail` while an admin waits. True only if SES accepted it. Never throws: the sweep
 * retries.
 */
export const sendClaimedEmail = async (email: StoredEmail): Promise<boolean> => {
  try {
    return (await send(email, { isLate: false, abortSignal: AbortSignal.timeout(sendTimeoutMs) })) === "sent";
  } catch (error) {
    logger.warn("letter left to the sweep", { id: email.id, error: describeError(error) });
    return false;
  }
};
