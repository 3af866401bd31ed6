import { screen, waitFor, within } from "@testing-library/react";
import type { OwnData } from "#shared/account.ts";
import { formatSize } from "#web/features/account/own-data.tsx";
import { ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
const reauthenticate = jest.fn<Promise<string>, [string, string]>();
jest.mock("#web/lib/session/reauthenticate.ts", () => ({
  reauthenticate: (email: string, password: string) => reauthenticate(email, password),
}));

beforeEach(() => {
  reauthenticate.mockReset().mockResolvedValue("a-fresh-token");
});

const askedAt = "2026-11-25T18:00:00.000Z";
const nothing: OwnData = { export: null, deletion: null };
const preparing: OwnData = { export: { state: "preparing", askedAt }, deletion: null };
const ready: OwnData = {
  export: { state: "ready", askedAt, expiresAt: "2026-11-26T18:04:00.000Z", bytes: 12_400_000 },
  deletion: null,
};
const leaving: OwnData = { export: null, deletion: { askedAt, on: "2026-12-02T18:00:00.000Z" } };

const [reading, exporting, linking] = [
  "GET /api/own-data",
  "POST /api/own-data/export",
  "GET /api/own-data/export",
] as const;
const [deleting, keeping] = ["POST /api/own-data/deletion", "DELETE /api/own-data/deletion"] as const;

const visit = async (answers: Answers) => {
  const sent = portalAnswers(answers);
  const { member } = await enter("/portal/settings/data", "Settings");
  return { member, sent, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};
const part = () => within(screen.getByRole("region", { name: "Your data" }));

describe("a copy of one's data", () => {
  test("is asked for by a press, and one is told that it is on its way, or that there were enough today", async () => {
    const words = "You can ask for 3 copies a day. Please try again tomorrow.";
    let isTooMuch = true;
    const { member, callsOf } = await visit({
      [reading]: () => ok(nothing),
      [exporting]: () => (isTooMuch ? problem(429, words) : ok(preparing)),
    });

    const ask = await part().findByRole("button", { name: "Export my data" });
    expect(part().getByText(/Emails we sent you aren't in it: they're in your mailbox\.$/)).toBeVisible();
    await member.click(ask);
    expect(await screen.findByText(words)).toBeVisible();
    isTooMuch = false;
    await member.click(ask);

    expect(await part().findByText(/^We're preparing your copy/)).toBeVisible();
    expect(part().queryByRole("button", { name: "Export my data" })).toBeNull();
    expect(callsOf(exporting)).toHaveLength(2);
  });

  test("is downloaded by an address that is asked for then; one that is gone says so and can be asked for anew", async () => {
    let data = ready;
    const { member } = await visit({
      [reading]: () => ok(data),
      [linking]: () => problem(404, "This copy is no longer here. Please ask for another."),
    });
    expect(await part().findByText(/^Your copy is ready \(12 MB\), until /)).toBeVisible();

    data = nothing;
    await member.click(part().getByRole("button", { name: "Download my data" }));

    expect(await screen.findByText("This copy is no longer here. Please ask for another.")).toBeVisible();
    expect(await part().findByRole("button", { name: "Export my data" })).toBeVisible();
  });
});

describe("deleting one's account", () => {
  const open = async (answers: Answers = {}) => {
    const visited = await visit({ [reading]: () => ok(nothing), [deleting]: () => ok(leaving), ...answers });
    await visited.member.click(await part().findByRole("button", { name: "Delete my account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account" }));
    const fill = async (password: string, phrase: string) => {
      await visited.member.type(dialog.getByLabelText("Current Password"), password);
      await visited.member.type(dialog.getByLabelText(/^Type/), phrase);
      await visited.member.click(dialog.getByRole("button", { name: "Delete my account" }));
    };
    return { ...visited, dialog, fill };
  };

  test("names what goes and what stays, and asks for the password and the words", async () => {
    const { dialog, fill, callsOf } = await open();
    expect(await screen.findByText("Our copies of the emails we sent you, each for 30 days")).toBeVisible();
    expect(dialog.getByText(/Records of payments for a listing, as long as the law requires/)).toBeVisible();

    await fill("Elevate-2026!", "delete");

    expect(await dialog.findByText("Please type “delete my account”")).toBeVisible();
    expect(reauthenticate).not.toHaveBeenCalled();
    expect(callsOf(deleting)).toEqual([]);
  });

  test("is asked for with a sign-in of that moment, and is then above every page until one keeps the account", async () => {
    const { member, fill, callsOf } = await open({ [keeping]: () => ok(nothing) });

    await fill("Elevate-2026!", "Delete my account");

    const planned = /^Your account will be deleted on December 2, 2026/;
    expect(await part().findByText(planned)).toBeVisible();
    expect(reauthenticate).toHaveBeenCalledWith("ada@club.test", "Elevate-2026!");
    expect(callsOf(deleting)).toMatchObject([
      { headers: { authorization: "Bearer a-fresh-token" }, body: { confirmation: "Delete my account" } },
    ]);
    expect(screen.getAllByText(planned)).toHaveLength(2);
    // The button that opened the dialog is gone, and then the one that is pressed next.
    const heading = part().getByRole("heading", { name: "Your data" });
    await waitFor(() => expect(heading).toHaveFocus());

    await member.click(part().getByRole("button", { name: "Keep my account" }));

    expect(await part().findByRole("button", { name: "Delete my account" })).toBeVisible();
    expect(screen.queryByText(planned)).toBeNull();
    expect(heading).toHaveFocus();
  });

  test("a wrong password is said at its field, and nothing is asked for", async () => {
    reauthenticate.mockRejectedValue(
      Object.assign(new Error("Incorrect username or password."), { name: "NotAuthorizedException" }),
    );
    const { dialog, fill, callsOf } = await open();

    await fill("Elevate-2025!", "delete my account");

    expect(await dialog.findByText("That isn't your current password. Please check it.")).toBeVisible();
    expect(callsOf(deleting)).toEqual([]);
  });
});

test.each([
  [5_700, "5.7 kB"],
  [480_000, "480 kB"],
  [12 * 1024 * 1024, "12 MB"],
])("a copy of %i bytes is said to be %s", (bytes, said) => {
  expect(formatSize(bytes)).toBe(said);
});
