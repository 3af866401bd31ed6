import { screen, waitFor } from "@testing-library/react";
import { lateAnswer, ok, problem } from "../api.ts";
import { adasProfile, enter, portalAnswers } from "../portal.tsx";
import { openOf, visitMessages, withBen } from "./messages.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const choice = (name: string) => screen.findByRole("radio", { name });

describe("who may write", () => {
  test("is chosen in the settings, saved at once, and said; what could not be saved stays as it was", async () => {
    const late = lateAnswer();
    let isDown = true;
    const sent = portalAnswers({ "PATCH /api/message-settings": () => (isDown ? problem(500) : late.answer) });
    const { member } = await enter("/portal/settings/privacy", "Settings");
    expect(await choice("Everyone")).toBeChecked();
    expect(await choice("No one")).toHaveAccessibleDescription(
      "No new messages, not even in conversations you already have. Only an introduction you accept begins one.",
    );
    await member.click(await choice("No one"));
    expect(await screen.findByText("Failed to update settings.")).toBeVisible();
    await waitFor(async () => expect(await choice("Everyone")).toBeChecked());
    isDown = false;

    await member.click(await choice("People you know"));
    expect(await choice("People you know")).toBeChecked();
    late.give(ok({ messages_from: "met", shows_reading: true, shows_typing: true }));

    expect(await screen.findByText("Only people you know can message you.")).toBeVisible();
    expect(await choice("People you know")).toBeChecked();
    expect(sent.filter(({ call }) => call.startsWith("PATCH")).at(-1)?.body).toEqual({ messages_from: "met" });
  });
});

describe("a member who takes no messages", () => {
  test("has no button on their page that leads nowhere, and can still be blocked", async () => {
    const ben = { ...adasProfile, id: "ben", full_name: "Ben Cole", registered: false };
    portalAnswers({
      "GET /api/members/ben": () => ok(ben),
      "GET /api/members/ben/contact": () =>
        ok({ can_message: false, introduction: { chance: "possible", id: null, again_at: null } }),
      "GET /api/portal/acquaintances": () => ok({ items: [] }),
    });
    await enter("/portal/members/ben", "Ben Cole");

    expect(await screen.findByText("Ben Cole isn't taking messages from you right now.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Message Ben Cole" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Block Ben Cole" })).toBeVisible();
  });

  test("says so where one would write, and everything stays readable", async () => {
    await visitMessages([{ ...withBen, is_refused: true }]);
    const open = await openOf("Ben Cole");

    expect(await open.findByText("Ben Cole isn't taking messages right now.")).toBeVisible();
    expect(open.queryByRole("textbox")).not.toBeInTheDocument();
    expect(open.getByText("Message 2")).toBeVisible();
  });
});
