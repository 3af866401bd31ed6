import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { defaultLevels, type AdminLevel, type AdminLevels, type LevelFields } from "#shared/levels.ts";
import { allLevelsKey } from "#web/features/membership/levels-api.ts";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { accepted, noNetwork, ok, problem, stubApi, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, listKept, portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const list = "GET /api/admin/levels";
const save = "PUT /api/admin/levels";
const two: AdminLevel[] = defaultLevels.map((level) => ({ ...level, features: [...level.features], isRemoved: false }));

/** An admin at the levels, of which the API keeps what is saved. */
const enterLevels = async (items = two, more: Answers = {}) => {
  let stored: AdminLevels = { items, version: 3 };
  let isAnswerLost = false;
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
    [list]: () => ok(stored),
    [save]: ({ body }) => {
      if (body.version !== stored.version) return problem(409, "The levels changed while you were editing.");
      const kept = (body.items as (LevelFields & { id?: string })[]).map((level) => ({
        ...level,
        id: level.id ?? level.name.toLowerCase(),
        isRemoved: false,
      }));
      const removed = stored.items.filter(({ id }) => !kept.some((level) => level.id === id));
      const items = [...kept, ...removed.map((level) => ({ ...level, isRemoved: true }))];
      stored = { items, version: stored.version + 1 };
      if (!isAnswerLost) return ok(stored);
      isAnswerLost = false;
      return noNetwork;
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
    /** Another admin saves a level. */
    change: (changed: string, part: Partial<AdminLevel>) => {
      const { version } = stored;
      const amended = stored.items.map((level) => (level.id === changed ? { ...level, ...part } : level));
      stored = { items: amended, version: version + 1 };
    },
    loseAnswer: () => void (isAnswerLost = true),
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

test("what another admin changed about the level is shown before it is overwritten; another level is no matter", async () => {
  const { press, member, sent, change } = await enterLevels();
  await press("Edit: Standard");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Standard" }));
  const name = dialog.getByLabelText("Name");
  await member.clear(name);
  await member.type(name, "Basic");
  change("standard", { name: "Silver", action: "Apply" });
  await act(() => queryClient.invalidateQueries({ queryKey: allLevelsKey(ada.id) }));

  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await dialog.findByText("This level changed while you were editing")).toBeVisible();
  expect(dialog.getByText("Latest: Silver")).toBeVisible();
  expect(sent.filter(({ call }) => call === save)).toEqual([]);
  change("vip", { name: "Gold" });
  await member.click(dialog.getByRole("button", { name: "Keep mine" }));
  expect(await screen.findByText("They're on the membership page within seconds.")).toBeVisible();
  expect(sent.findLast(({ call }) => call === save)!.body).toMatchObject({
    items: [{ name: "Basic", action: "Apply" }, { name: "Gold" }],
    version: 5,
  });
});

test("a level that was removed meanwhile, and a name that is taken, are said in the form, which stays", async () => {
  const { press, member, change } = await enterLevels([...two, { ...two[1]!, id: "patron", name: "Patron" }], {
    [save]: () =>
      problem(400, "Some fields need your attention.", [
        { path: "items.1.name", message: "Another level has this name" },
      ]),
  });
  await press("Edit: Patron");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Patron" }));
  await member.clear(dialog.getByLabelText("Name"));
  await member.type(dialog.getByLabelText("Name"), "vip");
  await member.click(dialog.getByRole("button", { name: "Save level" }));
  expect(await dialog.findByText("Another level has this name")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toBeInvalid();
  expect(dialog.queryByText("Some fields need your attention.")).not.toBeInTheDocument();

  change("patron", { isRemoved: true });
  await act(() => queryClient.invalidateQueries({ queryKey: allLevelsKey(ada.id) }));
  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await dialog.findByText(/^This level was removed meanwhile/)).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveValue("vip");
});

test("a new level whose answer was lost is saved once, and its draft forgotten", async () => {
  const { press, member, sent, levels, loseAnswer } = await enterLevels();
  loseAnswer();
  await press("New level");
  const dialog = within(await screen.findByRole("dialog", { name: "New level" }));
  await member.type(dialog.getByLabelText("Name"), "Patron ");
  await member.type(dialog.getByLabelText("Who it is for"), "For those who give.");
  await member.type(dialog.getByLabelText("What it includes"), "A table of one's own");
  await member.type(dialog.getByLabelText("Label of its button"), "Become a Patron");
  await member.click(dialog.getByRole("button", { name: "Save level" }));
  expect(await dialog.findByText("The level is not saved")).toBeVisible();
  expect(await levels.findByRole("heading", { name: "Patron", hidden: true })).toBeInTheDocument();

  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await screen.findByText("They're on the membership page within seconds.")).toBeVisible();
  expect(sent.filter(({ call }) => call === save)).toHaveLength(1);
  expect(listKept()).toEqual([]);
});

test("a double click counts once, and the buttons of two levels do not get into each other's way", async () => {
  const { levels, sent } = await enterLevels([...two, { ...two[1]!, id: "patron", name: "Patron" }]);
  const [down, up] = ["Move down: Standard", "Move up: Patron"].map((name) => levels.getByRole("button", { name }));

  for (const button of [down!, down!, up!]) fireEvent.click(button);

  await waitFor(() => expect(sent.filter(({ call }) => call === save)).toHaveLength(2));
  expect(namesSent(sent)).toEqual(["VIP", "Patron", "Standard"]);
  expect(screen.queryByText("The levels changed while you were editing.")).not.toBeInTheDocument();
});

test("a level leads to its members, says who has it without applying, and of twelve there are no more", async () => {
  const { levels } = await enterLevels([
    ...two,
    ...Array.from({ length: 10 }, (_, index) => ({ ...two[1]!, id: `level-${index}`, name: `Level ${index}` })),
  ]);
  const link = levels.getByRole("link", { name: "See the members of VIP" });
  expect(link).toHaveAttribute("href", "/portal/directory?level=vip");
  expect(levels.getAllByText(/Whoever joins without applying has this level/)).toHaveLength(1);
  const button = levels.getByRole("button", { name: "New level" });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription("A club has at most 12 levels. Remove one to add another.");
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
