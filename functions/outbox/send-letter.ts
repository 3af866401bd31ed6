import * as z from "zod/mini";
import { env } from "../platform/env.ts";
import { count } from "../platform/limit.ts";
import { loggable, logger } from "../platform/logger.ts";
import { sendMail } from "../platform/mail.ts";
import { claim, close, release, type KeptLetter } from "./letter-store.ts";
import { renderLetter } from "./render-letter.ts";
import { isSuppressed } from "./suppression-store.ts";

const { CLUB_INBOX } = env({ CLUB_INBOX: z.email() });

const hour = 3600;
/** Letters an address gets in an hour because somebody posted it in a form (design.md, "Limits"). */
const mostToOneReader = 5;
/** Letters that posts from one address may cause in an hour: a meeting room, not a mailing. */
const mostFromOneSource = 100;
/** The same for posts from everywhere: an address can be forged by who calls the API past CloudFront. */
const mostAtAll = 2000;

const isWelcome = async (address: string, { letter, attempts }: KeptLetter) => {
  if (await isSuppressed(address)) return false;
  if (!letter.askedBy || attempts > 1) return true;
  return (
    (await count({ what: "letters-from", by: letter.askedBy, atMost: mostFromOneSource, seconds: hour })) &&
    (await count({ what: "letters", by: "all", atMost: mostAtAll, seconds: hour })) &&
    (await count({ what: "letters-to", by: address.toLowerCase(), atMost: mostToOneReader, seconds: hour }))
  );
};

const deliver = async (kept: KeptLetter) => {
  const { to, replyTo } = kept.letter;
  const address = to === "club" ? CLUB_INBOX : to.address;
  if (to !== "club" && !(await isWelcome(address, kept))) return undefined;
  return { messageId: await sendMail({ to: address, replyTo, ...(await renderLetter(kept.letter)) }) };
};

/**
 * Sends a letter of the outbox, once: whoever claims it sends it. Throws when it could not be sent and is to be tried
 * again.
 */
export const sendLetter = async (id: string) => {
  const kept = await claim(id);
  if (!kept) return;
  let delivery;
  try {
    delivery = await deliver(kept);
  } catch (error) {
    const willRetry = await release(kept);
    logger.error("letter failed", { id, template: kept.letter.template, willRetry, error: loggable(error) });
    if (willRetry) throw error;
    return;
  }
  await close(id, delivery ? "sent" : "withheld", delivery?.messageId);
  logger.info("letter", { id, template: kept.letter.template, status: delivery ? "sent" : "withheld" });
};
