import { screen, waitFor } from "@testing-library/react";
import { applyNoticeChange, defaultNoticeSettings, type NoticeSettingsChange } from "#shared/notice-settings.ts";
import { ok, problem, type Answers } from "../api.ts";
import { portalAnswers, startAfresh } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAfresh);

const token = `member.${"t".repeat(32)}`;
const path = "/api/email-preferences/by-link";

const open = async (answers: Answers = {}) => {
  let stored = defaultNoticeSettings;
  const change = (part: NoticeSettingsChange) => (stored = applyNoticeChange(stored, part));
  const sent = portalAnswers({
    [`GET ${path}`]: () => ok(stored),
    [`PATCH ${path}`]: ({ body }) => ok(change({ channels: body.channels as NoticeSettingsChange["channels"] })),
    ...answers,
  });
  const { visitor } = await visit(`/portal/email-preferences#${token}`);
  const reminders = await screen.findByRole("combobox", { name: "Reminders of your events" });
  const saved = () => sent.filter(({ call }) => call === `PATCH ${path}`).map(({ body }) => body);
  return { visitor, reminders, saved, change };
};

test("one choice is sent by itself, and what was changed elsewhere since is shown", async () => {
  const { visitor, reminders, saved, change } = await open();
  expect(screen.getByText(/in the portal have everything except what you set to Never\. /)).toBeVisible();
  change({ channels: { introductions: "portal" } });

  await visitor.selectOptions(reminders, "Never");

  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Introductions" })).toHaveDisplayValue("In the portal only"),
  );
  expect(saved()).toEqual([{ channels: { reminders: "never" } }]);
  expect(reminders).toHaveDisplayValue("Never");
});

test("what could not be saved is as it was", async () => {
  const { visitor, reminders } = await open({ [`PATCH ${path}`]: () => problem(500) });

  await visitor.selectOptions(reminders, "Never");

  expect(await screen.findByText("Failed to update settings.")).toBeVisible();
  expect(reminders).toHaveDisplayValue("Email soon after");
});
