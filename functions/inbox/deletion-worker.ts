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

/** Deletes what came by one form long enough ago; answers how many. */
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
 * Every day: deletes messages, leads, and signups that the club has kept for as long as its settings say, with the emails
 * about them. Logs counts only. Safe to repeat.
 */
export const handler = async () => {
  const { keepFormsMonths } = await readClubSettings({ isLatest: true });
  const now = new Date();
  const leads = await deletePast("lead", keepFormsMonths, now);
  const messages = await deletePast("message", keepFormsMonths, now);
  const signups = await deletePast("signup", keepFormsMonths, now);
  logger.info("messages deleted", { leads, messages, signups });
};
