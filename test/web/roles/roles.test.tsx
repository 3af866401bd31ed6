import { screen, within } from "@testing-library/react";
import type { Right } from "#shared/rights.ts";
import type { RoleHolder } from "#shared/roles.ts";
import { ok, problem, type Answers } from "../api.ts";
import { adminEvent } from "../events/admin.tsx";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
const mockReauthenticate = jest.fn<Promise<string>, [email: string, password: string, code: string]>();
jest.mock("#web/lib/session/reauthenticate.ts", () => ({
  reauthenticate: (...given: [string, string, string]) => mockReauthenticate(...given),
}));
beforeEach(() => mockReauthenticate.mockReset().mockResolvedValue("fresh token"));

const save = "PUT /api/admin/roles/ben";
const holder = (memberId: string, name: string, rights: Right[], only?: RoleHolder["only"]): RoleHolder => ({
  ...{ memberId, name, rights },
  ...(only && { only }),
});

/** Ada, an owner, at the roles, of which the API keeps what is saved. */
const enterRoles = async (more: Answers = {}) => {
  let items = [holder("ada", "Ada Okafor", ["owner"]), holder("ben", "Ben Lindqvist", ["events"])];
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/roles": () => ok({ items }),
    [save]: ({ body }) => {
      items = [items[0]!, holder("ben", "Ben Lindqvist", body.rights as Right[])];
      return ok({ items });
    },
    ...more,
  });
  const { member } = await enter("/portal/admin/roles", "Roles");
  const rowOf = (name: string) => screen.getByRole("link", { name }).closest("li")!;
  /** Enters the password in the open dialog, and saves. */
  const confirm = async () => {
    const dialog = within(screen.getByRole("dialog"));
    const [password, code] = [dialog.getByLabelText("Password"), dialog.getByLabelText(/code/i)];
    await member.clear(password);
    await member.type(password, "Elevate-2026!");
    await member.clear(code);
    await member.type(code, "123456");
    await member.click(dialog.getByRole("button", { name: "Save role" }));
  };
  return { member, sent, rowOf, confirm, items: () => items, change: (other: RoleHolder[]) => (items = other) };
};

test("an owner changes what somebody may do, with the password and the code again", async () => {
  const { member, sent, rowOf, confirm } = await enterRoles();
  await member.click(await screen.findByRole("button", { name: "Change the role of Ben Lindqvist" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Role of Ben Lindqvist" }));
  expect(dialog.getByText("Now: Events.")).toBeVisible();
  expect(dialog.getByRole("checkbox", { name: /^Events Runs/ })).toBeChecked();

  await confirm();
  expect(await dialog.findByText("Nothing has changed yet. Choose what they can do first.")).toBeVisible();
  await member.click(dialog.getByRole("checkbox", { name: /^Events Runs/ }));
  await member.click(dialog.getByRole("checkbox", { name: /^Reader/ }));
  await confirm();

  expect(await screen.findByText("We emailed Ben Lindqvist and all owners.")).toBeVisible();
  expect(mockReauthenticate).toHaveBeenLastCalledWith("ada@club.test", "Elevate-2026!", "123456");
  expect(sent.find(({ call }) => call === save)).toMatchObject({
    body: { before: ["events"], rights: ["reader"] },
  });
  expect(within(rowOf("Ben Lindqvist")).getByText("Reader")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what another owner changed meanwhile is said, and what was chosen stays", async () => {
  const detail = "Somebody else changed what they may do in the meantime.";
  let isFirst = true;
  const roles = await enterRoles({
    [save]: () => {
      if (!isFirst) return ok({ items: roles.items() });
      isFirst = false;
      roles.change([roles.items()[0]!, holder("ben", "Ben Lindqvist", ["money"])]);
      return problem(409, detail);
    },
  });
  await roles.member.click(await screen.findByRole("button", { name: "Change the role of Ben Lindqvist" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Role of Ben Lindqvist" }));
  await roles.member.click(dialog.getByRole("checkbox", { name: /^Export/ }));
  await roles.confirm();

  expect(await dialog.findByText(detail)).toBeVisible();
  expect(await dialog.findByText("Now: Money.")).toBeVisible();
  expect(dialog.getByRole("checkbox", { name: /^Export/ })).toBeChecked();
  await roles.confirm();
  expect(roles.sent.findLast(({ call }) => call === save)).toMatchObject({
    body: { before: ["money"], rights: ["events", "export"] },
  });
});

test("a member without a role is asked about from their own page", async () => {
  session.member = { ...ada, rights: ["owner"] };
  portalAnswers({
    "GET /api/members/zoe": () => ok({ id: "zoe", full_name: "Zoe Park", avatar_url: null, visible: true }),
    "GET /api/admin/members/zoe/membership": () => problem(404, "Member not found."),
    "GET /api/admin/roles": () => ok({ items: [] }),
  });
  const { member } = await enter("/portal/members/zoe", "Zoe Park");
  expect(await screen.findByRole("link", { name: "Their record" })).toHaveAttribute(
    "href",
    "/portal/admin/members/zoe",
  );
  portalAnswers({
    "GET /api/admin/roles": () => ok({ items: [] }),
    "GET /api/admin/members/zoe/membership": () => ok({ memberId: "zoe", name: "Zoe Park" }),
  });
  await member.click(screen.getByRole("link", { name: "Role at the club" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Role of Zoe Park" }));
  expect(dialog.getByText("No role now.")).toBeVisible();
  expect(dialog.getAllByRole("checkbox", { checked: false })).toHaveLength(8);
});

const only = (...events: [id: string, title: string][]): NonNullable<RoleHolder["only"]> => ({
  events: events.map(([id, title]) => ({ id, title, date: "June 24, 2099", isOver: id === "last-gala" })),
  groups: [{ id: "grp-1", name: "Founders", isClosed: false }],
});
const choices = {
  "GET /api/admin/events": () =>
    ok({
      items: [
        adminEvent({ id: "gala", title: "Spring Gala" }),
        adminEvent({ id: "jazz", title: "Jazz Night" }),
        adminEvent({ id: "past", title: "Past Night", isPast: true }),
      ],
    }),
  "GET /api/admin/event-groups": () => ok({ items: [{ id: "grp-1", name: "Founders" }] }),
} satisfies Answers;

test("somebody who is looked for by name runs some events, which are chosen by title", async () => {
  const saveZoe = "PUT /api/admin/roles/zoe";
  const { member, sent, confirm, rowOf } = await enterRoles({
    ...choices,
    "GET /api/community/members": () => ok({ items: [{ user_id: "zoe", full_name: "Zoe Park", avatar_url: null }] }),
    "GET /api/admin/members/zoe/membership": () => ok({ memberId: "zoe", name: "Zoe Park" }),
    [saveZoe]: () => ok({ items: [holder("zoe", "Zoe Park", ["some-events"], only(["jazz", "Jazz Night"]))] }),
  });
  await member.click(await screen.findByRole("button", { name: "Give a role" }));
  expect(screen.getByRole("searchbox", { name: "Who gets a role" })).toHaveFocus();
  await member.keyboard("zo");
  await member.click(await screen.findByRole("button", { name: "Choose Zoe Park" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Role of Zoe Park" }));
  await member.click(dialog.getByRole("checkbox", { name: /^Events, only some/ }));
  await confirm();
  expect(await dialog.findByText("Please choose at least one event or group")).toBeVisible();
  await member.type(await dialog.findByRole("searchbox", { name: "Search events and groups" }), "jazz");
  expect(dialog.queryByRole("checkbox", { name: /Gala|Past Night/ })).toBeNull();
  await member.click(dialog.getByRole("checkbox", { name: /^Jazz Night/ }));
  expect(dialog.getByText("1 of 20 chosen")).toBeVisible();
  await confirm();

  expect(await screen.findByText("We emailed Zoe Park and all owners.")).toBeVisible();
  expect(sent.findLast(({ call }) => call === saveZoe)?.body).toEqual({
    ...{ rights: ["some-events"], only: { events: ["jazz"], groups: [] } },
    ...{ before: [], onlyBefore: { events: [], groups: [] } },
  });
  expect(within(rowOf("Zoe Park")).getByText("Jazz Night (June 24, 2099) · Events of Founders")).toBeVisible();
});

test("what somebody runs already is in the form, also where it is over, and goes with the role", async () => {
  const ben = holder(
    "ben",
    "Ben Lindqvist",
    ["some-events"],
    only(["last-gala", "Last Gala"], ["gala", "Spring Gala"]),
  );
  const { member, sent, confirm } = await enterRoles({
    ...choices,
    "GET /api/admin/roles": () => ok({ items: [ben] }),
  });
  await member.click(await screen.findByRole("button", { name: "Change the role of Ben Lindqvist" }));

  const dialog = within(await screen.findByRole("dialog"));
  const isChecked = (name: RegExp) => dialog.getByRole<HTMLInputElement>("checkbox", { name }).checked;
  await dialog.findByText("3 of 20 chosen");
  expect([/^Last Gala.*Over/, /^Spring Gala/, /^Events of Founders/, /^Jazz Night/].map(isChecked)).toEqual([
    ...[true, true, true, false],
  ]);
  await member.click(dialog.getByRole("checkbox", { name: /^Events, only some/ }));
  await confirm();

  expect(sent.findLast(({ call }) => call === save)?.body).toMatchObject({
    ...{ rights: [], only: { events: [], groups: [] } },
    onlyBefore: { events: ["last-gala", "gala"], groups: ["grp-1"] },
  });
});
