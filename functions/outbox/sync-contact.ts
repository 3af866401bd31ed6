import { setTimeout as wait } from "node:timers/promises";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { loggable, logger } from "../platform/logger.ts";
import { hasMailingList, syncContact } from "../platform/mailing-list.ts";
import { postpone, settle, type WaitingContact } from "./contact-store.ts";

/** How long a visitor waits for the mailing list, in milliseconds. */
const patience = 4000;

/** Brings a waiting contact to the mailing list; a failure is left to a later sweep. */
export const sync = async (contact: WaitingContact): Promise<MailingListOutcome> => {
  const { revision } = contact;
  try {
    await syncContact(contact);
  } catch (error) {
    logger.error("contact not synced", { revision, attempts: contact.attempts + 1, error: loggable(error) });
    await postpone(contact);
    return "failed";
  }
  await settle(contact);
  return "synced";
};

/** The same for a contact just added, while its visitor waits. */
export const syncNow = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> =>
  hasMailingList
    ? Promise.race([
        sync({ ...contact, revision, attempts: 0, additions: 1 }),
        wait(patience, "failed" as const, { ref: false }),
      ])
    : "synced";
