import { screen, waitFor, within } from "@testing-library/react";
import { defaultLevels, type AdminLevel, type AdminLevels, type LevelFields } from "#shared/levels.ts";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { accepted, ok, problem, stubApi, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const list = "GET /api/admin/levels";
const save = "PUT /api/admin/levels";
const two: AdminLevel[] = defaultLevels.map((level) => ({ ...level, features: [...level.features], isRemoved: false }));

/** An admin at the levels, of which the API keeps what is saved. */
const enterLevels = async (items = two, more: Answers = {}) => {
  let stored: AdminLevels = { items, version: 3 };
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
    [list]: () => ok(stored),
    [save]: ({ body }) => {
      const kept = (body.items as (LevelFields & { id?: string })[]).map((level) => ({
        ...level,
        id: level.id ?? level.name.toLowerCase(),
        isRemoved: false,
      }));
      const removed = stored.items.filter(({ id }) => !kept.some((level) => level.id === id));
      return ok(
        (stored = { items: [...kept, ...removed.map((level) => ({ ...level, isRemoved: true }))], version: 4 }),
      );
    },
    ...more,
  });
  const entered = await enter("/portal/admin/club-settings", "Club Settings");
  const levels = within(await screen.findByRole("region", { name: "Levels of membership" }));
  await levels.findByRole("button", { name: "New level" });
  return {
    ...entered,
    sent,
    levels,
    press: (name: string) => entered.member.click(levels.getByRole("button", { name })),
  };
};
const namesSent = (sent: { call: string; body: Record<string, unknown> }[]) =>
  (sent.findLast(({ call }) => call === save)!.body.items as LevelFields[]).map(({ name }) => name);

test("a new level is filled in, what is wrong said beside its field, and saved after the others", async () => {
  const { sent, levels, press, member } = await enterLevels();
  await press("New level");
  const dialog = within(await screen.findByRole("dialog", { name: "New level" }));
  await member.click(dialog.getByRole("button", { name: "Save level" }));
  for (const message of [
    "Name must be at least 2 characters",
    "Please say in a sentence who it is for",
    "Please name what it includes",
    "Please name the button",
  ])
    expect(await dialog.findByText(message)).toBeVisible();

  await member.type(dialog.getByLabelText("Name"), "Patron");
  await member.type(dialog.getByLabelText("Who it is for"), "For those who give.");
  await member.type(dialog.getByLabelText("What it includes"), "A table of one's own{enter}{enter}x");
  await member.type(dialog.getByLabelText("Label of its button"), "Become a Patron");
  expect(await dialog.findByText("Each line needs at least 2 characters")).toBeVisible();
  await member.type(dialog.getByLabelText("What it includes"), "{backspace}");
  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await screen.findByText("They're on the membership page within seconds.")).toBeVisible();
  expect(await levels.findByRole("heading", { name: "Patron" })).toBeVisible();
  const { body } = sent.findLast(({ call }) => call === save)!;
  expect(body).toMatchObject({ version: 3 });
  expect((body.items as object[])[2]).toEqual({
    name: "Patron",
    text: "For those who give.",
    features: ["A table of one's own"],
    action: "Become a Patron",
    isOpen: true,
  });
});

test("levels are moved, removed and restored; the one of members who were given none stays", async () => {
  const { sent, levels, press } = await enterLevels();
  expect(levels.queryByRole("button", { name: "Move up: Standard" })).not.toBeInTheDocument();
  expect(levels.queryByRole("button", { name: "Remove: Standard" })).not.toBeInTheDocument();

  await press("Move down: Standard");
  await waitFor(() => expect(levels.getByRole("button", { name: "Move up: Standard" })).toBeVisible());
  expect(namesSent(sent)).toEqual(["VIP", "Standard"]);
  await press("Remove: VIP");
  expect(await levels.findByRole("button", { name: "Restore: VIP" })).toBeVisible();
  await press("Restore: VIP");
  await waitFor(() => expect(levels.queryByRole("button", { name: "Restore: VIP" })).not.toBeInTheDocument());
  expect(namesSent(sent)).toEqual(["Standard", "VIP"]);
});

test("where another admin was faster, the dialog says so and keeps what was typed, on the levels as they are now", async () => {
  let version = 3;
  const { press, member, sent } = await enterLevels(two, {
    [list]: () => ok({ items: two, version }),
    [save]: ({ body }) =>
      body.version === 3
        ? ((version = 4), problem(409, "The levels changed while you were editing."))
        : problem(400, "Some fields need your attention.", [
            { path: "items.0.name", message: "Another level has this name" },
          ]),
  });
  await press("Edit: Standard");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Standard" }));
  await member.clear(dialog.getByLabelText("Name"));
  await member.type(dialog.getByLabelText("Name"), "vip");

  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await dialog.findByText("The levels changed while you were editing.")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveValue("vip");
  await waitFor(() => expect(sent.filter(({ call }) => call === list)).toHaveLength(2));
  await member.click(dialog.getByRole("button", { name: "Save level" }));
  expect(await dialog.findByText("Another level has this name")).toBeVisible();
  expect(sent.findLast(({ call }) => call === save)!.body).toMatchObject({ version: 4 });
});

test("the membership page has a card for each level that is offered, and its form takes what was chosen", async () => {
  const sent = stubApi({ "POST /api/applications": () => accepted });
  const { visitor } = await visit("/membership");
  queryClient.setQueryData(levelsKey, [
    ...defaultLevels,
    { ...two[0]!, id: "patron", name: "Patron", action: "Become a Patron" },
  ]);

  expect(await screen.findByRole("heading", { level: 2, name: "Standard, VIP, or Patron" })).toBeVisible();
  await visitor.click(await screen.findByRole("button", { name: "Become a Patron" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Membership Application" }));
  expect(dialog.getAllByRole("radio", { name: /^(Standard|VIP|Patron)$/ })).toHaveLength(3);
  expect(sent.callsOf("GET /api/levels")).toEqual([]);
});

test("a club that takes no applications says so, and levels that cannot be loaded are asked for again", async () => {
  let answer = problem(503);
  stubApi({ "GET /api/levels": () => answer });
  const { visitor } = await visit("/membership");
  await screen.findByRole("button", { name: "Join Network" });
  queryClient.removeQueries({ queryKey: levelsKey });
  await queryClient.resetQueries({ queryKey: levelsKey });
  await visitor.click((await screen.findAllByRole("link", { name: "About" }))[0]!);
  await visitor.click((await screen.findAllByRole("link", { name: "Membership" }))[0]!);
  await screen.findByText("We couldn't load the memberships. Please check your internet connection.");
  answer = ok({ items: [] });

  await visitor.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByRole("heading", { name: "We're not taking applications at the moment." })).toBeVisible();
});
