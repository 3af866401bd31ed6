import { act, screen, waitFor } from "@testing-library/react";
import { ok } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const title = "You're not a member yet";
const outside = { ...ada, isMember: false };
const account = { isMember: false, name: "", hasEnded: false, suspension: null, dues: null, application: null };
const notApplied = ok(account);

beforeEach(() => {
  session.member = outside;
});

test.each(["/portal/dashboard", "/portal/community", "/portal/event-approvals", "/portal/members/ben"])(
  "%s shows who is no member nothing of the portal, and the way to apply",
  async (path) => {
    const sent = portalAnswers({ "GET /api/account": () => notApplied });
    await enter(path, title);

    expect(await screen.findByRole("link", { name: "Apply" })).toHaveAttribute("href", "/membership");
    expect(screen.getByText("ada@club.test")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Portal" })).not.toBeInTheDocument();
    expect(document.title).toBe(`${title} · Dallas Elevated`);
    expect(sent.map(({ call }) => call).filter((call) => call !== "PUT /api/sessions/current")).toEqual([
      "GET /api/account",
    ]);
  },
);

test("who has applied is led to the application", async () => {
  const application = { token: "app_1.secret", state: "received" };
  portalAnswers({ "GET /api/account": () => ok({ ...account, application }) });
  await enter("/portal/dashboard", title);

  expect(await screen.findByRole("link", { name: "See your application" })).toHaveAttribute(
    "href",
    "/membership/application#app_1.secret",
  );
});

test("whose membership rests since dues are not paid is led to pay them", async () => {
  portalAnswers({ "GET /api/account": () => ok({ ...account, dues: { token: "dues_1.secret", isNew: false } }) });
  await enter("/portal/dashboard", "Your membership rests");

  expect(screen.getByRole("link", { name: "See what to pay" })).toHaveAttribute(
    "href",
    "/membership/dues#dues_1.secret",
  );
  expect(screen.queryByRole("link", { name: "Apply" })).not.toBeInTheDocument();
});

test("whose membership has ended is told so, and to whom to write", async () => {
  portalAnswers({ "GET /api/account": () => ok({ ...account, hasEnded: true }) });
  await enter("/portal/dashboard", "Your membership has ended");

  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact?subject=My+membership");
  expect(screen.queryByRole("link", { name: "Apply" })).not.toBeInTheDocument();
});

test("whose account was merged is told so, without the name of the other", async () => {
  portalAnswers({ "GET /api/account": () => ok({ ...account, hasEnded: true, wasMerged: true }) });
  await enter("/portal/dashboard", "This account was merged");

  expect(screen.getByText(/^You have another account with us/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test.each([
  ["2026-12-20T18:00:00.000Z", /Your suspension ends on December 20, 2026/],
  [null, /Your suspension lasts until we lift it/],
])("whose membership is suspended reads why, until when, and how to object (%s)", async (until, words) => {
  const suspension = { until, reason: "You wrote to members who had asked you not to." };
  portalAnswers({ "GET /api/account": () => ok({ ...account, suspension }) });
  await enter("/portal/dashboard", "Your membership is suspended");

  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText(suspension.reason)).toBeVisible();
  expect(screen.getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact?subject=My+suspension");
  expect(screen.queryByRole("link", { name: "Apply" })).not.toBeInTheDocument();
});

test("who is suspended writes to us with the name and address we know, and reads where to ask for their data", async () => {
  const suspension = { until: null, reason: "You wrote to members who had asked you not to." };
  portalAnswers({ "GET /api/account": () => ok({ ...account, name: "Ada Obi", suspension }) });
  const { member } = await enter("/portal/dashboard", "Your membership is suspended");
  expect(screen.getByText(/For a copy of your data, or to have it deleted, write to us\.$/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Ask about your data" })).toHaveAttribute("href", "/contact?subject=My+data");

  await member.click(screen.getByRole("link", { name: "Write to us" }));

  expect(await screen.findByRole("textbox", { name: /^Subject/ })).toHaveValue("My suspension");
  expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("Ada Obi");
  expect(screen.getByRole("textbox", { name: /^Email Address/ })).toHaveValue("ada@club.test");
});

test("an acceptance opens the portal when the page is looked at again, without signing in anew", async () => {
  portalAnswers({ "GET /api/account": () => notApplied });
  await enter("/portal/settings", title);
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
  session.member = ada;

  act(() => void dispatchEvent(new Event("focus")));

  expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  clock.mockRestore();
});

test("a member whose membership ends sees so with the next answer, whatever page they are on", async () => {
  session.member = ada;
  portalAnswers({
    "GET /api/account": () => notApplied,
    "GET /api/settings": () => {
      session.member = outside;
      return { status: 403, body: { type: "about:blank", status: 403, code: "not-a-member" } };
    },
  });
  await enter("/portal/settings");

  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("signing out leads to the sign-in", async () => {
  portalAnswers({ "GET /api/account": () => notApplied });
  const { member } = await enter("/portal/dashboard", title);

  await member.click(screen.getByRole("button", { name: "Sign Out" }));

  await waitFor(() => expect(session.signOut).toHaveBeenCalledTimes(1));
  expect(await screen.findByRole("heading", { level: 1, name: "Come on in" })).toBeVisible();
});
