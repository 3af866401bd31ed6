import {
  noticeSettingsContract as contract,
  noticeTopics,
  unknownPreferences,
  type NoticeSettings,
  type UnsubscribeTopic,
} from "#shared/notice-settings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { reconsiderMail } from "./mail-job.ts";
import { findByPreferencesToken, saveNoticeSettings } from "./settings.ts";

/** Throws `not-found` for a token that opens nothing. */
const readByToken = async (token: string) => {
  const found = await findByPreferencesToken(token);
  if (!found) throw new AppError("not-found", unknownPreferences);
  return found;
};

/** Keeps how a member wants to be told, and looks again at what they are to be emailed. */
export const saveSettings = async (memberId: string, settings: NoticeSettings) => {
  const saved = await saveNoticeSettings(memberId, settings);
  await reconsiderMail(memberId);
  return saved;
};

export const getEmailPreferences = publicEndpoint(
  contract.getEmailPreferences,
  async ({ token }) => (await readByToken(token)).settings,
);

export const saveEmailPreferences = publicEndpoint(contract.saveEmailPreferences, async ({ token, ...settings }) => {
  const { id } = await readByToken(token);
  return saveSettings(id, settings);
});

/** Settings by which nothing about a topic is emailed. What is never told stays so. */
const withoutEmails = (settings: NoticeSettings, topic: UnsubscribeTopic): NoticeSettings => {
  const ended = noticeTopics.filter((each) => topic === "all" || each === topic);
  const silenced = ended
    .filter((each) => (settings.channels[each] as string) !== "never")
    .map((each) => [each, "portal"] as const);
  return { ...settings, channels: { ...settings.channels, ...Object.fromEntries(silenced) } };
};

export const unsubscribe = publicEndpoint(contract.unsubscribe, async ({ token, topic }) => {
  const { id, settings } = await readByToken(token);
  await saveSettings(id, withoutEmails(settings, topic));
  return {};
});

export const getUnsubscribePage = publicEndpoint(contract.getUnsubscribePage, ({ token }) =>
  Promise.resolve({ url: `/portal/email-preferences#${token}` }),
);
