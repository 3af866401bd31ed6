import * as z from "zod/mini";
import { env } from "../platform/env.ts";
import { loggable, logger } from "../platform/logger.ts";
import { sendMail } from "../platform/mail.ts";
import { noteDelivery } from "../registrations/delivery-note.ts";
import { claim, close, postpone, release, type KeptLetter } from "./letter-store.ts";
import { renderLetter } from "./render-letter.ts";
import { countLetter, waitForTurn } from "./sending-turn.ts";
import { isSuppressed } from "./suppression-store.ts";

const { CLUB_INBOX } = env({ CLUB_INBOX: z.email() });

/** How long somebody waits for a letter to be taken by SES, in milliseconds; their Lambda has ten seconds for all. */
const patience = 5000;

/** A letter that has waited so long, in ms, is one too many for somebody to know nothing of it. */
const longWait = 3_600_000;
/** Longest wait for its reader's limit, in ms, and for SES to take letters again that has refused one for its pace. */
const longestWait = 48 * 3_600_000;
const pauseOfPace = 60_000;

const ageOf = ({ createdAt }: KeptLetter) => Date.now() - Date.parse(createdAt);

/** SES's word that the account sends too fast, or has sent all it may today. */
const isPaceRefusal = (error: unknown) =>
  /^(Throttling|TooManyRequests|LimitExceeded)/.test((error as Partial<Error>).name ?? "");

/** What becomes of a letter: SES took it, its reader is not to be written to, or it goes later, counted or not. */
type Outcome =
  | { status: "sent"; messageId: string | undefined }
  | { status: "withheld" }
  | { status: "postponed"; due: string; isCounted: boolean };

const deliver = async (kept: KeptLetter, abortSignal?: AbortSignal): Promise<Outcome> => {
  const { to, template, replyTo, askedBy } = kept.letter;
  const address = to === "club" ? CLUB_INBOX : to.address;
  if (to !== "club" && (await isSuppressed(address))) return { status: "withheld" };
  if (askedBy && kept.attempts === 1 && !kept.isCounted) {
    const due = await countLetter({ kind: template, reader: address, source: askedBy });
    if (due) return ageOf(kept) > longestWait ? { status: "withheld" } : { status: "postponed", due, isCounted: false };
  }
  const mail = { to: address, replyTo, ...(await renderLetter(kept.letter)) };
  const isTurn = await waitForTurn(abortSignal);
  try {
    if (isTurn) return { status: "sent", messageId: await sendMail(mail, abortSignal) };
  } catch (error) {
    if (!isPaceRefusal(error)) throw error;
  }
  return { status: "postponed", due: new Date(Date.now() + pauseOfPace).toISOString(), isCounted: true };
};

/** Tells the registration a letter is about what became of it; not knowing must not have a letter sent twice. */
const note = async ({ id, letter: { about } }: KeptLetter, outcome: "sent" | "failed", isLate: boolean) => {
  if (!about) return;
  try {
    await noteDelivery(about, id, outcome, { isLate });
  } catch (error) {
    logger.error("delivery not noted", { id, outcome, error: loggable(error) });
  }
};

const noteLongWait = (kept: KeptLetter) => {
  const age = ageOf(kept);
  if (age > longWait) logger.warn("letter waits", { id: kept.id, minutes: Math.round(age / 60_000) });
};

/**
 * Sends a claimed letter and closes it, or leaves it for when it may go. Throws when it could not be sent, and is given
 * back to be tried again. True when SES took it.
 */
const send = async (kept: KeptLetter, { isLate, abortSignal }: { isLate: boolean; abortSignal?: AbortSignal }) => {
  const { id, letter } = kept;
  let outcome;
  try {
    outcome = await deliver(kept, abortSignal);
  } catch (error) {
    const willRetry = await release(kept);
    logger.error("letter failed", { id, template: letter.template, willRetry, error: loggable(error) });
    noteLongWait(kept);
    await note(kept, "failed", isLate);
    if (willRetry) throw error;
    return false;
  }
  const { status } = outcome;
  logger.info("letter", { id, template: letter.template, status });
  if (status === "postponed") {
    await postpone(kept, outcome);
    noteLongWait(kept);
    return false;
  }
  const isSent = status === "sent";
  await close(id, status, status === "sent" ? outcome.messageId : undefined);
  await note(kept, isSent ? "sent" : "failed", isLate);
  return isSent;
};

/**
 * Sends a letter of the outbox, once: whoever claims it sends it. Throws when it could not be sent and is to be tried
 * again.
 */
export const sendLetter = async (id: string) => {
  const kept = await claim(id);
  if (kept) await send(kept, { isLate: true });
};

/**
 * Sends a letter that its writer has claimed (`claimedPosting`), while somebody waits. True only when SES took it;
 * never throws: what failed is the sweep's.
 */
export const sendClaimed = async (kept: KeptLetter): Promise<boolean> => {
  try {
    return await send(kept, { isLate: false, abortSignal: AbortSignal.timeout(patience) });
  } catch (error) {
    logger.warn("letter left to the sweep", { id: kept.id, error: loggable(error) });
    return false;
  }
};
