import { screen, within } from "@testing-library/react";
import { defaultClubSettings, type ClubSettings } from "#shared/club-settings.ts";
import { failingAtFirst, ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const path = "/portal/admin/club-settings";
const open = async (settings: Partial<ClubSettings> = {}, answers: Answers = {}) => {
  const sent = portalAnswers({
    "GET /api/admin/club-settings": () => ok({ ...defaultClubSettings, version: 3, ...settings }),
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
    ...answers,
  });
  const { member } = await enter(path, "Club Settings");
  await screen.findByRole("form", { name: "Club settings" });
  return { member, saves: () => sent.filter(({ call }) => call === "PUT /api/admin/club-settings") };
};
const days = () => screen.getByRole("textbox", { name: "Days to answer" });

test("shows what is set, and saves what an admin changes", async () => {
  const { member, saves } = await open(
    {},
    {
      "PUT /api/admin/club-settings": ({ body }) => ok({ ...body, version: 4 }),
    },
  );
  expect(screen.getByRole("radio", { name: "Open" })).toBeChecked();
  expect(days()).toHaveValue("10");

  await member.click(screen.getByRole("radio", { name: "Members only" }));
  await member.clear(days());
  await member.type(days(), "14");
  await member.click(screen.getByRole("button", { name: "Save settings" }));

  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(saves().map(({ body }) => body)).toEqual([
    { ...defaultClubSettings, admission: "members-only", applicationDays: 14, version: 3 },
  ]);
});

test.each(["", "0", "ten", "1.5", "91"])("%j days are refused before anybody is asked", async (typed) => {
  const { member, saves } = await open();

  await member.clear(days());
  if (typed !== "") await member.type(days(), typed);
  await member.click(screen.getByRole("button", { name: "Save settings" }));

  expect(await screen.findByText("Enter a whole number from 1 to 90")).toBeVisible();
  expect(days()).toHaveFocus();
  expect(saves()).toEqual([]);
});

test("settings that were saved elsewhere are shown beside what was typed, which is kept with them", async () => {
  let saved: ClubSettings = { ...defaultClubSettings, version: 3 };
  const { member, saves } = await open(
    {},
    {
      "GET /api/admin/club-settings": () => ok(saved),
      "PUT /api/admin/club-settings": ({ body }) =>
        body.version === saved.version ? ok({ ...body, version: saved.version + 1 }) : problem(409, "Changed."),
    },
  );
  await member.clear(days());
  await member.type(days(), "14");
  saved = { ...saved, admission: "members-only", version: 4 };

  await member.click(screen.getByRole("button", { name: "Save settings" }));
  const conflict = within(await screen.findByRole("alert"));
  expect(conflict.getByText("The settings changed while you were editing")).toBeVisible();
  expect(conflict.getByText("Members only")).toBeVisible();
  await member.click(conflict.getByRole("button", { name: "Keep both" }));
  await member.click(screen.getByRole("button", { name: "Save settings" }));

  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(saves().at(-1)?.body).toMatchObject({ admission: "members-only", applicationDays: 14, version: 4 });
});

test("a save that fails says so, and keeps what was typed", async () => {
  const { member } = await open({}, { "PUT /api/admin/club-settings": () => problem(500) });

  await member.clear(days());
  await member.type(days(), "14");
  await member.click(screen.getByRole("button", { name: "Save settings" }));

  expect(await screen.findByText("The settings are not saved")).toBeVisible();
  expect(days()).toHaveValue("14");
});

test("settings that could not be loaded are loaded again at a press", async () => {
  portalAnswers({
    "GET /api/admin/club-settings": failingAtFirst(defaultClubSettings),
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
  });
  const { member } = await enter(path, "Club Settings");

  await member.click(await screen.findByRole("button", { name: "Try again" }, { timeout: 5000 }));

  expect(await screen.findByRole("form", { name: "Club settings" })).toBeVisible();
});

test("memberships that were ended are listed with the way to each page, or it says that there are none", async () => {
  const ended = { at: "2026-11-20T12:00:00.000Z", by: "Naomi Whitfield" };
  await open(
    {},
    {
      "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
      "GET /api/admin/ended-memberships": () =>
        ok({
          items: [
            { memberId: "ben", name: "Ben Cole", ended },
            { memberId: "zoe", name: "", ended: { ...ended, by: "" } },
          ],
        }),
    },
  );
  const part = within(screen.getByRole("region", { name: "Ended memberships" }));

  expect(await part.findByRole("link", { name: "Ben Cole" })).toHaveAttribute("href", "/portal/members/ben");
  expect(part.getByText("Ended November 20, 2026 by Naomi Whitfield")).toBeVisible();
  expect(part.getByRole("link", { name: "No name" })).toHaveAttribute("href", "/portal/members/zoe");
  expect(part.getByText("Ended November 20, 2026")).toBeVisible();
});

test("members are turned away", async () => {
  session.member = ada;
  const sent = portalAnswers();
  await enter(path, "Access Denied");

  expect(sent.filter(({ call }) => call.includes("admin"))).toEqual([]);
});

test("whose membership is suspended is listed, with until when and the way to their page", async () => {
  const suspension = { at: "2026-11-20T18:00:00.000Z", by: "Naomi Whitfield", reason: "Unwanted messages." };
  await open(
    {},
    {
      "GET /api/admin/suspended-memberships": () =>
        ok({
          items: [
            { memberId: "ben", name: "Ben Cole", suspension: { ...suspension, until: "2026-12-20T18:00:00.000Z" } },
            { memberId: "zora", name: "Zora Hurston", suspension: { ...suspension, until: null } },
          ],
        }),
    },
  );
  const part = within(screen.getByRole("region", { name: "Suspended memberships" }));

  expect(await part.findByRole("link", { name: "Ben Cole" })).toHaveAttribute("href", "/portal/members/ben");
  expect(part.getByText("Until December 20, 2026")).toBeVisible();
  expect(part.getByText("Until it's lifted")).toBeVisible();
});
