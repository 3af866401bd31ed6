import { screen, waitFor, within } from "@testing-library/react";
import type { PersonRow } from "#shared/people.ts";
import { formatMembersCsv } from "#web/features/people/members.tsx";
import { ok, problem } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const row = (id: string, name: string, more: Partial<PersonRow> = {}): PersonRow => ({
  ...{ id, name, email: `${id}@club.example`, level: { id: "standard", name: "Standard" }, state: "member" },
  ...{ joinedAt: "2024-03-01T12:00:00.000Z", via: "open", came: 0, tags: [], hasMet: false, acquaintances: 0, ...more },
});
const agoDays = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const zora = row("zora", "Zora Hurston", {
  ...{ came: 5, lastCameAt: agoDays(20), lastSeen: "2026-11-02", tags: ["board", "founder"], hasMet: true },
  ...{ level: { id: "vip", name: "VIP" }, dues: { state: "overdue", paidUntil: "2026-11-01T05:00:00.000Z" } },
  invitedBy: { id: "ben", name: "Ben Cole" },
});
const ben = row("ben", "Ben Cole", {
  came: 1,
  lastCameAt: agoDays(200),
  joinedAt: agoDays(10),
  tags: ["founder", "-"],
});
const cleo = row("cleo", "Cleo Ames", { state: "suspended", lastSeen: "2026-10-01" });
const dora = row("dora", "Dora Vance", { state: "ended", endedAt: agoDays(3) });
const everybody = [ben, cleo, dora, zora];

const visit = async (path = "/portal/admin/members", rows: readonly PersonRow[] = everybody) => {
  portalAnswers({ "GET /api/admin/members": () => ok({ items: rows }) });
  const visited = await enter(path, "Members");
  await waitFor(() => expect(screen.queryByText("Loading the members")).not.toBeInTheDocument());
  const press = (name: string | RegExp) => visited.member.click(screen.getByRole("button", { name }));
  return { ...visited, press };
};
const names = () =>
  within(screen.getByRole("list", { name: "Members" }))
    .queryAllByRole("heading", { level: 2 })
    .map((each) => each.textContent?.replace(/(Suspended|Ended)$/, ""));
const pick = async (member: Awaited<ReturnType<typeof visit>>["member"], label: string, option: string) =>
  member.selectOptions(screen.getByRole("combobox", { name: label }), option);

test("shows who is a member now, by name, with what is known of each", async () => {
  const { press } = await visit();

  expect(names()).toEqual(["Ben Cole", "Cleo Ames", "Zora Hurston"]);
  const shown = screen.getByRole("article", { name: "Zora Hurston" });
  for (const text of ["VIP", "Overdue, Oct 31", "5", "Nov 2", "Mar 1, 2024", "board, founder"])
    expect(shown).toHaveTextContent(text);
  expect(within(screen.getByRole("article", { name: "Cleo Ames" })).getByText("Suspended")).toBeVisible();

  await press("All (4)");
  expect(names()).toEqual(["Ben Cole", "Cleo Ames", "Dora Vance", "Zora Hurston"]);
});

test("finds members by what is typed, and filters by level, tag, dues, attendance, and joining", async () => {
  const { member, press } = await visit();
  // What is asked for seldom is folded, unless the address has it.
  expect(screen.queryByRole("combobox", { name: "Joined" })).not.toBeInTheDocument();
  await press("More filters");
  for (const [label, option, found] of [
    ["Level", "VIP", ["Zora Hurston"]],
    ["Tag", "founder", ["Ben Cole", "Zora Hurston"]],
    ["Tag", "-", ["Ben Cole"]],
    ["Tag", "Without a tag", ["Cleo Ames"]],
    ["Dues", "Overdue", ["Zora Hurston"]],
    ["Dues", "Nothing to pay", ["Ben Cole", "Cleo Ames"]],
    ["Came", "Came once", ["Ben Cole"]],
    ["Came", "Not in 90 days", ["Ben Cole", "Cleo Ames"]],
    ["Came", "Never met a member", ["Ben Cole", "Cleo Ames"]],
    ["Joined", "Joined in 30 days", ["Ben Cole"]],
  ] as const) {
    await pick(member, label, option);
    await waitFor(() => expect([label, option, names()]).toEqual([label, option, found]));
    await member.selectOptions(screen.getByRole("combobox", { name: label }), "");
    await waitFor(() => expect(names()).toHaveLength(3));
  }
  await member.selectOptions(screen.getByRole("combobox", { name: "Joined" }), "30");
  await press("More filters");
  expect(screen.getByRole("combobox", { name: "Joined" })).toHaveValue("30");
  expect(screen.queryByRole("combobox", { name: "Way in" })).not.toBeInTheDocument();
  await member.selectOptions(screen.getByRole("combobox", { name: "Joined" }), "");
  await member.type(screen.getByRole("searchbox", { name: "Search members" }), "board");
  await waitFor(() => expect(names()).toEqual(["Zora Hurston"]));
});

test("is sorted by a column's name, and by one more press the other way", async () => {
  const { press } = await visit();

  await press("Sort by last seen");
  expect(names()).toEqual(["Zora Hurston", "Cleo Ames", "Ben Cole"]);
  await press("Sort by last seen");
  expect(names()).toEqual(["Ben Cole", "Cleo Ames", "Zora Hurston"]);
  await press("Sort by came");
  expect(names()).toEqual(["Zora Hurston", "Ben Cole", "Cleo Ames"]);
});

test("columns are chosen, and a view with them is saved by name, opened, and deleted", async () => {
  const { member, press } = await visit("/portal/admin/members?tag=founder");
  await press("Columns and views");
  const dialog = within(await screen.findByRole("dialog", { name: "Columns and views" }));

  await member.click(dialog.getByRole("checkbox", { name: "Invited by" }));
  await member.type(dialog.getByRole("textbox", { name: "Name of this view" }), "Founders");
  await member.click(dialog.getByRole("button", { name: "Save view" }));
  await member.click(dialog.getByRole("link", { name: "All current members" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(names()).toEqual(["Ben Cole", "Cleo Ames", "Zora Hurston"]);
  expect(screen.getByRole("article", { name: "Zora Hurston" })).not.toHaveTextContent("Ben Cole");

  await press("Columns and views");
  const again = within(await screen.findByRole("dialog", { name: "Columns and views" }));
  await member.click(again.getByRole("link", { name: "Founders" }));
  await waitFor(() => expect(names()).toEqual(["Ben Cole", "Zora Hurston"]));
  expect(screen.getByRole("article", { name: "Zora Hurston" })).toHaveTextContent("Ben Cole");

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await press("Columns and views");
  await member.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete the view Founders" }),
  );
  expect(within(screen.getByRole("dialog")).queryByRole("link", { name: "Founders" })).not.toBeInTheDocument();
});

test("a reader has the list and opens nobody; only who may export has the file", async () => {
  session.member = { ...ada, rights: ["reader"] };
  await visit();

  expect(names()).toEqual(["Ben Cole", "Cleo Ames", "Zora Hurston"]);
  expect(screen.queryByRole("link", { name: "Zora Hurston" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Export/ })).not.toBeInTheDocument();
});

test("the file has a line for each, with the club's days as on the screen, and nothing that a spreadsheet would run", async () => {
  // Still February in Dallas.
  const csv = await formatMembersCsv([zora, row("eve", "=2+2", { joinedAt: "2024-03-01T03:00:00.000Z" })]);

  expect(csv).toContain("Zora Hurston,zora@club.example,VIP,Member,Overdue,2026-10-31");
  expect(csv).toContain(",2024-02-29,");
  expect(csv).toContain("Ben Cole");
  expect(csv).not.toMatch(/,=2\+2/);
});

test("members who are selected are tagged together, which is undone by one press", async () => {
  const tags = jest.fn(({ body }: { body: Record<string, unknown> }) =>
    ok({ items: (body.memberIds as string[]).map((memberId) => ({ memberId, tags: body.add ? ["choir"] : [] })) }),
  );
  portalAnswers({
    "GET /api/admin/members": () => ok({ items: everybody }),
    "GET /api/admin/levels": () => ok({ items: [], version: 0 }),
    "POST /api/admin/member-tags": tags as never,
  });
  const { member } = await enter("/portal/admin/members", "Members");
  for (const name of ["Ben Cole", "Cleo Ames"])
    await member.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await member.click(screen.getByRole("button", { name: "Change 2..." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change 2 members" }));
  await member.type(dialog.getByRole("textbox", { name: "Tag" }), "choir");
  await member.click(dialog.getByRole("button", { name: "Change" }));

  expect(await dialog.findByText("2 members were changed.")).toBeVisible();
  expect(screen.getByRole("article", { name: "Ben Cole", hidden: true })).toHaveTextContent("choir");
  await member.click(dialog.getByRole("button", { name: "Undo" }));
  expect(await dialog.findByText("Everything is as it was.")).toBeVisible();
  expect(tags.mock.calls.map(([{ body }]) => body)).toEqual([
    { memberIds: ["ben", "cleo"], add: ["choir"] },
    { memberIds: ["ben"], remove: ["choir"] },
    { memberIds: ["cleo"], remove: ["choir"] },
  ]);
});

/** Opens the dialog for Ben and Cleo, with something to do chosen. */
const choose = async (act: string, more: Parameters<typeof portalAnswers>[0]) => {
  const sent = portalAnswers({
    "GET /api/admin/members": () => ok({ items: everybody }),
    "GET /api/admin/levels": () => ok({ items: [], version: 0 }),
    ...more,
  });
  const { member } = await enter("/portal/admin/members", "Members");
  for (const name of ["Ben Cole", "Cleo Ames"])
    await member.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await member.click(screen.getByRole("button", { name: "Change 2..." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change 2 members" }));
  await member.selectOptions(dialog.getByLabelText("What to do"), act);
  return { member, dialog, sent };
};

test("who hosts no open group is told why that is, and led to where groups are, and to who hosts them", async () => {
  const group = { id: "grp-2", name: "Chess", is_host: false, state: "active" };
  const { dialog } = await choose("Add to a group", { "GET /api/groups": () => ok({ items: [group] }) });

  expect(await dialog.findByText(/^Only a group's hosts invite to it/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Go to groups" })).toHaveAttribute("href", "/portal/groups");
  expect(dialog.getByRole("link", { name: "See who hosts which group" })).toHaveAttribute(
    "href",
    "/portal/admin/groups",
  );
});

test("a member's sheet has their name and its frame at once, before anything of it has come", async () => {
  const { member } = await visit();
  portalAnswers({
    "GET /api/admin/members/ben/membership": () => new Promise(() => undefined),
    "GET /api/admin/members/ben/sheet": () => new Promise(() => undefined),
  });

  await member.click(screen.getByRole("link", { name: "Ben Cole" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Ben Cole" })).toBeVisible();
  for (const name of ["Membership", "Tags", "Notes", "Events"])
    expect(screen.getByRole("region", { name })).toBeVisible();
});

test("members are invited to a group by its host, and those invitations alone are taken back", async () => {
  const act = "POST /api/groups/grp-1/members";
  const group = { id: "grp-1", name: "Choir", is_host: true, state: "active" };
  const { member, dialog, sent } = await choose("Add to a group", {
    "GET /api/groups": () => ok({ items: [group, { ...group, id: "grp-2", name: "Chess", is_host: false }] }),
    "GET /api/groups/grp-1": () => ok({ group, people: [{ user_id: "cleo", place: "in" }], events: [] }),
    [`${act}/ben`]: () => ok({ people: [] }),
  });

  expect(await dialog.findByRole("option", { name: "Choir" })).toBeInTheDocument();
  expect(dialog.queryByRole("option", { name: "Chess" })).not.toBeInTheDocument();
  await member.selectOptions(dialog.getByLabelText("Group"), "Choir");
  await member.click(dialog.getByRole("button", { name: "Invite" }));
  expect(await dialog.findByText("1 member was invited.")).toBeVisible();
  await member.click(dialog.getByRole("button", { name: "Undo" }));

  expect(await dialog.findByText("Everything is as it was.")).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith(act)).map(({ body }) => body.act)).toEqual(["invite", "decline"]);
});

const find = (sent: { call: string; body: Record<string, unknown> }[], wanted: string) => {
  const found = sent.find(({ call }) => call === wanted);
  if (!found) throw new Error(`${wanted} is not sent.`);
  return found;
};

test("a letter to those who are selected begins with an event's card, and is sent by nobody yet", async () => {
  const event = { id: "gala", title: "Gala", when: "Fri, Dec 4 · 7 PM", isPast: false, hasCard: true };
  const { member, dialog, sent } = await choose("Invite to an event", {
    "GET /api/admin/letter-choices": () =>
      ok({ levels: [], groups: [], events: [event, { ...event, id: "past", title: "Past", isPast: true }] }),
    "POST /api/admin/letters": () => problem(400),
  });

  await member.selectOptions(await dialog.findByLabelText("Event"), "Gala, Fri, Dec 4 · 7 PM");
  expect(dialog.queryByRole("option", { name: /Past/ })).not.toBeInTheDocument();
  await member.click(dialog.getByRole("button", { name: "Begin the letter" }));

  expect(await screen.findByRole("heading", { name: "New letter" })).toBeVisible();
  expect(await screen.findByLabelText("Subject")).toHaveValue("You're invited: Gala");
  expect(sent.filter(({ call }) => call === "POST /api/admin/letters")).toEqual([]);
  await member.click(screen.getByRole("button", { name: "Preview" }));
  const { body } = await waitFor(() => find(sent, "POST /api/admin/letters"));
  expect(body).toMatchObject({
    subject: "You're invited: Gala",
    topic: "events",
    segment: { of: "members", conditions: [{ kind: "people", ids: ["ben", "cleo"] }] },
  });
  expect((body.content as { blocks: object[] }).blocks.at(-1)).toEqual({ kind: "event", eventId: "gala" });
});

test("five hundred members get one letter, and more are told where theirs is written", async () => {
  const many = Array.from({ length: 501 }, (_, at) => row(`m${at}`, `Member ${String(at).padStart(3, "0")}`));
  const sent = portalAnswers({
    "GET /api/admin/members": () => ok({ items: many }),
    "GET /api/admin/levels": () => ok({ items: [], version: 0 }),
    "GET /api/admin/letter-choices": () => ok({ levels: [], groups: [], events: [] }),
    "POST /api/admin/letters": () => problem(400),
  });
  const { member } = await enter("/portal/admin/members", "Members");
  await member.click(await screen.findByRole("button", { name: "Select all shown" }));
  const begin = async () => {
    await member.click(screen.getByRole("button", { name: /^Change \d+\.\.\.$/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await member.selectOptions(dialog.getByLabelText("What to do"), "Write a letter");
    return dialog;
  };
  const dialog = await begin();
  expect(dialog.getByText(/^A letter is for up to 500 members/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Begin the letter" })).toBeDisabled();
  await member.click(dialog.getByRole("button", { name: "Cancel" }));
  await member.click(screen.getByRole("checkbox", { name: "Select Member 000" }));

  await member.click((await begin()).getByRole("button", { name: "Begin the letter" }));

  await member.type(await screen.findByLabelText("Subject"), "H");
  const { body } = await waitFor(() => find(sent, "POST /api/admin/letters"), { timeout: 5000 });
  expect((body.segment as { conditions: { ids: string[] }[] }).conditions[0]?.ids).toHaveLength(500);
});
