import { screen, waitFor, within } from "@testing-library/react";
import { defaultClubSettings, type ClubSettings } from "#shared/club-settings.ts";
import { ok, problem, type Answers } from "../api.ts";
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

test("shows what is set, and saves what an admin changes, which stays where that fails", async () => {
  let isDown = true;
  const { member, saves } = await open(
    {},
    { "PUT /api/admin/club-settings": ({ body }) => (isDown ? problem(500) : ok({ ...body, version: 4 })) },
  );
  expect(screen.getByRole("radio", { name: "Open" })).toBeChecked();
  expect(days()).toHaveValue("10");

  await member.type(screen.getByRole("textbox", { name: "Postal address" }), "1 Main Street{Enter}Dallas");
  await member.click(screen.getByRole("radio", { name: "Members only" }));
  await member.clear(days());
  await member.type(days(), "14");
  await member.click(screen.getByRole("button", { name: "Save settings" }));
  expect(await screen.findByText("The settings are not saved")).toBeVisible();
  expect(days()).toHaveValue("14");
  isDown = false;
  await member.click(screen.getByRole("button", { name: "Save settings" }));

  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(saves().at(-1)?.body).toEqual({
    ...{ ...defaultClubSettings, admission: "members-only", applicationDays: 14, version: 3 },
    postalAddress: "1 Main Street\nDallas",
  });
});

test("a currency that must stay is refused beside its field", async () => {
  const refusal = "Standard has a price in it. Make the level free first.";
  const errors = [{ path: "currency", message: refusal }];
  const { member, saves } = await open({}, { "PUT /api/admin/club-settings": () => problem(400, refusal, errors) });
  const currency = screen.getByRole("combobox", { name: "Currency" });
  await member.selectOptions(currency, "EUR, Euro");

  await member.click(screen.getByRole("button", { name: "Save settings" }));

  await waitFor(() => expect(currency).toHaveAccessibleDescription(new RegExp(refusal)));
  expect(saves()[0]?.body).toMatchObject({ currency: "eur" });
});

test("memberships that were ended or are suspended are listed, with until when and the way to each page", async () => {
  const ended = { at: "2026-11-20T12:00:00.000Z", by: "Naomi Whitfield" };
  const suspension = { ...ended, reason: "Unwanted messages." };
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
  const suspended = within(screen.getByRole("region", { name: "Suspended memberships" }));

  expect(await part.findByRole("link", { name: "Ben Cole" })).toHaveAttribute("href", "/portal/members/ben");
  expect(part.getByText("Ended November 20, 2026 by Naomi Whitfield")).toBeVisible();
  expect(part.getByRole("link", { name: "No name" })).toHaveAttribute("href", "/portal/members/zoe");
  expect(part.getByText("Ended November 20, 2026")).toBeVisible();
  expect(await suspended.findByRole("link", { name: "Ben Cole" })).toHaveAttribute("href", "/portal/members/ben");
  expect(suspended.getByText("Until December 20, 2026")).toBeVisible();
  expect(suspended.getByText("Until it's lifted")).toBeVisible();
});
