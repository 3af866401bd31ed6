import { screen, waitFor, within } from "@testing-library/react";
import type { MergeSide } from "#shared/merging.ts";
import type { MemberNote, MemberSheet } from "#shared/people.ts";
import { ok, problem } from "../api.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const membership = {
  ...{ memberId: "zora", name: "Zora Hurston", email: "zora@club.example", via: "open" },
  ...{ level: { id: "standard", name: "Standard" }, since: "2025-03-01T12:00:00.000Z", ended: null, isAdmin: false },
  ...{ canEnd: true, suspension: null, restsSince: null, chatMute: null, directoryLimit: null },
  profile: { id: "zora", full_name: "Zora Hurston", avatar_url: null },
};
const note = (id: string, text: string, at = "2026-11-01T12:00:00.000Z"): MemberNote => ({ id, text, at, by: "Grace" });
const sheet: MemberSheet = {
  ...{ memberId: "zora", tags: ["board"], notes: [note("n1", "Knows the mayor.")] },
  events: [
    {
      ...{ registrationId: "r1", eventId: "e1", title: "Winter Gala", startsAt: "2026-11-10T01:00:00.000Z" },
      ...{ status: "approved", attendance: "missed" },
    },
  ],
  invitations: [
    { id: "i1", name: "Ben Cole", email: "ben@cole.example", sentAt: "2026-10-01T12:00:00.000Z", state: "joined" },
  ],
  conduct: [
    {
      ...{ id: "c1", at: "2026-09-01T12:00:00.000Z", kind: "warning", by: "Grace", reason: "Be kind." },
      ...{ until: null, reportId: null },
    },
  ],
  merged: [],
};

const visit = async (more: Parameters<typeof portalAnswers>[0] = {}, region = "Notes") => {
  const sent = portalAnswers({
    "GET /api/admin/members/zora/membership": () => ok(membership),
    "GET /api/admin/members/zora/sheet": () => ok(sheet),
    "GET /api/admin/members/zora/dues": () => ok({ dues: null }),
    "GET /api/admin/levels": () => ok({ items: [], version: 0 }),
    ...more,
  });
  const visited = await enter("/portal/admin/members/zora", "Zora Hurston");
  await screen.findByRole("region", { name: region });
  return { ...visited, sent };
};
const part = (name: string) => within(screen.getByRole("region", { name }));

test("shows in one place what admins know of a member", async () => {
  await visit();

  expect(screen.getByRole("link", { name: "Write a letter" })).toHaveAttribute(
    "href",
    "/portal/admin/letters/new?people=zora",
  );
  expect(part("Tags").getByText("board")).toBeVisible();
  expect(part("Notes").getByText("Knows the mayor.")).toBeVisible();
  expect(part("Notes").getByText(/^Grace, November 1, 2026/)).toBeVisible();
  expect(part("Events").getByRole("row", { name: /Winter Gala November 9, 2026 Approved Did not come/ })).toBeVisible();
  expect(
    part("Invitations they sent").getByRole("row", { name: /Ben Cole, ben@cole.example .* Joined/ }),
  ).toBeVisible();
  expect(part("Conduct").getByText("Grace warned them")).toBeVisible();
  expect(screen.getByRole("link", { name: "Audit log" })).toHaveAttribute(
    "href",
    "/portal/admin/audit?about=member%3Azora",
  );
});

test("a tag is added and removed", async () => {
  const { member, sent } = await visit({
    "POST /api/admin/member-tags": ({ body }) =>
      ok({ items: [{ memberId: "zora", tags: body.add ? ["board", "founder"] : ["founder"] }] }),
  });

  await member.type(part("Tags").getByRole("textbox", { name: "Add a tag" }), "founder");
  await member.click(part("Tags").getByRole("button", { name: "Add tag" }));
  expect(await part("Tags").findByText("founder")).toBeVisible();
  await member.click(part("Tags").getByRole("button", { name: "Remove the tag board" }));
  await waitFor(() => expect(part("Tags").queryByText("board")).not.toBeInTheDocument());

  expect(sent.filter(({ call }) => call.startsWith("POST /api/admin/member-tags")).map(({ body }) => body)).toEqual([
    { memberIds: ["zora"], add: ["founder"] },
    { memberIds: ["zora"], remove: ["board"] },
  ]);
});

test("a note that was deleted is brought back by one press", async () => {
  const { member } = await visit({
    "DELETE /api/admin/members/zora/notes/n1": () => ok({ ...sheet, notes: [] }),
    "POST /api/admin/members/zora/notes/n1/restoration": () => ok(sheet),
  });

  await member.click(part("Notes").getByRole("button", { name: "Delete: Knows the mayor." }));
  expect(await part("Notes").findByText("Note deleted.")).toBeVisible();
  await member.click(part("Notes").getByRole("button", { name: "Undo" }));
  expect(await part("Notes").findByText("Knows the mayor.")).toBeVisible();
});

const side = (id: string, email: string, more: Partial<MergeSide> = {}): MergeSide => ({
  ...{ id, email, name: "Zora Hurston", state: "member", isAdmin: false, isUnderWay: false, level: "Standard" },
  ...{ joinedAt: "2026-01-05T12:00:00.000Z", registrations: 3, came: 2, groups: 1, conversations: 4 },
  ...{ acquaintances: 5, listings: 0, invitations: 0, tags: [], company: "Hurston Ltd.", avatar_url: null },
  ...more,
});
const row = {
  ...{ id: "zora2", name: "Zora N. Hurston", email: "zora@work.example", level: { id: "standard", name: "Standard" } },
  ...{ state: "member", joinedAt: "2026-03-01T12:00:00.000Z", via: "open", came: 0, tags: [], hasMet: false },
};

test("two accounts are merged after a look at both, and which one stays is chosen", async () => {
  const dues = { state: "paid" as const, isCharged: true };
  const other = side("zora2", "zora@work.example", { dues, avatar_url: "/media/zora.webp" });
  const { member, sent } = await visit({
    "GET /api/admin/members": () => ok({ items: [row] }),
    "GET /api/admin/members/zora/merge/zora2": () => ok({ items: [side("zora", "zora@home.example"), other] }),
    "POST /api/admin/members/zora/merge/zora2": () => ok({ mergeId: "m1", state: "merging" }),
  });

  await member.click(part("Accounts").getByRole("button", { name: "Merge with another account…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge with another account" }));
  await member.type(dialog.getByRole("searchbox", { name: "The other account" }), "work.ex");
  await member.click(await dialog.findByRole("button", { name: "Look at Zora N. Hurston, zora@work.example" }));

  expect(await dialog.findByRole("row", { name: "Email zora@home.example zora@work.example" })).toBeVisible();
  expect(dialog.getByRole("row", { name: "Company Hurston Ltd. Hurston Ltd." })).toBeVisible();
  expect(dialog.getByRole("row", { name: /^Name/ }).querySelector("img")).toHaveAttribute("src", "/media/zora.webp");
  expect(dialog.getByText("zora@work.example can't open the portal anymore, and is in no list.")).toBeVisible();
  // Those for which a card is charged hold, unless they are ended first.
  await member.click(dialog.getByRole("radio", { name: "Standard, Nothing to pay (zora@home.example)" }));
  expect(dialog.getByText(/A card is charged for the dues of zora@work\.example/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Open zora@work.example" })).toHaveAttribute(
    "href",
    "/portal/admin/members/zora2",
  );
  expect(dialog.getByRole("button", { name: "Merge accounts" })).toBeDisabled();
  await member.click(dialog.getByRole("radio", { name: /^Standard, .*zora@work\.example/ }));
  await member.click(dialog.getByRole("button", { name: "Merge accounts" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.find(({ call }) => call.startsWith("POST /api/admin/members/zora/merge"))).toMatchObject({
    body: { level: "going" },
  });
});

test("a merge is undone on the sheet, after a question, within its day", async () => {
  const merged = {
    ...{ mergeId: "m1", name: "Zora N. Hurston", email: "zora@work.example", by: "Grace", state: "merged" as const },
    ...{ at: new Date().toISOString(), undoableUntil: new Date(Date.now() + 3_600_000).toISOString() },
  };
  const { member, sent } = await visit({
    "GET /api/admin/members/zora/sheet": () =>
      ok({ ...sheet, merged: [merged, { ...merged, mergeId: "m0", undoableUntil: merged.at }] }),
    "POST /api/admin/merges/m1/undoing": () => ok({ mergeId: "m1", state: "undoing" }),
  });

  expect(
    part("Accounts").getAllByText(/^Merged with Zora N\. Hurston, zora@work\.example on .* by Grace\./),
  ).toHaveLength(2);
  await member.click(part("Accounts").getByRole("button", { name: /^Undo until / }));
  await member.click(await screen.findByRole("button", { name: "Undo merge" }));

  await waitFor(() => expect(sent.map(({ call }) => call)).toContain("POST /api/admin/merges/m1/undoing"));
});

const stuck = {
  ...{
    mergeId: "m1",
    name: "Zora N. Hurston",
    email: "zora@work.example",
    by: "Grace",
    at: "2026-11-30T12:00:00.000Z",
  },
  isStuck: true,
};

test.each([
  ["merging", "is being merged into this account, and that failed several times", true],
  ["undoing", "is becoming an account of its own again, and that failed several times", false],
] as const)("a merge that is stuck while %s says so, and is tried again or undone", async (state, text, canUndo) => {
  const { member, sent } = await visit({
    "GET /api/admin/members/zora/sheet": () => ok({ ...sheet, merged: [{ ...stuck, state }] }),
    "POST /api/admin/merges/m1/attempts": () => ok({ mergeId: "m1", state }),
    "POST /api/admin/merges/m1/undoing": () => problem(409, "It's being tried again right now. Please wait a minute."),
  });

  expect(part("Accounts").getByText("Stuck")).toBeVisible();
  expect(part("Accounts").getByText(new RegExp(text))).toBeVisible();
  await member.click(part("Accounts").getByRole("button", { name: "Try again now" }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain("POST /api/admin/merges/m1/attempts"));
  expect(part("Accounts").queryAllByRole("button", { name: "Undo merge" })).toHaveLength(canUndo ? 1 : 0);
  if (!canUndo) return;
  await member.click(part("Accounts").getByRole("button", { name: "Undo merge" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this merge?" }));
  await member.click(dialog.getByRole("button", { name: "Undo merge" }));
  expect(await dialog.findByText(/being tried again right now/)).toBeVisible();
});

test("the sheet of an account that was merged leads to the member, and offers nothing that can't work", async () => {
  const { sent } = await visit(
    {
      "GET /api/admin/members/zora/membership": () =>
        ok({
          ...membership,
          ended: { at: stuck.at, by: "" },
          merged: {
            ...stuck,
            ...{ isStuck: undefined, state: "merged", undoableUntil: new Date(Date.now() + 3_600_000).toISOString() },
            into: { id: "zora2", name: "Zora Hurston" },
          },
        }),
    },
    "Merged account",
  );

  const old = part("Merged account");
  expect(old.getByText(/^Merged into/)).toHaveTextContent(
    /^Merged into Zora Hurston on November 30, 2026.* by Grace\.$/,
  );
  expect(old.getByRole("link", { name: "Zora Hurston" })).toHaveAttribute("href", "/portal/admin/members/zora2");
  expect(old.getAllByRole("link", { name: /^Audit log of/ }).map((link) => link.getAttribute("href"))).toEqual(
    ["zora", "zora2"].map((id) => `/portal/admin/audit?about=member%3A${id}`),
  );
  expect(
    screen
      .getAllByRole("button")
      .map((button) => button.textContent)
      .filter((text) => /Undo|Restore/.test(text ?? "")),
  ).toEqual([expect.stringMatching(/^Undo until /)]);
  // Asked for once, beside the membership, so that no other member's sheet waits for that.
  expect(sent.map(({ call }) => call).filter((call) => call.includes("/sheet"))).toHaveLength(1);
});
