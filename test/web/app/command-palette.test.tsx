import { screen, waitFor, within } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { wideQuery } from "#web/ui/use-media.ts";
import { ok, problem, type Answers } from "../api.ts";
import { adminEvent } from "../events/admin.tsx";
import { evening } from "../events/portal.tsx";
import { ada, session } from "../member-session.ts";
import { card, enter, portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const name = "Find a page, a member, or an event";
const open = async (answers: Answers = {}, path = "/portal/settings") => {
  const sent = portalAnswers(answers);
  history.replaceState(null, "", path);
  const { visitor: member } = await visit(undefined, [wideQuery], BrowserRouter);
  await screen.findByRole("heading", { level: 1 });
  await member.keyboard("{Control>}k{/Control}");
  const palette = within(await screen.findByRole("dialog", { name }));
  const field = palette.getByRole("combobox", { name });
  await waitFor(() => expect(field).toHaveFocus());
  return { member, sent, palette, field };
};
type Palette = Awaited<ReturnType<typeof open>>["palette"];
const found = (palette: Palette) => palette.queryAllByRole("option").map(({ textContent }) => textContent);
const finds = (palette: Palette, expected: string[]) => waitFor(() => expect(found(palette)).toEqual(expected));

test("a key opens it from anywhere, typing finds a page, Enter leads there, and Escape leaves with the focus back", async () => {
  const { member, palette } = await open();
  expect(found(palette).slice(0, 3)).toEqual(["Dashboard", "Upcoming Events", "Community Chat"]);
  await member.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  const button = screen.getAllByRole("button", { name })[1]!;
  await member.click(button);
  await screen.findByRole("dialog", { name });
  await member.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
  // Until the first has faded, a key opens no second.
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  await member.keyboard("{Meta>}k{/Meta}");
  const again = within(await screen.findByRole("dialog", { name }));
  await waitFor(() => expect(again.getByRole("combobox")).toHaveFocus());
  await member.keyboard("notifi");
  await waitFor(() =>
    expect(screen.getByRole("option", { name: /^Notifications/ })).toHaveAttribute("data-highlighted"),
  );
  await member.keyboard("{ArrowDown}{Enter}");

  await waitFor(() => expect(location.pathname).toBe("/portal/settings/notifications"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test.each([
  { rights: [], expected: [], desk: [] },
  { rights: ["events"], expected: [], desk: [] },
  { rights: ["owner"], expected: ["Audit LogAdmin · Club"], desk: ["Search Members for “audit”"] },
] as const)("pages are found by who may open them: $rights", async ({ rights, expected, desk }) => {
  session.member = { ...ada, rights };
  const { member, palette } = await open({
    "GET /api/directory?search=audit": () => ok({ items: [] }),
    "GET /api/admin/events": () => ok({ items: [] }),
  });

  await member.keyboard("audit");

  await finds(palette, [...expected, "Search messages for “audit”", ...desk]);
  expect(palette.queryAllByText("No page, event, or member has this. Try another word.")).toHaveLength(
    expected.length === 0 ? 1 : 0,
  );
  // What leads elsewhere is no result.
  if (expected.length === 0) expect(screen.queryByText(/^\d+ results?$/)).not.toBeInTheDocument();
  else expect(await screen.findByText("1 result")).toBeInTheDocument();
});

test.each([
  { rights: ["members"], records: ["Record: Ben ColeAdmin"] },
  // Of members' records they see none.
  { rights: ["reader"], records: [] },
] as const)("whoever sees Members goes on there, also from a member: $rights", async ({ rights, records }) => {
  session.member = { ...ada, rights };
  const { member, palette } = await open({
    "GET /api/admin/events": () => ok({ items: [] }),
    "GET /api/directory?search=cole+ben": () => ok({ items: [card("ben", "Ben Cole")] }),
    "GET /api/admin/members": () => ok({ items: [] }),
  });

  await member.keyboard("cole ben");

  const elsewhere = ["Search messages for “cole ben”", "Search Members for “cole ben”"];
  await finds(palette, [...records, "BCBen Cole", ...elsewhere]);
  await member.click(palette.getByRole("option", { name: /^Search Members/ }));
  await waitFor(() =>
    expect(location.pathname + location.search).toBe("/portal/admin/members?state=all&search=cole%20ben"),
  );
});

const ticketing = {
  ...{ types: [], codes: [], currency: "usd" as const },
  ...{ needsApproval: false, paysAtDoor: false, refundRule: [] },
};

test.each([
  ["import", "Import members", "/portal/admin/members/import"],
  ["new letter", "New letter", "/portal/admin/letters/new"],
  ["write", "New letter", "/portal/admin/letters/new"],
  ["welcome", "Club emails", "/portal/admin/club-settings/emails"],
  ["overdue", "Dues overdue", "/portal/admin/dues?state=overdue"],
  ["lapsed", "Dues overdue", "/portal/admin/dues?state=overdue"],
  ["statement gala", "Statement: The Winter Gala", "/portal/admin/events/gala/statement"],
  ["level", "Levels of membership", "/portal/admin/club-settings#levels"],
  ["ben@cole.example", "Search Members for", "/portal/admin/members?state=all&search=ben%40cole.example"],
])("an owner who types “%s” finds %s at once, by Enter", async (typed, label, address) => {
  session.member = { ...ada, rights: ["owner"] };
  const { member, palette } = await open({
    "GET /api/admin/events": () =>
      ok({
        items: [adminEvent({ id: "gala", title: "The Winter Gala", ticketing })],
      }),
    "GET /api/directory": () => ok({ items: [] }),
  });

  await member.keyboard(typed);
  await waitFor(() => expect(found(palette)[0]).toMatch(new RegExp(`^${label}`)));
  await member.keyboard("{Enter}");

  await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(address));
});

test("members are those that the directory shows for it, once typing pauses; messages can be searched, too", async () => {
  const { member, palette, sent, field } = await open({
    "GET /api/directory?search=ben": () =>
      ok({ items: [card("ben", "Ben Cole", { company: "Cole & Co", location: "Plano" })] }),
  });

  await member.keyboard("ben");

  await finds(palette, ["BCBen ColeCole & Co · Plano", "Search messages for “ben”"]);
  expect(sent.filter(({ call }) => call === "GET /api/directory").map(({ address }) => address)).toEqual([
    expect.stringContaining("?search=ben"),
  ]);
  expect(field).toHaveFocus();
  await member.click(palette.getByRole("option", { name: /Ben Cole/ }));
  await waitFor(() => expect(location.pathname).toBe("/portal/members/ben"));
});

test("that members could not be searched is said, and pages are found all the same", async () => {
  const { member, palette } = await open({ "GET /api/directory?search=group": () => problem(500) });

  await member.keyboard("group");

  expect(
    await palette.findByText("We couldn't search the members. Please check your internet connection."),
  ).toBeVisible();
  expect(found(palette)).toEqual(["Groups"]);
});

test("a member finds an event among those for members", async () => {
  const { member, palette } = await open({
    "GET /api/portal/events": () => ok({ items: [evening({ id: "gala", title: "The Winter Gala" }), evening()] }),
  });

  await member.keyboard("gala");
  await member.click(await palette.findByRole("option", { name: /The Winter Gala/ }));

  await waitFor(() => expect(location.pathname + location.hash).toBe("/portal/events#gala"));
});

test("who runs events finds registrations and form of each, and tonight's door before anything is typed", async () => {
  session.member = { ...ada, rights: ["events"] };
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const { member, palette, field } = await open({
    "GET /api/directory?search=winter": () => ok({ items: [] }),
    "GET /api/directory?search=winter+edit": () => ok({ items: [] }),
    "GET /api/admin/events": () =>
      ok({
        items: [
          adminEvent({ id: "gala", title: "The Winter Gala" }),
          adminEvent({ id: "tonight", title: "Tonight's Gala", startsAt: soon, isPast: false }),
          adminEvent({ id: "theirs", title: "Their Gala", startsAt: soon, isPast: false, isReadOnly: true }),
        ],
      }),
  });
  await waitFor(() => expect(found(palette)[0]).toMatch(/^Door: Tonight's Gala/));
  expect(found(palette).filter((text) => text?.includes("Gala"))).toHaveLength(1);

  // In whatever order.
  await member.keyboard("winter edit");
  await waitFor(() => expect(found(palette)[0]).toMatch(/^Edit: The Winter Gala/));
  await member.clear(field);
  await member.keyboard("winter");
  await waitFor(() =>
    expect(found(palette).map((text) => text?.replace(/Gala.*/, "Gala"))).toEqual([
      "The Winter Gala",
      "Edit: The Winter Gala",
      "Search messages for “winter”",
    ]),
  );
  await member.keyboard("{Enter}");

  await waitFor(() => expect(location.pathname + location.search).toBe("/portal/event-approvals?event=gala"));
});

test("it does not open over a dialog", async () => {
  portalAnswers();
  const { member } = await enter("/portal/settings");
  await member.click(screen.getByRole("button", { name: "Menu…" }));
  await screen.findByRole("dialog", { name: "Menu" });

  await member.keyboard("{Control>}k{/Control}");

  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});
