import { setTimeout as wait } from "node:timers/promises";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { loggable, logger } from "../platform/logger.ts";
import { hasMailingList, syncContact } from "../platform/mailing-list.ts";
import { postpone, settle, type WaitingContact } from "./contact-store.ts";

/** How long a visitor waits for the mailing list, in milliseconds. */
const patience = 4000;

const sync = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> => {
  try {
    await syncContact(contact);
    await settle(contact.email, revision);
    return "synced";
  } catch (error) {
    logger.error("contact not synced", { revision, error: loggable(error) });
    return "failed";
  }
};

/** Brings a contact just added to the mailing list while its visitor waits; a failure is left to the sweep. */
export const syncNow = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> =>
  hasMailingList
    ? Promise.race([sync(contact, revision), wait(patience, "failed" as const, { ref: false })])
    : "synced";

/** Tries again to bring a contact to the mailing list, and sees to the next try. */
export const syncAgain = async (contact: WaitingContact) => {
  if ((await sync(contact, contact.revision)) === "failed") await postpone(contact);
};
