import { chakra } from "@chakra-ui/react";
import { string } from "yup";
import { asMeant } from "#shared/text.ts";
import { authRules } from "#web/content/auth.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { CodeField } from "./auth-form.tsx";
import { password } from "./rules.ts";

/** Choosing another password while signed in. */
/** Before what only the member themselves may do. */
const words = {
  password: "Password",
  code: "Code from your authenticator app, if you use one",
} as const;

/** Rules of the fields below: the code may be left out, as long as the account has no second factor. */
export const passwordAgainRules = {
  current: password,
  code: string()
    .defined()
    .transform((text: string) => asMeant(text).replace(/\s/g, ""))
    .matches(/^(\d{6})?$/, authRules.appCode),
};

export const noPassword = { current: "", code: "" };

type Props = { email: string; label?: string; asksCode: boolean };

/** The password once more, and the code of an authenticator app from those who may have one. */
export const PasswordAgain = ({ email, label = words.password, asksCode }: Props) => (
  <>
    {/* Tells password managers whose password it is. */}
    <chakra.input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <PasswordField name="current" label={label} autoComplete="current-password" />
    {asksCode && <CodeField label={words.code} />}
  </>
);
