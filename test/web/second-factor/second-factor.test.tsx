import { act, screen, waitFor, within } from "@testing-library/react";
import { beginTotp, confirmTotp } from "#web/lib/session/second-factor.ts";
import { hasSecondFactor } from "#web/lib/session/stored-session.ts";
import { ok, problem } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers, startAfresh, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
const mockReauthenticate = jest.fn<Promise<string>, [email: string, password: string]>();
jest.mock("#web/lib/session/reauthenticate.ts", () => ({
  reauthenticate: (...by: [string, string]) => mockReauthenticate(...by),
}));
jest.mock("#web/lib/session/second-factor.ts", () => ({ beginTotp: jest.fn(), confirmTotp: jest.fn() }));

const none = { isRequired: true, since: null, offSince: null, isUsed: false };
const set = { isRequired: true, since: "2026-11-20T18:00:00.000Z", offSince: null, isUsed: false };
const key = "JBSWY3DPEHPK3PXP";

beforeEach(() => {
  startAsAdmin();
  mockReauthenticate.mockReset().mockResolvedValue("fresh");
  jest
    .mocked(beginTotp)
    .mockReset()
    .mockResolvedValue({ key, address: `otpauth://totp/club?secret=${key}` });
  jest.mocked(confirmTotp).mockReset().mockResolvedValue(undefined);
});

const open = async (answers: Parameters<typeof portalAnswers>[0] = {}) => {
  const sent = portalAnswers({ "GET /api/own-second-factor": () => ok(none), ...answers });
  const { member } = await enter("/portal/settings/security", "Settings");
  const part = within(await screen.findByRole("region", { name: "Second factor" }));
  const begin = async () => {
    const password = await part.findByLabelText("Your password");
    await member.clear(password);
    await member.type(password, "secret-1");
    await member.click(part.getByRole("button", { name: "Set up an authenticator app" }));
  };
  return { member, part, begin, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};

describe("setting it up", () => {
  const noting = "POST /api/own-second-factor";

  test("shows a QR code and the key, says where the code is wrong, takes it, and tells the club once", async () => {
    jest
      .mocked(confirmTotp)
      .mockRejectedValueOnce(Object.assign(new Error(), { name: "EnableSoftwareTokenMFAException" }));
    const { member, part, begin, callsOf } = await open({ [noting]: () => ({ status: 201, body: set }) });
    expect(await part.findByText(/^The club asks its admins for one/)).toBeVisible();
    const enterCode = async (code: string) => {
      await member.clear(part.getByRole("textbox", { name: "Code from the app" }));
      await member.type(part.getByRole("textbox", { name: "Code from the app" }), code);
      await member.click(part.getByRole("button", { name: "Turn on" }));
    };

    await begin();
    expect(await part.findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    expect(part.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await enterCode("1");
    expect(await part.findByText("Please enter the six digits from your app")).toBeVisible();
    await enterCode("111 111");
    expect(await part.findByText("That code isn't right. Please enter the one your app shows now.")).toBeVisible();
    expect(callsOf(noting)).toEqual([]);
    await enterCode("123 456");

    expect(await part.findByText(/^On since November 20, 2026/)).toBeVisible();
    expect(part.getByRole("button", { name: "Sign out now" })).toBeVisible();
    expect(confirmTotp).toHaveBeenLastCalledWith("fresh", "123456");
    expect(callsOf(noting)).toHaveLength(1);
    expect(beginTotp).toHaveBeenCalledWith("fresh", "Dallas Elevated", "ada@club.test");
    expect(mockReauthenticate.mock.calls).toEqual([["ada@club.test", "secret-1"]]);
  });

  test("a wrong password begins nothing, and is said at its field; what could not begin begins at another press", async () => {
    mockReauthenticate.mockRejectedValueOnce(Object.assign(new Error(), { name: "NotAuthorizedException" }));
    const { part, begin } = await open();
    await begin();
    expect(await part.findByText("That isn't your current password. Please check it.")).toBeVisible();
    expect(beginTotp).not.toHaveBeenCalled();

    jest.mocked(beginTotp).mockRejectedValueOnce(new Error("no network"));
    await begin();
    expect(await part.findByText("We couldn't start the setup. Please try again.")).toBeVisible();
    await begin();

    expect(await part.findByRole("form", { name: "Confirm the code" })).toBeVisible();
  });
});

test.each([
  [true, /Sign out and in again, and admin pages open\.$/],
  [false, /Admin pages stay open, and your next sign-in asks for the code\.$/],
])("where it is required (%s), a session from before says what follows", async (isRequired, what) => {
  const { part } = await open({ "GET /api/own-second-factor": () => ok({ ...set, isRequired }) });

  expect(await part.findByText(what)).toBeVisible();
});

test.each([
  [true, "Until then admin pages stay closed."],
  [false, undefined],
])("one that was switched off without a reset says what to do (required: %s)", async (isRequired, more) => {
  const off = { ...set, isRequired, offSince: "2026-11-24T18:00:00.000Z" };
  const { part } = await open({ "GET /api/own-second-factor": () => ok(off) });

  const told = await part.findByRole("alert");
  expect(told).toHaveTextContent(/^Someone switched it off on November 24, 2026.*Ask another admin to reset it/);
  if (more !== undefined) expect(told).toHaveTextContent(more);
  else expect(told).not.toHaveTextContent("admin pages");
  expect(part.queryByLabelText("Your password")).not.toBeInTheDocument();
});

test("members are not asked for one", async () => {
  startAfresh();
  session.member = ada;
  const sent = portalAnswers({ "GET /api/own-second-factor": () => ok(none) });
  await enter("/portal/settings/security", "Settings");

  // The other parts are there, one of them with what the API has answered.
  expect(await screen.findByRole("list", { name: "Where you're signed in" })).toBeVisible();
  await act(async () => Promise.resolve());
  expect(screen.queryByRole("region", { name: "Second factor" })).not.toBeInTheDocument();
  expect(sent.filter(({ call }) => call === "GET /api/own-second-factor")).toEqual([]);
});

test("where an admin's session began by a password alone, admin pages say what to do", async () => {
  const refused = { status: 403, body: { type: "about:blank", status: 403, code: "second-factor", detail: "…" } };
  const waiting = "GET /api/admin/waiting";
  const sent = portalAnswers({ "GET /api/admin/reports": () => refused, [waiting]: () => refused });
  const { member } = await enter("/portal/admin/reports");

  expect(await screen.findByRole("heading", { level: 1, name: "Second factor needed" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open Settings" })).toHaveAttribute("href", "/portal/settings/security");

  // What waits was asked for once, and on no further page.
  await member.click(screen.getAllByRole("link", { name: "Dashboard" })[0]!);
  expect(await screen.findByRole("heading", { level: 1, name: /Good to see you/ })).toBeVisible();
  expect(await screen.findByRole("region", { name: "Second factor needed" })).toBeVisible();
  expect(sent.filter(({ call }) => call === waiting)).toHaveLength(1);
});

test("where an admin's token says so already, the dashboard says it with the way there, and asks for nothing that is refused", async () => {
  session.member = { ...ada, rights: ["owner"], lacksSecondFactor: true };
  const sent = portalAnswers();
  const { member } = await enter("/portal/dashboard");

  const told = within(await screen.findByRole("region", { name: "Second factor needed" }));
  expect(told.getByText(/set one up under Settings, then sign in again with its code/)).toBeVisible();
  expect(told.getByRole("link", { name: "Open Settings" })).toHaveAttribute("href", "/portal/settings/security");
  expect(screen.queryByRole("region", { name: "Admin" })).not.toBeInTheDocument();

  await member.click(screen.getAllByRole("button", { name: "Conversations" })[0]!);
  await member.click(screen.getAllByRole("link", { name: "Reports" })[0]!);
  expect(await screen.findByRole("heading", { level: 1, name: "Second factor needed" })).toBeVisible();
  expect(sent.filter(({ call }) => call.includes("/api/admin/"))).toEqual([]);
});

test.each([
  ["true", { second_factor: "1700", auth_time: 1800 }, true],
  ["true", { second_factor: "1700", auth_time: 1600 }, false],
  ["true", { auth_time: 1800 }, false],
  ["false", { auth_time: 1800 }, true],
  [undefined, {}, true],
])("a club that asks (%s) finds in a token %j that it began with a factor: %s", (asks, payload, expected) => {
  if (asks === undefined) delete document.documentElement.dataset.adminSecondFactor;
  else document.documentElement.dataset.adminSecondFactor = asks;

  expect(hasSecondFactor(payload)).toBe(expected);
  delete document.documentElement.dataset.adminSecondFactor;
});

describe("of another admin", () => {
  const membership = {
    ...{
      memberId: "ben",
      name: "Ben Cole",
      email: "ben@cole.example",
      via: "admin",
      level: { id: "vip", name: "VIP" },
      canEnd: false,
      ended: null,
    },
    ...{
      since: "2026-03-03T18:00:00.000Z",
      isAdmin: true,
      suspension: null,
      restsSince: null,
      chatMute: null,
      directoryLimit: null,
    },
    profile: { id: "ben", full_name: "Ben Cole", avatar_url: null },
  };
  const resetting = "POST /api/admin/members/ben/second-factor/reset";
  const openMember = async (answers: Parameters<typeof portalAnswers>[0]) => {
    portalAnswers({
      "GET /api/members/ben": () => problem(404),
      "GET /api/admin/members/ben/membership": () => ok(membership),
      ...answers,
    });
    const { member } = await enter("/portal/members/ben", "Profile not available");
    await member.click(await screen.findByRole("button", { name: "Reset second factor" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reset the second factor of Ben Cole?" }));
    await member.click(dialog.getByRole("button", { name: "Reset second factor" }));
    return dialog;
  };

  test("it is reset after a question", async () => {
    await openMember({ [resetting]: () => ok({ reset: true }) });

    expect(await screen.findByText("They can set up another one under Settings.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});
