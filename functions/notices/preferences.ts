import {
  noticeSettingsContract as contract,
  noticeTopics,
  unknownPreferences,
  type NoticeSettingsChange,
} from "#shared/notice-settings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { readAliases } from "../members/merged.ts";
import { reconsiderMail } from "../notify/mail-job.ts";
import { AppError } from "../platform/errors.ts";
import { endNoticeEmails, findByPreferencesToken, readNoticeSettings, saveNoticeSettings } from "./settings.ts";

/** A person's accounts as of now: the one that stands for this one, and all that were merged into it. */
const listAccounts = async (memberId: string): Promise<[string, ...string[]]> => {
  const { resolve, listInto } = await readAliases({ isLatest: true });
  const id = resolve(memberId);
  return [id, ...listInto(id)];
};

/** The account in whose emails a link is. Throws `not-found`. */
const findLinked = async (token: string) => {
  const found = await findByPreferencesToken(token);
  if (!found) throw new AppError("not-found", unknownPreferences);
  return found.id;
};

/**
 * Changes the settings of the account that stands for a member, and turns topics off for those that were merged into it, too:
 * once they are two again, nothing is emailed that was turned off meanwhile.
 */
const changeAll = async <Result>(
  memberId: string,
  change: (id: string) => Promise<Result>,
  turnOff: (id: string) => Promise<unknown>,
): Promise<Result> => {
  const accounts = await listAccounts(memberId);
  const [id, ...merged] = accounts;
  const changed = await change(id);
  for (const each of merged) await turnOff(each);
  await reconsiderMail(id);
  // Two that became one meanwhile may have been joined before this was written.
  const isOfAll = (await listAccounts(memberId)).every((each) => accounts.includes(each));
  return isOfAll ? changed : changeAll(memberId, change, turnOff);
};

/** Changes a member's notification settings and reschedules their emails; returns all settings. */
export const saveSettings = (memberId: string, change: NoticeSettingsChange) =>
  changeAll(
    memberId,
    (id) => saveNoticeSettings(id, change),
    async (id) => {
      for (const value of ["portal", "never"] as const) {
        const topics = noticeTopics.filter((topic) => change.channels?.[topic] === value);
        await endNoticeEmails(id, topics, value);
      }
    },
  );

/** Likewise reads them. */
export const readSettings = async (memberId: string, { isLatest = false } = {}) =>
  readNoticeSettings((await readAliases({ isLatest })).resolve(memberId));

export const getEmailPreferences = publicEndpoint(contract.getEmailPreferences, async ({ token }) =>
  readSettings(await findLinked(token), { isLatest: true }),
);

export const saveEmailPreferences = publicEndpoint(contract.saveEmailPreferences, async ({ token, ...change }) =>
  saveSettings(await findLinked(token), change),
);

export const unsubscribe = publicEndpoint(contract.unsubscribe, async ({ token, topic }) => {
  const memberId = await findLinked(token);
  const end = (id: string) => endNoticeEmails(id, topic === "all" ? noticeTopics : [topic]);
  await changeAll(memberId, end, end);
  return {};
});

export const getUnsubscribePage = publicEndpoint(contract.getUnsubscribePage, ({ token }) =>
  Promise.resolve({ url: `/portal/email-preferences#${token}` }),
);
