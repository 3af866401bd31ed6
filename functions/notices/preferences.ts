import {
  noticeSettingsContract as contract,
  noticeTopics,
  unknownPreferences,
  type NoticeSettingsChange,
} from "#shared/notice-settings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { reconsiderMail } from "../notify/mail-job.ts";
import { AppError } from "../platform/errors.ts";
import { endNoticeEmails, findByPreferencesToken, saveNoticeSettings } from "./settings.ts";

/** Throws `not-found` for an unknown token. */
const readByToken = async (token: string) => {
  const found = await findByPreferencesToken(token);
  if (!found) throw new AppError("not-found", unknownPreferences);
  return found;
};

/** Changes a member's notification settings and reschedules their emails; returns all settings. */
export const saveSettings = async (memberId: string, change: NoticeSettingsChange) => {
  const saved = await saveNoticeSettings(memberId, change);
  await reconsiderMail(memberId);
  return saved;
};

export const getEmailPreferences = publicEndpoint(
  contract.getEmailPreferences,
  async ({ token }) => (await readByToken(token)).settings,
);

export const saveEmailPreferences = publicEndpoint(contract.saveEmailPreferences, async ({ token, ...change }) => {
  const { id } = await readByToken(token);
  return saveSettings(id, change);
});

export const unsubscribe = publicEndpoint(contract.unsubscribe, async ({ token, topic }) => {
  const { id } = await readByToken(token);
  await endNoticeEmails(id, topic === "all" ? noticeTopics : [topic]);
  await reconsiderMail(id);
  return {};
});

export const getUnsubscribePage = publicEndpoint(contract.getUnsubscribePage, ({ token }) =>
  Promise.resolve({ url: `/portal/email-preferences#${token}` }),
);
