import { boolean, object, string, ValidationError, type ObjectSchema } from "yup";
import { foldAddress, isEmailAddress, stripInvisible } from "#shared/text.ts";
import { authRules } from "#web/content/auth.ts";

// These forms never reach our API, so their rules are not part of its contract. Loaded with yup once a form is used.

const tooLong = ({ max }: { max: number }) => `Maximum ${max} characters`;

/** portal-and-admin.md, sections 5 and 9; Cognito takes up to 256 characters. */
export const password = string().defined().min(6, authRules.password).max(256, tooLong);
const repeated = password.test("repeated", authRules.mismatch, (value, { parent }) => {
  return value === (parent as { password: string }).password;
});
/** Lowercased, and in ASCII: Cognito ignores case, and so does everything else. */
const email = string()
  .defined()
  .transform((text: string) => foldAddress(stripInvisible(text)))
  .test("email", authRules.email, isEmailAddress);
/** Copied from an email, it may contain spaces. */
const code = string()
  .defined()
  .transform((text: string) => stripInvisible(text).replace(/\s/g, ""))
  .min(1, authRules.code)
  .max(20, tooLong);

/** Whether to end all sessions of the account, this one included. */
const everywhere = boolean().defined();

export const loginRules = object({ email, password });
export const registerRules = object({ email, password, confirmPassword: repeated });
export const joinRules = object({ password });
export const confirmRules = object({ email, code });
export const totpRules = object({ code: code.matches(/^\d{6}$/, authRules.appCode) });
export const forgotRules = object({ email });
export const resetRules = object({ email, code, password, confirmPassword: repeated, everywhere });

/** Confirms the member's identity: the code is optional for accounts without a second factor. */
const passwordAgain = {
  current: password,
  code: string()
    .defined()
    .transform((text: string) => stripInvisible(text).replace(/\s/g, ""))
    .matches(/^(\d{6})?$/, authRules.appCode),
};
export const passwordAgainRules = object(passwordAgain);
export const changeRules = object({ ...passwordAgain, password, confirmPassword: repeated, everywhere });

/** The first error of each field, by its name. */
export const findErrors = <Values extends object>(rules: ObjectSchema<Values>, values: Values) => {
  try {
    rules.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.reverse().map(({ path = "", message }) => [path, message]));
  }
};
