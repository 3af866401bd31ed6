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

const { CLUB_INBOX } = parseEnv({ CLUB_INBOX: z.email() });

/** How long somebody waits for an email to be taken by SES, in milliseconds; their Lambda has ten seconds for all. */
const sendTimeoutMs = 5000;

/** An email that has waited so long, in ms, is one too many for somebody to know nothing of it. */
const longWaitMs = 3_600_000;
/** Longest wait for its reader's limit, in ms, and for SES to take emails again that has refused one for its pace. */
const maxWaitMs = 48 * 3_600_000;
const pacePauseMs = 60_000;

const ageOf = ({ createdAt }: StoredEmail) => Date.now() - Date.parse(createdAt);

/** SES's word that the account sends too fast, or has sent all it may today. */
const isPaceRefusal = (error: unknown) =>
  /^(Throttling|TooManyRequests|LimitExceeded)/.test((error as Partial<Error>).name ?? "");

/** What becomes of an email: SES took it, its reader is not to be written to, or it goes later, counted or not. */
type Outcome =
  | { status: "sent"; messageId: string | undefined }
  | { status: "withheld" }
  | { status: "postponed"; due: string; isCounted: boolean };

const deliver = async (kept: StoredEmail, abortSignal?: AbortSignal): Promise<Outcome> => {
  const { to, template, replyTo, askedBy } = kept.letter;
  const address = to === "club" ? CLUB_INBOX : to.address;
  if (to !== "club" && (await isSuppressed(address))) return { status: "withheld" };
  if (askedBy && kept.attempts === 1 && !kept.isCounted) {
    const due = await countEmail({ kind: template, reader: address, source: askedBy });
    if (due) return ageOf(kept) > maxWaitMs ? { status: "withheld" } : { status: "postponed", due, isCounted: false };
  }
  const mail = { to: address, replyTo, ...(await renderEmail(kept.letter)) };
  const isTurn = await waitForTurn(abortSignal);
  try {
    if (isTurn) return { status: "sent", messageId: await sendMail(mail, abortSignal) };
  } catch (error) {
    if (!isPaceRefusal(error)) throw error;
  }
  return { status: "postponed", due: new Date(Date.now() + pacePauseMs).toISOString(), isCounted: true };
};

/**
 * Notes the outcome where the email's writer wants it, unless another email stands there by now; not knowing must not
 * send an email twice. `isLate`: after the request that wrote it, so that lists have changed again.
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

const noteLongWait = (kept: StoredEmail) => {
  const age = ageOf(kept);
  if (age > longWaitMs) logger.warn("letter waits", { id: kept.id, minutes: Math.round(age / 60_000) });
};

/**
 * Sends a claimed email and closes it, or leaves it for when it may go. Throws when it could not be sent, and is given
 * back to be tried again. True when SES took it.
 */
const send = async (kept: StoredEmail, { isLate, abortSignal }: { isLate: boolean; abortSignal?: AbortSignal }) => {
  const { id, letter } = kept;
  let outcome;
  try {
    outcome = await deliver(kept, abortSignal);
  } catch (error) {
    const willRetry = await releaseEmail(kept);
    logger.error("letter failed", { id, template: letter.template, willRetry, error: describeError(error) });
    noteLongWait(kept);
    await noteOutcome(kept, "failed", { isLate });
    if (willRetry) throw error;
    return false;
  }
  const { status } = outcome;
  logger.info("letter", { id, template: letter.template, status });
  if (status === "postponed") {
    await postponeEmail(kept, outcome);
    noteLongWait(kept);
    return false;
  }
  const isSent = status === "sent";
  await closeEmail(id, status, status === "sent" ? outcome.messageId : undefined);
  await noteOutcome(kept, isSent ? "sent" : "failed", { isLate });
  return isSent;
};

/**
 * Sends an email of the outbox, once: whoever claims it sends it. Throws when it could not be sent and is to be tried
 * again.
 */
export const sendEmail = async (id: string) => {
  const kept = await claimEmail(id);
  if (kept) await send(kept, { isLate: true });
};

/**
 * Sends an email that its writer has claimed (`createClaimedEmail`), while somebody waits. True only when SES took it;
 * never throws: what failed is the sweep's.
 */
export const sendClaimedEmail = async (kept: StoredEmail): Promise<boolean> => {
  try {
    return await send(kept, { isLate: false, abortSignal: AbortSignal.timeout(sendTimeoutMs) });
  } catch (error) {
    logger.warn("letter left to the sweep", { id: kept.id, error: describeError(error) });
    return false;
  }
};
