import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { defaultClubSettings } from "#shared/club-settings.ts";
import { defaultLevels, type AdminLevel, type AdminLevels, type LevelFields } from "#shared/levels.ts";
import { given } from "#test/support/given.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { allLevelsKey } from "#web/features/membership/levels-api.ts";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { noNetwork, ok, problem, stubApi, type Answers, type Sent } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, listKept, portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const list = "GET /api/admin/levels";
const save = "PUT /api/admin/levels";
const two: AdminLevel[] = defaultLevels.map((level) => ({ ...level, features: [...level.features], isRemoved: false }));

/** An admin at the levels, of which the API keeps what is saved. */
const enterLevels = async (items = two, more: Answers = {}, address = "/portal/admin/club-settings") => {
  let stored: AdminLevels = { items, version: 3 };
  let isAnswerLost = false;
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/club-settings": () => ok(defaultClubSettings),
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
      if (new Set(kept.map(({ name }) => name)).size < kept.length)
        return problem(400, "Some fields need your attention.", [
          { path: "items.1.name", message: "Another level has this name" },
        ]);
      const removed = stored.items.filter(({ id }) => !kept.some((level) => level.id === id));
      const items = [...kept, ...removed.map((level) => ({ ...level, isRemoved: true }))];
      stored = { items, version: stored.version + 1 };
      if (!isAnswerLost) return ok(stored);
      isAnswerLost = false;
      return noNetwork;
    },
    ...more,
  });
  const entered = await enter(address, "Club Settings");
  const levels = within(await screen.findByRole("region", { name: "Levels of membership" }));
  await levels.findByRole("button", { name: "New level" });
  return {
    ...entered,
    sent,
    levels,
    /** Another admin saves a level. */
    change: (changed: string, part: Partial<AdminLevel>) => {
      const amended = stored.items.map((level) => (level.id === changed ? { ...level, ...part } : level));
      stored = { items: amended, version: stored.version + 1 };
    },
    loseAnswer: () => void (isAnswerLost = true),
    press: (name: string) => entered.member.click(levels.getByRole("button", { name })),
  };
};
const namesSent = (sent: { call: string; body: Record<string, unknown> }[]) =>
  (sent.findLast(({ call }) => call === save)!.body.items as LevelFields[]).map(({ name }) => name);

test("an address leads to the levels, once what is above them is there", async () => {
  const { levels } = await enterLevels(two, {}, adminPaths.clubLevels);
  await waitFor(() => expect(levels.getByRole("heading", { name: "Levels of membership" })).toHaveFocus());
});

test("a new level is filled in, what is wrong said beside its field, and saved once, after the others, though its answer was lost", async () => {
  const { sent, levels, press, member, loseAnswer } = await enterLevels();
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
  await member.click(dialog.getByLabelText("Someone decides on each application"));
  loseAnswer();
  await member.click(dialog.getByRole("button", { name: "Save level" }));
  expect(await dialog.findByText("The level is not saved")).toBeVisible();
  expect(await levels.findByRole("heading", { name: "Patron", hidden: true })).toBeInTheDocument();
  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await screen.findByText("They're on the membership page within seconds.")).toBeVisible();
  expect(listKept()).toEqual([]);
  const [{ body }, ...more] = sent.filter(({ call }) => call === save) as [Sent, ...Sent[]];
  expect(more).toEqual([]);
  expect(body).toMatchObject({ version: 3 });
  expect((body.items as object[])[2]).toEqual({
    name: "Patron",
    text: "For those who give.",
    features: ["A table of one's own"],
    action: "Become a Patron",
    isOpen: true,
    approval: false,
  });
});

test("levels are moved, removed and restored; the one of members who were given none stays", async () => {
  const { sent, levels, press } = await enterLevels();
  expect(levels.queryByRole("button", { name: "Move up: Standard" })).not.toBeInTheDocument();
  expect(levels.queryByRole("button", { name: "Remove: Standard" })).not.toBeInTheDocument();
  expect(levels.getAllByText("Whoever joins without applying has this level.")).toHaveLength(1);
  const link = levels.getByRole("link", { name: "See the members of VIP" });
  expect(link).toHaveAttribute("href", "/portal/directory?level=vip");

  const [down, up] = ["Move down: Standard", "Move up: VIP"].map((name) => levels.getByRole("button", { name }));
  // A double click counts once, and changes wait for one another.
  for (const button of [down!, down!, up!]) fireEvent.click(button);
  await waitFor(() => expect(levels.getByRole("button", { name: "Move up: Standard" })).toBeVisible());
  await waitFor(() => expect(sent.filter(({ call }) => call === save)).toHaveLength(2));
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
  await member.type(name, "VIP");
  await member.click(dialog.getByRole("button", { name: "Save level" }));
  expect(await dialog.findByText("Another level has this name")).toBeVisible();
  expect(name).toBeInvalid();
  await member.clear(name);
  await member.type(name, "Basic");
  change("standard", { name: "Silver", action: "Apply" });
  await act(() => queryClient.invalidateQueries({ queryKey: allLevelsKey(ada.id) }));

  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await dialog.findByText("This level changed while you were editing")).toBeVisible();
  expect(dialog.getByText("Latest: Silver")).toBeVisible();
  expect(sent.filter(({ call }) => call === save)).toHaveLength(1);
  change("vip", { name: "Gold" });
  await member.click(dialog.getByRole("button", { name: "Keep mine" }));
  expect(await screen.findByText("They're on the membership page within seconds.")).toBeVisible();
  expect(sent.findLast(({ call }) => call === save)!.body).toMatchObject({
    items: [{ name: "Basic", action: "Apply" }, { name: "Gold" }],
    version: 5,
  });
});

test("what a level costs is typed as money, said in its row, and wrong amounts beside their fields, the server's too", async () => {
  const refusal = "This is more than one payment can be";
  let isRefused = true;
  const errors = [{ path: "items.0.price.joiningFee", message: refusal }];
  const price = { amount: 125_050, every: "year", joiningFee: 2500, graceDays: 10 } as const;
  const priced = [{ ...two[0]!, price }, two[1]!];
  const { press, member, sent, levels } = await enterLevels(two, {
    [save]: () =>
      isRefused ? problem(400, "Some fields need your attention.", errors) : ok({ items: priced, version: 4 }),
  });
  await press("Edit: Standard");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Standard" }));
  expect(dialog.queryByLabelText(/^Amount/)).not.toBeInTheDocument();
  await member.click(dialog.getByRole("radio", { name: "Every year" }));
  const [amount, fee, grace] = [/^Amount/, /^Joining fee/, "Days of grace"].map((name) => dialog.getByLabelText(name));
  const fill = async (...values: string[]) => {
    for (const [index, field] of [amount!, fee!, grace!].entries()) {
      await member.clear(field);
      await member.type(field, values[index]!);
    }
    await member.click(dialog.getByRole("button", { name: "Save level" }));
  };

  await fill("0", "-3", "61");
  for (const [field, message] of [
    [amount!, "Please enter more than nothing, or make it free"],
    [fee!, "Please enter an amount, or nothing"],
    [grace!, "Enter a whole number from 0 to 60"],
  ] as const)
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
  await fill("1,250.50", "25", "10");
  await waitFor(() => expect(fee).toHaveAccessibleDescription(new RegExp(refusal)));
  isRefused = false;
  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await levels.findByText("$1,250.50 a year, plus $25 once")).toBeVisible();
  expect(sent.findLast(({ call }) => call === save)!.body).toMatchObject({ items: [{ price }, { name: "VIP" }] });
  await press("Edit: Standard");
  expect(await screen.findByLabelText(/^Amount/)).toHaveValue("1250.50");
});

test("where the level was removed meanwhile, the form stays and says so", async () => {
  const { press, member, change } = await enterLevels();
  await press("Edit: VIP");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit VIP" }));
  await member.type(dialog.getByLabelText("Name"), " Gold");
  change("vip", { isRemoved: true });
  await act(() => queryClient.invalidateQueries({ queryKey: allLevelsKey(ada.id) }));

  await member.click(dialog.getByRole("button", { name: "Save level" }));

  expect(await dialog.findByText(/^This level was removed meanwhile/)).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveValue("VIP Gold");
});

test("the membership page has a card for each level that is offered, and its form takes what was chosen", async () => {
  const closed = "Patron can't be applied for anymore. Please choose another.";
  const sent = stubApi({
    "POST /api/applications": () => problem(400, closed, [{ path: "membershipType", message: closed }]),
    "GET /api/levels": () => ok({ items: defaultLevels, currency: "usd" }),
  });
  localStorage.setItem("club:draft:application", JSON.stringify(given.application()));
  const { visitor } = await visit("/membership");
  const price = { amount: 1250, every: "month", joiningFee: 2500, graceDays: 14 };
  const patron = { ...two[0]!, id: "patron", name: "Patron", action: "Become a Patron", price, approval: false };
  queryClient.setQueryData(levelsKey, { items: [...defaultLevels, patron], currency: "usd" });

  expect(await screen.findByRole("heading", { level: 2, name: "Standard, VIP, or Patron" })).toBeVisible();
  expect(screen.getByText("$12.50 a month, plus $25 once")).toBeVisible();
  expect(screen.getAllByText("No approval needed")).toHaveLength(1);
  await visitor.click(await screen.findByRole("button", { name: "Become a Patron" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Membership Application" }));
  expect(dialog.getAllByRole("radio", { name: /^(Standard|VIP|Patron)$/ })).toHaveLength(3);
  expect(sent.callsOf("GET /api/levels")).toEqual([]);

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  // Beside the field, in the summary, and in the toast.
  await waitFor(() => expect(screen.getAllByText(closed)).toHaveLength(3));
  await waitFor(() => expect(dialog.queryByRole("radio", { name: "Patron" })).not.toBeInTheDocument());
  expect(dialog.getByLabelText("Full Name")).toHaveValue(given.application().name);
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
  answer = ok({ items: [], currency: "usd" });

  await visitor.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByRole("heading", { name: "We're not taking applications at the moment." })).toBeVisible();
  expect(screen.queryByText("Choose your seat")).not.toBeInTheDocument();
});
