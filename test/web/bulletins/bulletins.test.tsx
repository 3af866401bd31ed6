import { screen, within } from "@testing-library/react";
import type { AdminEvent } from "#shared/event-admin.ts";
import { ok, type Answers } from "../api.ts";
import { adminEvent, enterAsAdmin, list as events } from "../events/admin.tsx";
import { openOwn, own } from "../registrations/registrations.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const id = "elevated-wednesdays";
const list = `GET /api/admin/events/${id}/bulletins`;
const post = `POST /api/admin/events/${id}/bulletins`;
const earlier = { id: "bulletin_1", text: "Bring a coat.", at: "2026-11-20T18:00:00.000Z" };
const text = "The garage is closed. Please park behind the building.";

const open = async (answers: Answers = {}, changes: Partial<AdminEvent> = {}) => {
  const { member, sent } = await enterAsAdmin(`/portal/admin/events/${id}`, "Edit event", {
    [events]: () => ok({ items: [adminEvent(changes)] }),
    [list]: () => ok({ items: [] }),
    ...answers,
  });
  return { member, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};
const form = async () => within(await screen.findByRole("form", { name: "Write to guests" }));

test("an admin writes to everybody, is asked first, and sees what was sent", async () => {
  const { member, callsOf } = await open({ [post]: () => ({ ...ok({ items: [{ ...earlier, text }] }), status: 201 }) });
  const field = (await form()).getByRole("textbox", { name: "Your message" });
  await member.type(field, text);

  await member.click((await form()).getByRole("button", { name: "Send to everyone" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Email everyone registered for/ }));
  expect(dialog.getByText(text)).toBeVisible();
  expect(callsOf(post)).toHaveLength(0);
  await member.click(dialog.getByRole("button", { name: "Send now" }));

  expect(await screen.findByText(/^Everyone registered for .* gets it by email\.$/)).toBeVisible();
  expect(callsOf(post)).toMatchObject([{ body: { text } }]);
  expect(field).toHaveValue("");
  expect(screen.getByText(text)).toBeVisible();
});

test("once it is over one reads what was sent, and writes nothing more", async () => {
  await open({ [list]: () => ok({ items: [earlier] }) }, { isPast: true });

  expect(await screen.findByText("Bring a coat.")).toBeVisible();
  expect(screen.queryByRole("form", { name: "Write to guests" })).not.toBeInTheDocument();
});

describe("on one's own registration", () => {
  const get = `GET /api/registrations/by-link`;

  test("what was written to everybody stands there, and is asked for only where there is something", async () => {
    const { callsOf } = await openOwn(own({ hasBulletins: true }), {
      [`${get}/bulletins`]: () => ok({ items: [{ ...earlier, text }] }),
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("heading", { name: "News from our team" })).toBeVisible();
    expect(callsOf(`${get}/bulletins`)).toHaveLength(1);
  });

  const put = `PUT /api/registrations/by-link/feedback`;
  const came = { status: "approved" as const, attendance: "came" as const };

  test("who was there is asked how it was, says so, and may say otherwise", async () => {
    const said = { score: 4, text: "Warm.", at: "2026-11-26T15:00:00.000Z" };
    const { visitor, callsOf } = await openOwn(own(came), { [put]: () => ok(own({ ...came, feedback: said })) });
    const part = within(await screen.findByRole("form", { name: "How was it?" }));

    await visitor.click(part.getByRole("button", { name: "Send" }));
    expect(await part.findByText("Please choose from 1 to 5")).toBeVisible();
    await visitor.click(part.getByRole("radio", { name: "4, good" }));
    await visitor.type(part.getByRole("textbox"), "Warm.");
    await visitor.click(part.getByRole("button", { name: "Send" }));

    expect(await screen.findByText("You gave it 4 of 5. Thank you.")).toBeVisible();
    expect(callsOf(put)).toMatchObject([{ body: { score: 4, text: "Warm." } }]);
    await visitor.click(screen.getByRole("button", { name: "Change my answer" }));
    expect(await screen.findByRole("radio", { name: "4, good" })).toBeChecked();
  });

  test.each([{ attendance: "missed" as const }, {}])("who was not (%j) is asked nothing", async (changes) => {
    await openOwn(own({ status: "approved", ...changes }));

    expect(screen.getByText("Registration #7K2M9QXA")).toBeVisible();
    expect(screen.queryByRole("form", { name: "How was it?" })).not.toBeInTheDocument();
  });
});
