import { screen, waitFor } from "@testing-library/react";
import type { Joining } from "#shared/membership.ts";
import { ok, problem, type Answers } from "../api.ts";
import { cognito, refusal, resetCognito } from "../auth/cognito.ts";
import type * as Cognito from "../auth/cognito.ts";
import { portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<typeof Cognito>("../auth/cognito.ts").cognito);

const token = "adm_1.secret";
const joining: Joining = { email: "ada@example.com", name: "Ada Okafor", state: "open" };
const member = { id: "ada", email: "ada@example.com", rights: [], isMember: true };

beforeEach(() => {
  resetCognito();
  cognito.signUp.mockResolvedValue({ isSignUpComplete: true, nextStep: { signUpStep: "DONE" } });
});

let sent: ReturnType<typeof portalAnswers> = [];
const open = async (answers: Answers = {}) => {
  sent = portalAnswers({ [`GET /api/joining/by-link`]: () => ok(joining), ...answers });
  return (await visit(`/join#${token}`)).visitor;
};
const password = () => screen.findByLabelText("Password");
const submit = () => screen.getByRole("button", { name: "Become a member" });
const choosePassword = async (visitor: Awaited<ReturnType<typeof open>>, text = "secret-1") => {
  await visitor.type(await password(), text);
  await visitor.click(submit());
};
/** Whoever signs in is a member from then on. */
const admitWhoSignsIn = () =>
  cognito.signIn.mockImplementation(() => {
    cognito.getCurrentMember.mockResolvedValue(member);
    return Promise.resolve({ nextStep: { signInStep: "DONE" } });
  });

test("a password of six characters is all that is missing: it makes the account, signs in, notes the session, and opens the portal", async () => {
  const visitor = await open();
  expect(await screen.findByRole("heading", { level: 1, name: "You're in, Ada" })).toBeVisible();
  expect(screen.getByText("ada@example.com")).toBeVisible();
  await choosePassword(visitor, "12345");
  expect(await screen.findByText("Password must be at least 6 characters")).toBeVisible();
  expect(cognito.signUp).not.toHaveBeenCalled();
  admitWhoSignsIn();

  await visitor.clear(await password());
  await choosePassword(visitor);

  expect(await screen.findByRole("heading", { level: 1, name: /Good to see you/ })).toBeVisible();
  expect(cognito.signUp).toHaveBeenCalledWith({
    username: "ada@example.com",
    password: "secret-1",
    options: { userAttributes: { email: "ada@example.com", "custom:admission": token } },
  });
  expect(cognito.signIn).toHaveBeenCalledWith({ username: "ada@example.com", password: "secret-1" });
  expect(cognito.signOut).not.toHaveBeenCalled();
  const asMember = sent.filter(({ headers }) => headers.authorization !== undefined);
  expect(asMember.map(({ call }) => call)[0]).toBe("PUT /api/sessions/current");
});

test("an invitation says by whom it is", async () => {
  await open({ [`GET /api/joining/by-link`]: () => ok({ ...joining, invitedBy: "Ben Ward" }) });

  expect(await screen.findByText("Ben Ward invited you. Choose a password, and you're a member.")).toBeVisible();
});

test("who has not paid yet is led to pay first", async () => {
  await open({ [`GET /api/joining/by-link`]: () => ok({ ...joining, state: "not-yet", payToken: "dues_1.secret" }) });

  const link = await screen.findByRole("link", { name: "See what to pay" });
  expect(link).toHaveAttribute("href", "/membership/dues#dues_1.secret");
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
});

test("somebody else who is signed in on this browser is signed out before", async () => {
  const visitor = await open();
  cognito.getCurrentMember.mockResolvedValue({ ...member, id: "ben" });

  await choosePassword(visitor);

  await waitFor(() => expect(cognito.signIn).toHaveBeenCalledTimes(1));
  expect(cognito.signOut).toHaveBeenCalledTimes(1);
});

test("who has an account already is told to sign in, which is all that is left", async () => {
  cognito.signUp.mockRejectedValue(refusal("UsernameExistsException"));
  const visitor = await open();

  await choosePassword(visitor);

  expect(
    await screen.findByText("You already have an account with this address. Sign in, and you're a member."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth");
});

test("an address that must be confirmed after all goes on at the sign-in, with its code", async () => {
  cognito.signUp.mockResolvedValue({ isSignUpComplete: false, nextStep: { signUpStep: "CONFIRM_SIGN_UP" } });
  const visitor = await open();

  await choosePassword(visitor);

  expect(await screen.findByRole("region", { name: "Confirm your email address" })).toBeVisible();
});

test.each([
  ["used", "You're a member already", "Sign in"],
  ["expired", "This link has expired", "Contact us"],
] as const)("a link that is %s says so, and leads on", async (state, title, way) => {
  await open({ [`GET /api/joining/by-link`]: () => ok({ ...joining, state }) });

  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(screen.getAllByRole("link", { name: way })[0]).toBeVisible();
  expect(screen.queryByRole("button", { name: "Become a member" })).not.toBeInTheDocument();
});

test.each([`/join#${token}x`, "/join"])("%s opens nothing, and says what to do", async (path) => {
  portalAnswers({ [`GET /api/joining/by-link`]: () => problem(404, "This link isn't valid.") });
  await visit(path);

  expect(await screen.findByRole("heading", { level: 1, name: "This link doesn't work" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Apply for membership" })).toHaveAttribute("href", "/membership");
});
