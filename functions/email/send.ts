import * as z from "zod/mini";
import { markChangeOn } from "../platform/change-marks.ts";
import { parseEnv } from "../platform/env.ts";
import { describeError, logger } from "../platform/logger.ts";
import { sendMail } from "../platform/mail.ts";
import { writeOne } from "../platform/table.ts";
import { claimEmail, closeEmail, postponeEmail, releaseEmail, type StoredEmail } from "./outbox.ts";
import { countEmail, waitForTurn } from "./pace.ts";
import { isSuppressed } from "./suppression.ts";
import { renderEmail } from "./templates.ts";

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

const unsubscribePathOf = (unsubscribe: NonNullable<StoredEmail["letter"]["unsubscribe"]>) =>
  "contactToken" in unsubscribe
    ? `/api/mailing-list/${unsubscribe.contactToken}/unsubscribe`
    : `/api/unsubscribe/${unsubscribe.token}/${unsubscribe.topic}`;

type Outcome =
  | { status: "sent"; messageId: string | undefined }
  | { status: "withheld" }
  | { status: "postponed"; due: string; isCounted: boolean; isExpected: boolean };

const deliver = async (email: StoredEmail, abortSignal?: AbortSignal): Promise<Outcome> => {
  const { to, template, replyTo, askedBy, unsubscribe } = email.letter;
  const address = to === "club" ? CLUB_INBOX : to.address;
  if (to !== "club" && (await isSuppressed(address))) return { status: "withheld" };
  if (askedBy && email.attempts === 1 && !email.isCounted) {
    const refusal = await countEmail({ kind: template, reader: address, source: askedBy });
    // A stranger sending too much to one address is not the club's fault.
    const isExpected = refusal?.isReadersLimit === true && confirmations.has(template);
    if (isExpected && getAgeMs(email) > maxWaitMs) return { status: "withheld" };
    if (refusal) return { status: "postponed", due: refusal.due, isCounted: false, isExpected };
  }
  const unsubscribeUrl = unsubscribe && `${SITE_URL}${unsubscribePathOf(unsubscribe)}`;
  const mail = { to: address, replyTo, unsubscribeUrl, ...(await renderEmail(email.letter)) };
  const isTurn = await waitForTurn(abortSignal);
  try {
    if (isTurn) return { status: "sent", messageId: await sendMail(mail, abortSignal) };
  } catch (error) {
    if (!isPaceRefusal(error)) throw error;
  }
  const due = new Date(Date.now() + pacePauseMs).toISOString();
  return { status: "postponed", due, isCounted: true, isExpected: false };
};

/**
 * Records the outcome on the item that the email reports to, unless a newer email has replaced it there. Never throws:
 * a missing record must not cause a second email. `isLate`: after the request that created the email, so its list
 * changes.
 */
const noteOutcome = async (
  { id, letter: { reportTo } }: StoredEmail,
  outcome: "sent" | "failed",
  { isLate }: { isLate: boolean },
) => {
  if (!reportTo) return;
  const { item, mark } = reportTo;
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

/** Sends a claimed email and closes it, or postpones it. True if SES accepted it. Throws when it must be retried. */
const send = async (email: StoredEmail, { isLate, abortSignal }: { isLate: boolean; abortSignal?: AbortSignal }) => {
  const { id, letter } = email;
  let outcome;
  try {
    outcome = await deliver(email, abortSignal);
  } catch (error) {
    const willRetry = await releaseEmail(email);
    logger.error("letter failed", { id, template: letter.template, willRetry, error: describeError(error) });
    noteLongWait(email);
    await noteOutcome(email, "failed", { isLate });
    if (willRetry) throw error;
    return false;
  }
  const { status } = outcome;
  logger.info("letter", { id, template: letter.template, status });
  if (status === "postponed") {
    await postponeEmail(email, outcome);
    if (!outcome.isExpected) noteLongWait(email);
    return false;
  }
  const isSent = status === "sent";
  await closeEmail(id, status, status === "sent" ? outcome.messageId : undefined);
  await noteOutcome(email, isSent ? "sent" : "failed", { isLate });
  return isSent;
};

/** Sends an email of the outbox, unless another worker has claimed it. Throws when it must be retried. */
export const sendEmail = async (id: string) => {
  const email = await claimEmail(id);
  if (email) await send(email, { isLate: true });
};

/**
 * Sends an email of `createClaimedEmail` while an admin waits. True only if SES accepted it. Never throws: the sweep
 * retries.
 */
export const sendClaimedEmail = async (email: StoredEmail): Promise<boolean> => {
  try {
    return await send(email, { isLate: false, abortSignal: AbortSignal.timeout(sendTimeoutMs) });
  } catch (error) {
    logger.warn("letter left to the sweep", { id: email.id, error: describeError(error) });
    return false;
  }
};
