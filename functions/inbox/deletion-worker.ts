import { maxFormsMonths } from "#shared/club-settings.ts";
import { addMonths } from "#shared/months.ts";
import { readClubSettings } from "../membership/settings.ts";
import { logger } from "../platform/logger.ts";
import { deleteMessage, listPastMessages, type messageForms } from "./message.ts";

/*
 * @item message in the inbox
 * @key `gsi1`: the month of its form, as in forms/form.ts
 * @asks those kept for as long as the settings say
 * @cost 1 query of each month that may have some, a day
 */

type Form = keyof typeof messageForms;

/** Deletes messages of one form past their retention period; returns how many. */
const deletePast = async (form: Form, keepMonths: number, now: Date) => {
  const thisMonth = now.toISOString().slice(0, 7);
  let deleted = 0;
  // No message is older, whatever the settings were.
  for (let age = keepMonths; age <= maxFormsMonths + 1; age++)
    for (const id of await listPastMessages(form, addMonths(thisMonth, -age), { keepMonths, now })) {
      await deleteMessage(id);
      deleted++;
    }
  return deleted;
};

/**
 * Every day: deletes messages, leads, and signups past the retention period in the settings, with the emails about
 * them. Logs counts only. Idempotent.
 */
export const handler = async () => {
  const { keepFormsMonths } = await readClubSettings({ isLatest: true });
  const now = new Date();
  const leads = await deletePast("lead", keepFormsMonths, now);
  const messages = await deletePast("message", keepFormsMonths, now);
  const signups = await deletePast("signup", keepFormsMonths, now);
  logger.info("messages deleted", { leads, messages, signups });
};
