import type { Page } from "@playwright/test";
import { demoPassword } from "#infra/local/settings.ts";
import { membersContract } from "#shared/members.ts";
import { newAccount } from "#test/support/account.ts";
import { as } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { fillForm, submitOf } from "./form-page.ts";

export const loginForm = (page: Page) => page.getByRole("form", { name: "Login" });

/** Signs in on the page of the login, wherever it leads. */
export const signIn = async (page: Page, email: string, password = demoPassword) => {
  await fillForm(loginForm(page), { email, password });
  await submitOf(loginForm(page)).click();
};

/** A member whom no other test knows, with a profile. */
export const newMember = async (firstName: string) => {
  const account = await newAccount();
  const name = `${firstName} ${account.email.split("@")[0]?.split("-")[1] ?? ""}`;
  await as(account)(membersContract.saveProfile, { ...given.profile({ full_name: name }), version: 0 });
  return { ...account, name };
};
