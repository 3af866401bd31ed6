import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#infra/local/settings.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { fillForm, submitOf } from "./form-page.ts";

type Mail = { to: { address: string }[]; subject: string; text?: string; html?: string };

/** The newest code of the club for somebody, once it is in the mailbox. */
export const codeFor = async (address: string) => {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];
      const letter = mails.filter(({ to }) => to[0]?.address === address).at(-1);
      code = /\b\d{6}\b/.exec(letter?.html ?? letter?.text ?? "")?.[0];
      return code;
    })
    .toBeTruthy();
  return code ?? "";
};

export const loginForm = (page: Page) => page.getByRole("form", { name: "Login" });

/** Signs in on the page of the login, wherever it leads. */
export const signIn = async (page: Page, email: string, password = demoPassword) => {
  await fillForm(loginForm(page), { email, password });
  await submitOf(loginForm(page)).click();
};

/** Makes an account, which waits for its code. */
export const register = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  const form = page.getByRole("form", { name: "Register" });
  await fillForm(form, { email, password, confirmPassword: password });
  await submitOf(form).click();
};

/** Registers, confirms by the letter's code, and signs in: somebody nobody else in this run is. */
export const becomeMember = async (page: Page, password = "correct horse 1") => {
  const email = given.emailAddress();
  await register(page, { email, password });
  const confirm = page.getByRole("form", { name: "Confirm your email address" });
  await confirm.locator('[name="code"]').fill(await codeFor(email));
  await submitOf(confirm).click();
  await expect(page.getByText("Your email address is confirmed. Please sign in.")).toBeVisible();
  await signIn(page, email, password);
  await page.waitForURL("/portal/dashboard");
  return { email, password };
};
