import { setTimeout as wait } from "node:timers/promises";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { describeError, logger } from "../platform/logger.ts";
import { postponeContact, settleContact, type WaitingContact } from "./contact.ts";
import { hasMailingList, sendToMailingList } from "./mailing-list.ts";

/** How long a visitor waits for the mailing list, in milliseconds. */
const visitorWaitMs = 4000;

/** Brings a waiting contact to the mailing list; a failure is left to a later sweep. */
export const syncContact = async (contact: WaitingContact): Promise<MailingListOutcome> => {
  const { revision } = contact;
  try {
    await sendToMailingList(contact);
  } catch (error) {
    logger.error("contact not synced", { revision, attempts: contact.attempts + 1, error: describeError(error) });
    await postponeContact(contact);
    return "failed";
  }
  await settleContact(contact);
  return "synced";
};

/** The same for a contact just added, while its visitor waits. */
export const syncNewContact = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> =>
  hasMailingList
    ? Promise.race([
        syncContact({ ...contact, revision, attempts: 0, additions: 1 }),
        wait(visitorWaitMs, "failed" as const, { ref: false }),
      ])
    : "synced";
