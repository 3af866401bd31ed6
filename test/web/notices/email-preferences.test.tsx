import { screen, waitFor, within } from "@testing-library/react";
import { applyNoticeChange, defaultNoticeSettings, type NoticeSettingsChange } from "#shared/notice-settings.ts";
import { ok, problem, type Answers } from "../api.ts";
import { portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const token = `member.${"t".repeat(32)}`;
const path = "/api/email-preferences/by-link";

const open = async () => {
  let stored = defaultNoticeSettings;
  const change = (part: NoticeSettingsChange) => (stored = applyNoticeChange(stored, part));
  const sent = portalAnswers({
    [`GET ${path}`]: () => ok(stored),
    [`PATCH ${path}`]: ({ body }) => ok(change({ channels: body.channels as NoticeSettingsChange["channels"] })),
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

describe("of a contact", () => {
  const token = "t".repeat(32);
  const path = `POST /api/mailing-list/${token}/unsubscribe`;

  const open = async (answers: Answers) => {
    const sent = portalAnswers(answers);
    const { visitor } = await visit(`/portal/email-preferences#list:${token}`);
    const button = await screen.findByRole("button", { name: "Unsubscribe" });
    return { sent, visitor, button };
  };

  test("a contact unsubscribes by one click, and not by opening the page", async () => {
    const { sent, visitor, button } = await open({ [path]: () => ok({}) });
    expect(screen.getByRole("heading", { level: 1, name: "Unsubscribe" })).toBeVisible();
    expect(sent.filter(({ call }) => call === path)).toEqual([]);

    await visitor.click(button);

    // It is read where the button was, and who changed their mind is led on.
    expect(await screen.findByText("You're off our mailing list.")).toHaveFocus();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Contact us" })).toBeVisible();
    expect(sent.filter(({ call }) => call === path)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Unsubscribe" })).not.toBeInTheDocument();
  });

  test("a link of nobody's says so, and whom to write to", async () => {
    const { visitor, button } = await open({ [path]: () => problem(404, "This address was not found.") });

    await visitor.click(button);

    const main = within(screen.getByRole("main"));
    expect(await main.findByRole("link", { name: "Contact us" })).toBeVisible();
  });
});
