import "#test/support/stack-environment.ts";
import { InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { expect } from "@playwright/test";
import { demoPassword } from "#infra/local/settings.ts";
import { sessionsContract } from "#shared/sessions.ts";
import { cognito, newAccount, signIn as openSession, signInUnnoted } from "#test/support/account.ts";
import { withToken } from "#test/support/as.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { createConversation } from "#test/support/conversation.ts";
import { given } from "#test/support/given.ts";
import { inFullOnly } from "#test/support/tier.ts";
import { codeFor } from "./emails.ts";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { loginForm, newMember, signIn } from "./member-page.ts";
import { test } from "./test.ts";

const member = "member1@club.test";

test("a visitor registers, cannot sign in before confirming, confirms by the e-mail's link, and is signed in", async ({
  page,
  context,
}) => {
  const email = given.emailAddress();
  const password = "secret-1";
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  const form = page.getByRole("form", { name: "Register" });
  await fillForm(form, { email, password, confirmPassword: password });
  await submitOf(form).click();

  await expect(page.getByText("Account created successfully! Please sign in with your credentials.")).toBeVisible();
  await expectToast(page, "Registration successful!", "You can now sign in with your email and password.");
  await expect(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator('[name="email"]')).toHaveValue(email);

  await page.getByRole("button", { name: "Already confirmed? Sign in" }).click();
  await expect(page.getByText("Please verify your email before logging in.")).toBeVisible();
  await expectToast(
    page,
    "Email not confirmed",
    "Please check your email for the confirmation link or try signing in again.",
  );
  await expect(page.getByRole("form", { name: "Confirm your email address" })).toBeVisible();

  const link = await context.newPage();
  await link.goto(`/auth?code=${await codeFor(email)}`);
  // The tab that knows the password signs in by itself, and both come to the portal.
  await expectToast(page, "Welcome back!", "You've successfully signed in.");
  await page.waitForURL("/portal/dashboard");
  await link.waitForURL("/portal/dashboard");
  await link.goto("/");
  await expect(link.getByRole("banner").getByRole("link", { name: "Member Portal" })).toBeVisible();
});

test("a member's address brings somebody anonymous to the login and, signed in, back to where they were going", async ({
  page,
}) => {
  await page.goto("/portal/settings");
  await page.waitForURL("/auth");

  await signIn(page, member, "not-the-password");
  await expect(
    page.getByText("Invalid email or password. If you just registered, make sure you're using the correct password."),
  ).toBeVisible();
  await expectToast(page, "Error signing in", "Please verify your email and password are correct.");
  await page.getByRole("tab", { name: "Register" }).click();
  const form = page.getByRole("form", { name: "Register" });
  await fillForm(form, { email: member, password: demoPassword, confirmPassword: demoPassword });
  await submitOf(form).click();
  await expectToast(page, "Already registered", "This email is already registered. Please try signing in instead.");
  await page.getByRole("tab", { name: "Login" }).click();
  await signIn(page, member);

  await page.waitForURL("/portal/settings");
  await page.goto("/auth");
  await page.waitForURL("/portal/dashboard");
});

test("a session renews itself without a word when its token has run out", async ({ enter }) => {
  const page = await enter(member, true);
  const tokens = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith("/api/settings")) tokens.add(request.headers().authorization ?? "");
  });
  await page.goto("/portal/settings");
  await expect(page.getByRole("switch", { name: /directory/ })).toBeVisible();

  // Tokens live five minutes.
  await page.clock.setSystemTime(Date.now() + 6 * 60_000);
  await page.reload();

  await expect(page.getByRole("switch", { name: /directory/ })).toBeVisible();
  expect(tokens.size).toBe(2);
  await expect(page).toHaveURL("/portal/settings");
});

test("a forgotten password is replaced, and the old one and its sessions are good no more", async ({ page }) => {
  const { email } = await newAccount();
  const { refresh } = await openSession(email);
  const renew = () =>
    cognito.send(
      new InitiateAuthCommand({
        ClientId: clubUnderTest().outputs.UserPoolClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: refresh },
      }),
    );
  await renew();
  await page.goto("/auth");
  await loginForm(page).locator('[name="email"]').fill(email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await submitOf(page.getByRole("form", { name: "Forgot your password?" })).click();

  const form = page.getByRole("form", { name: "Choose a new password" });
  await expect(form).toBeVisible();
  // The embedded AWS knows one code for all (design.md, "Locally").
  await fillForm(form, { code: "654321", password: "another-2", confirmPassword: "another-2" });
  await submitOf(form).click();

  await expect(page.getByText("Your new password is saved. Please sign in with it.")).toBeVisible();
  await expect(renew()).rejects.toThrow();
  await signIn(page, email);
  await expect(page.getByText(/^Invalid email or password/)).toBeVisible();
  await signIn(page, email, "another-2");
  await page.waitForURL("/portal/dashboard");
});

test(
  "what is typed in one tab survives a session that another tab finds ended, in the tab where one signs in and in both",
  inFullOnly,
  async ({ enter }) => {
    const [ada, ben] = await Promise.all([newMember("Ada"), newMember("Ben")]);
    const id = await createConversation({ id: ada.id, full_name: ada.name }, { id: ben.id, full_name: ben.name });
    const letter = await enter(ada.email);
    await letter.goto(`/portal/messages?conversation=${id}`);
    const fieldOn = (page: typeof letter) => page.getByRole("main").getByRole("textbox", { name: /^Message / });
    await fieldOn(letter).fill("A long letter, nearly done");
    const [form, other] = [await letter.context().newPage(), await letter.context().newPage()];
    await form.goto("/portal/profile");
    await form.getByRole("button", { name: "Edit Profile" }).click();
    const bioOn = form.getByRole("textbox", { name: /^Bio/ });
    await bioOn.fill("A long life, nearly told");
    await other.goto("/portal/settings");

    // Only the other tab can find out by itself.
    for (const page of [letter, form]) await page.route("**/api/**", (route) => route.abort());
    const { access } = await signInUnnoted(ada);
    await withToken(access)(sessionsContract.endSessions, {});

    for (const page of [other, letter, form])
      await expect(page.getByText(/^You've been signed out: this session was ended\./)).toBeVisible({
        timeout: 60_000,
      });
    for (const page of [other, letter, form])
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("A long");
    for (const page of [letter, form]) await page.unroute("**/api/**");
    await signIn(other, ada.email);
    await other.waitForURL("/portal/settings");
    await expect(fieldOn(letter)).toHaveValue("A long letter, nearly done");
    await expect(bioOn).toHaveValue("A long life, nearly told");
    await other.goto(`/portal/messages?conversation=${id}`);
    await expect(fieldOn(other)).toHaveValue("A long letter, nearly done");
  },
);
