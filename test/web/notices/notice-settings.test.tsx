import { screen, waitFor, within } from "@testing-library/react";
import {
  applyNoticeChange,
  defaultNoticeSettings,
  type NoticeSettings,
  type NoticeSettingsChange,
} from "#shared/notice-settings.ts";
import { lateAnswer, ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const visit = async (settings: Partial<NoticeSettings> = {}, more: Answers = {}) => {
  let stored = { ...defaultNoticeSettings, ...settings };
  const change = (part: NoticeSettingsChange) => (stored = applyNoticeChange(stored, part));
  const sent = portalAnswers({
    "GET /api/notice-settings": () => ok(stored),
    "PATCH /api/notice-settings": ({ body }) => ok(change(body)),
    ...more,
  });
  const { member } = await enter("/portal/settings/notifications", "Settings");
  const part = within(await screen.findByRole("region", { name: "Notifications" }));
  const saved = () => sent.filter(({ call }) => call === "PATCH /api/notice-settings").map(({ body }) => body);
  return { member, part, saved, change };
};

test("how messages are told is chosen from a list, in which nothing is for admins, and saved at once", async () => {
  const { member, part, saved } = await visit();
  const choice = await part.findByRole("combobox", { name: "Direct messages" });
  expect(choice).toHaveDisplayValue("Email soon after");
  expect(part.queryByRole("combobox", { name: /leave/ })).not.toBeInTheDocument();
  expect(part.queryByRole("combobox", { name: /^For admins/ })).not.toBeInTheDocument();
  expect(part.getByText(/^Your notifications have everything except what you set to Never\. /)).toBeVisible();

  await member.selectOptions(choice, "Weekly email");

  await waitFor(() => expect(saved()).toEqual([{ channels: { messages: "weekly" } }]));
  expect(await screen.findByText("We'll notify you as you chose.")).toBeVisible();
  expect(part.getByRole("combobox", { name: "Daily and weekly emails leave at" })).toHaveDisplayValue("8:00 AM");
  expect(part.getByRole("combobox", { name: "Weekly emails leave on" })).toHaveDisplayValue("Monday");
});

test("what is for admins is theirs to choose on, and is in the portal alone at first", async () => {
  startAsAdmin();
  const { member, part, saved } = await visit();
  const choice = await part.findByRole("combobox", {
    name: "For admins: letters that stopped, members at the directory limit",
  });
  expect(choice).toHaveDisplayValue("In the portal only");

  await member.selectOptions(choice, "Daily email");

  await waitFor(() => expect(saved()).toEqual([{ channels: { admin: "daily" } }]));
});

test("what else is chosen is saved at once: quiet hours, which begin with the usual ones, emails without text, this device's time zone", async () => {
  const { member, part, saved } = await visit({ timeZone: "Asia/Tokyo" });
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

  await member.click(await part.findByRole("switch", { name: "Quiet hours" }));
  await member.selectOptions(part.getByRole("combobox", { name: "Quiet until" }), "6:00 AM");
  await member.click(part.getByRole("switch", { name: "No message text in emails" }));
  await member.click(part.getByRole("button", { name: /^Use this device's/ }));

  await waitFor(() =>
    expect(saved()).toEqual([
      { quiet: { from: 22, to: 7 } },
      { quiet: { to: 6 } },
      { hidesText: true },
      { timeZone: own },
    ]),
  );
  expect(part.getByRole("combobox", { name: "Quiet from" })).toHaveDisplayValue("10:00 PM");
  expect(part.queryByRole("button", { name: /^Use this device's/ })).not.toBeInTheDocument();
});

test("what is chosen one after the other is all shown, and only what could not be saved goes back", async () => {
  const late = lateAnswer();
  let sent = 0;
  const { member, part, saved } = await visit(
    {},
    {
      "PATCH /api/notice-settings": ({ body }) =>
        sent++ === 0 ? late.answer : ok(applyNoticeChange(defaultNoticeSettings, body)),
    },
  );
  const messages = await part.findByRole("combobox", { name: "Direct messages" });
  const reminders = part.getByRole("combobox", { name: "Reminders of your events" });

  await member.selectOptions(messages, "In the portal only");
  await member.selectOptions(reminders, "Never");
  expect(messages).toHaveDisplayValue("In the portal only");
  expect(reminders).toHaveDisplayValue("Never");
  late.give(problem(500));

  await waitFor(() => expect(messages).toHaveDisplayValue("Email soon after"));
  await waitFor(() =>
    expect(saved()).toEqual([{ channels: { messages: "portal" } }, { channels: { reminders: "never" } }]),
  );
  expect(await screen.findByText("We'll notify you as you chose.")).toBeVisible();
  expect(reminders).toHaveDisplayValue("Never");
});
