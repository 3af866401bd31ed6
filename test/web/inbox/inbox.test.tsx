import { act, screen, waitFor, within } from "@testing-library/react";
import type { InboxMessage } from "#shared/inbox.ts";
import { formatInboxCsv } from "#web/features/inbox/inbox.tsx";
import { ok, problem } from "../api.ts";
import { startAsAdmin } from "../portal.tsx";
import { email, handled, lead, message, names, pathOf, row, signup, visitInbox } from "./inbox.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const zora = message("a");
const question = message("b", {
  kind: "question",
  name: "Dora Vance",
  email: "dora@vance.example",
  subject: "My business listing",
});
const all: InboxMessage[] = [zora, question, lead, signup];

describe("the list", () => {
  test("shows who wrote, what, and of which kind, newest first, is searched, and filtered by kind", async () => {
    const { member, press } = await visitInbox(all.toReversed());

    expect(names()).toEqual(["Zora Hurston", "Dora Vance", "Ben Cole", "Cleo Ames"]);
    expect(row("Zora Hurston").getByText("A hall")).toBeVisible();
    expect(screen.getByRole("article", { name: "Zora Hurston" })).toHaveTextContent(/Contact · Nov 20/);
    expect(screen.getByRole("article", { name: "Dora Vance" })).toHaveTextContent(/Listing question · Nov 19/);
    expect(row("Ben Cole").getByText("Want to join soon · Baker · Plano, TX")).toBeVisible();
    expect(row("Cleo Ames").getByText("Networking")).toBeVisible();
    expect(screen.getByText("4 messages")).toBeVisible();
    const search = screen.getByRole("searchbox", { name: "Search messages" });

    for (const [typed, found] of [
      ["hurston", "Zora Hurston"],
      ["parking", "Cleo Ames"],
      ["baker", "Ben Cole"],
    ] as const) {
      await member.clear(search);
      await member.type(search, typed);
      await waitFor(() => expect(names()).toEqual([found]));
    }
    await member.clear(search);
    await press("Listing question (1)");
    // The search follows when there is time for it.
    await waitFor(() => expect(names()).toEqual(["Dora Vance"]));
  });

  test("of a month has what was handled too, and steps to the month before", async () => {
    const months: (string | null)[] = [];
    const { member, press } = await visitInbox(
      [],
      {
        "GET /api/admin/inbox": ({ query }) => {
          months.push(query.get("month"));
          return ok({ items: query.get("month") === "2026-10" ? [] : [zora, handled(question)] });
        },
      },
      "/portal/admin/inbox?month=2026-11",
    );

    expect(names()).toEqual(["Zora Hurston", "Dora Vance"]);
    await press("Handled (1)");
    expect(names()).toEqual(["Dora Vance"]);
    await press("Open (1)");
    expect(names()).toEqual(["Zora Hurston"]);
    await member.click(screen.getByRole("button", { name: "Prior month" }));
    expect(await screen.findByText("No one wrote to us in October 2026.")).toBeVisible();
    expect(new Set(months)).toEqual(new Set(["2026-11", "2026-10"]));
  });
});

describe("details", () => {
  test("show every answer, the emails with who and when, and when it is deleted", async () => {
    const lastEmail = { kind: "reply", at: email().at, by: email().by } as const;
    const { press } = await visitInbox([{ ...lead, lastEmail }]);

    await press("Details: Ben Cole");

    const details = row("Ben Cole");
    for (const [name, answer] of [
      ["Email", "ben@cole.example"],
      ["Phone", "(214) 555-0134"],
      ["City", "Plano, TX"],
      ["Profession", "Baker"],
      ["Interest level", "Want to join soon"],
      ["Early bird access", "Yes"],
    ] as const)
      expect(details.getByRole("row", { name: new RegExp(`^${name}`) })).toHaveTextContent(answer);
    expect(await details.findByText("Tuesday it is.")).toBeVisible();
    expect(details.getByText(/^Reply by Grace Lee on November 21, 2026/)).toBeVisible();
    expect(details.getByText("Sent.")).toBeVisible();
    expect(details.getByText("Deleted on Monday, November 20, 2028")).toBeVisible();
  });
});

describe("marking handled", () => {
  test("keeps the row in its place until a filter is chosen, and can be taken back", async () => {
    const { press, sent } = await visitInbox(all, {
      [`POST ${pathOf(zora, "/handling")}`]: ({ body }) => ok({ ...handled(zora), version: Number(body.version) + 1 }),
      [`POST ${pathOf(zora, "/reopening")}`]: () => ok({ ...zora, version: 2 }),
    });

    await press("Mark handled: Zora Hurston");
    expect(await screen.findByRole("button", { name: "Open again: Zora Hurston" })).toBeVisible();
    expect(names()[0]).toBe("Zora Hurston");
    await press("Open again: Zora Hurston");
    expect(await screen.findByRole("button", { name: "Mark handled: Zora Hurston" })).toBeVisible();
    expect(sent.filter(({ call }) => call.startsWith("POST /api/admin/inbox")).map(({ body }) => body)).toEqual([
      { version: 0 },
      { version: 1 },
    ]);

    await press("Mark handled: Zora Hurston");
    await screen.findByRole("button", { name: "Open again: Zora Hurston" });
    await press(/^All kinds/);
    expect(names()).toEqual(["Dora Vance", "Ben Cole", "Cleo Ames"]);
  });

  test("where another admin was faster says so, and shows what they did", async () => {
    const { press } = await visitInbox(all, {
      [`POST ${pathOf(zora, "/handling")}`]: () =>
        problem(409, "Grace Lee marked this message handled. Please review it again."),
      [`GET ${pathOf(zora)}`]: () => ok({ message: handled(zora), emails: [] }),
    });

    await press("Mark handled: Zora Hurston");

    expect(await screen.findByText("Grace Lee marked this message handled. Please review it again.")).toBeVisible();
    expect(await row("Zora Hurston").findByText("Handled")).toBeVisible();
    await press("Details: Zora Hurston");
    expect(row("Zora Hurston").getByText(/^Handled by Grace Lee on November 21, 2026/)).toBeVisible();
  });
});

test("the keyboard goes through the list, opens, answers, and marks handled, while the focus is in it", async () => {
  const { member, sent } = await visitInbox(all, {
    [`POST ${pathOf(question, "/handling")}`]: () => ok(handled(question)),
  });
  const list = screen.getByRole("list", { name: "Inbox" });
  const article = (name: string) => screen.getByRole("article", { name });
  expect(list).toHaveAccessibleDescription(/J next K previous O open R reply H handled/);
  act(() => list.focus());

  await member.keyboard("jjk");
  expect(article("Zora Hurston")).toHaveFocus();
  await member.keyboard("o");
  expect(screen.getByRole("button", { name: "Details: Zora Hurston" })).toHaveAttribute("aria-expanded", "true");
  await member.keyboard("jh");
  expect(article("Ben Cole")).toHaveFocus();
  expect(await row("Dora Vance").findByText("Handled")).toBeVisible();
  await member.keyboard("r");
  expect(await screen.findByRole("dialog", { name: "Reply to Ben Cole" })).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith("POST /api/admin/inbox"))).toHaveLength(1);
});

describe("a note", () => {
  test("is saved for admins alone", async () => {
    const { member, press, sent } = await visitInbox([zora], {
      [`PUT ${pathOf(zora, "/note")}`]: ({ body }) => ok({ ...zora, note: body.note, version: 1 }),
    });
    await press("Details: Zora Hurston");
    await press("Add a private note");
    const field = screen.getByRole("textbox", { name: "Private note" });
    expect(field).toHaveFocus();

    await member.type(field, "A friend of Ada's.");
    await press("Save note");

    expect(await row("Zora Hurston").findByText("A friend of Ada's.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Change note" })).toHaveFocus();
    expect(sent.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ note: "A friend of Ada's.", version: 0 });
  });

  test("that another admin has changed shows theirs beside what was typed", async () => {
    const theirs = { ...zora, note: "Call her.", version: 1 };
    let newest: InboxMessage = zora;
    const { member, press } = await visitInbox([zora], {
      [`GET ${pathOf(zora)}`]: () => ok({ message: newest, emails: [] }),
      [`PUT ${pathOf(zora, "/note")}`]: ({ body }) =>
        body.version === 0
          ? problem(409, "Another admin changed this message. Please review it again.")
          : ok({ ...zora, note: body.note, version: 2 }),
    });
    await press("Details: Zora Hurston");
    await press("Add a private note");
    await member.type(screen.getByRole("textbox", { name: "Private note" }), "Mine.");
    newest = theirs;

    await press("Save note");

    const banner = within(await screen.findByRole("alert"));
    expect(banner.getByText("Another admin changed this note.")).toBeVisible();
    expect(banner.getByText(/Call her\./)).toBeVisible();
    await press("Keep mine");
    expect(await row("Zora Hurston").findByText("Mine.")).toBeVisible();
  });
});

describe("a reply", () => {
  test("is sent with the version that was seen, handles the message, and says that it was sent", async () => {
    const answered = { ...handled(zora), lastEmail: { kind: "reply", at: email().at, by: email().by } } as const;
    const { member, press, sent } = await visitInbox([zora], {
      [`POST ${pathOf(zora, "/reply")}`]: () => ok({ message: answered, email: email() }),
    });
    await member.click(row("Zora Hurston").getByRole("button", { name: "Reply" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reply to Zora Hurston" }));
    expect(dialog.getByText("We email zora@hurston.example. Answers come to the club's inbox.")).toBeVisible();
    await press("Send reply");
    expect(await dialog.findByText("Please write a reply.")).toBeVisible();

    await member.type(dialog.getByRole("textbox", { name: "Your reply" }), "Tuesday it is.");
    await press("Send reply");

    expect(await screen.findByText("We emailed Zora Hurston your reply.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent.find(({ call }) => call.endsWith("/reply"))?.body).toEqual({
      ...{ text: "Tuesday it is.", handles: true, version: 0 },
    });
    expect(row("Zora Hurston").getByText("Replied")).toBeVisible();
    expect(row("Zora Hurston").getByText("Handled")).toBeVisible();
  });

  test("that could not be sent yet says so, and one that was refused keeps what was typed", async () => {
    let isRefused = true;
    const refusal =
      "Email to zora@hurston.example bounced or was marked as spam, so we no longer write to this address.";
    const { member, press } = await visitInbox([zora], {
      [`POST ${pathOf(zora, "/reply")}`]: () =>
        isRefused ? problem(409, refusal) : ok({ message: handled(zora), email: email({ emailed: "failed" }) }),
    });
    await member.click(row("Zora Hurston").getByRole("button", { name: "Reply" }));
    await member.type(await screen.findByRole("textbox", { name: "Your reply" }), "Tuesday it is.");
    await press("Send reply");
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Your reply" })).toHaveValue("Tuesday it is.");
    await press("Cancel");
    await member.click(row("Zora Hurston").getByRole("button", { name: "Reply" }));
    expect(await screen.findByRole("textbox", { name: "Your reply" })).toHaveValue("Tuesday it is.");

    isRefused = false;
    await press("Send reply");

    expect(await screen.findByText(/it hasn't gone out yet/)).toBeVisible();
  });
});

test("an invitation asks first, and is recorded on the message", async () => {
  const by = email().by;
  const invited = { ...zora, version: 1, lastEmail: { kind: "invitation", at: email().at, by } } as const;
  const { member, press, sent } = await visitInbox([zora], {
    [`POST ${pathOf(zora, "/invitation")}`]: () =>
      ok({ message: invited, email: email({ kind: "invitation", text: "" }) }),
  });
  await member.click(row("Zora Hurston").getByRole("button", { name: "Invite to apply" }));
  expect(await screen.findByRole("dialog", { name: "Invite Zora Hurston to apply?" })).toBeVisible();

  await member.click(screen.getByRole("checkbox", { name: "Mark the message handled" }));
  await press("Send invitation");

  expect(await screen.findByText("We invited Zora Hurston to apply.")).toBeVisible();
  expect(await row("Zora Hurston").findByText("Invited to apply")).toBeVisible();
  expect(sent.find(({ call }) => call.endsWith("/invitation"))?.body).toEqual({ handles: false, version: 0 });
});

test("the CSV has a row for each message that is shown, and no formula", async () => {
  const text = await formatInboxCsv([handled(message("a", { message: "=1+1" })), { ...lead, note: "@cmd" }, signup]);

  const [head, ...rows] = text.trimEnd().split("\r\n");
  expect(head).toMatch(/^\uFEFFID,Sent,Kind,Name,Email/);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain(`,A hall,"'=1+1",Handled,2026-11-21T15:00:00.000Z,Grace Lee,`);
  expect(rows[1]).toContain(
    'Stay Connected,Ben Cole,ben@cole.example,(214) 555-0134,Plano,TX,Baker,Want to join soon,Yes,"\'@ben"',
  );
  expect(rows[1]).toContain('"\'@cmd"');
  expect(rows[2]).toContain("Networking");
});

test("says how many stored messages cannot be read, and shows the others", async () => {
  await visitInbox([zora], { "GET /api/admin/inbox": () => ok({ items: [zora], unreadable: 2 }) });

  expect(names()).toEqual(["Zora Hurston"]);
  expect(screen.getByText(/^2 messages can't be shown: something about them is stored wrong\./)).toBeVisible();
});

describe("what looks automated", () => {
  const form = (letter: string, changes: object = {}) => ({
    ...{ id: `automated_${letter}`, form: "message", name: `Zora ${letter}`, email: `${letter}@hurston.example` },
    facts: [
      { field: "message", text: "It has room for 200." },
      { field: "guests 1 firstName", text: "Grace" },
    ],
    ...{ createdAt: "2026-11-20T15:00:00.000Z", deletedAt: "2026-12-20T15:00:00.000Z" },
    ...changes,
  });
  const visit = (answers: object = {}) =>
    visitInbox(
      [],
      {
        "GET /api/admin/automated": () => ok({ items: [form("a"), form("b", { form: "registration" })] }),
        ...answers,
      },
      "/portal/admin/inbox?view=automated",
    );

  test("shows all that was sent, and leaves once it is released or deleted", async () => {
    const { press } = await visit({
      "POST /api/admin/automated/registrations/automated_b/release": () => ok({ success: true }),
      "DELETE /api/admin/automated/automated_a": () => ok({ success: true }),
    });
    await screen.findByRole("article", { name: "Zora a" });
    expect(row("Zora a").getByRole("row", { name: "Message It has room for 200." })).toBeVisible();
    expect(row("Zora b").getByRole("row", { name: "Guests 1 first name Grace" })).toBeVisible();

    await press("Release: Zora b");
    await waitFor(() => expect(names()).toEqual(["Zora a"]));
    expect(await screen.findByText("What Zora b sent now counts as sent.")).toBeVisible();
    await press("Delete: Zora a");

    expect(await screen.findByText("Nothing looks automated.")).toBeVisible();
  });

  test("stays when its release is refused, and says why", async () => {
    const detail = "This event is full.";
    const { press } = await visit({
      "POST /api/admin/automated/registrations/automated_b/release": () => problem(409, detail),
    });
    await screen.findByRole("article", { name: "Zora b" });

    await press("Release: Zora b");

    expect(await screen.findByText(detail)).toBeVisible();
    expect(names()).toEqual(["Zora a", "Zora b"]);
  });
});
