import * as z from "zod/mini";
import { env } from "../platform/env.ts";
import { count } from "../platform/limit.ts";
import { loggable, logger } from "../platform/logger.ts";
import { sendMail } from "../platform/mail.ts";
import { noteDelivery } from "../registrations/delivery-note.ts";
import { claim, close, release, type KeptLetter } from "./letter-store.ts";
import { renderLetter } from "./render-letter.ts";
import { isSuppressed } from "./suppression-store.ts";

const { CLUB_INBOX } = env({ CLUB_INBOX: z.email() });

const hour = 3600;
/** Letters an address gets in an hour because somebody posted it in a form (design.md, "Limits"). */
const mostToOneReader = 5;
/** Letters that posts from one address may cause in an hour: a meeting room, not a mailing. */
const mostFromOneSource = 300;
/** The same for posts from everywhere: an address can be forged by who calls the API past CloudFront. */
const mostAtAll = 2000;

/** How long somebody waits for a letter to be taken by SES, in milliseconds; their Lambda has ten seconds for all. */
const patience = 5000;

const isWelcome = async (address: string, { letter, attempts }: KeptLetter) => {
  if (await isSuppressed(address)) return false;
  if (!letter.askedBy || attempts > 1) return true;
  return (
    (await count({ what: "letters-from", by: letter.askedBy, atMost: mostFromOneSource, seconds: hour })) &&
    (await count({ what: "letters", by: "all", atMost: mostAtAll, seconds: hour })) &&
    (await count({ what: "letters-to", by: address.toLowerCase(), atMost: mostToOneReader, seconds: hour }))
  );
};

const deliver = async (kept: KeptLetter, abortSignal?: AbortSignal) => {
  const { to, replyTo } = kept.letter;
  const address = to === "club" ? CLUB_INBOX : to.address;
  if (to !== "club" && !(await isWelcome(address, kept))) return undefined;
  const mail = { to: address, replyTo, ...(await renderLetter(kept.letter)) };
  return { messageId: await sendMail(mail, abortSignal) };
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

/** Sends a claimed letter and closes it. Throws when it could not be sent, and is given back to be tried again. */
const send = async (kept: KeptLetter, { isLate, abortSignal }: { isLate: boolean; abortSignal?: AbortSignal }) => {
  const { id, letter } = kept;
  let delivery;
  try {
    delivery = await deliver(kept, abortSignal);
  } catch (error) {
    const willRetry = await release(kept);
    logger.error("letter failed", { id, template: letter.template, willRetry, error: loggable(error) });
    await note(kept, "failed", isLate);
    if (willRetry) throw error;
    return false;
  }
  const status = delivery ? "sent" : "withheld";
  await close(id, status, delivery?.messageId);
  logger.info("letter", { id, template: letter.template, status });
  await note(kept, delivery ? "sent" : "failed", isLate);
  return delivery !== undefined;
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
