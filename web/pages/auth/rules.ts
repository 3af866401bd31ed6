import * as z from "zod/mini";
import { email, line } from "#shared/text.ts";
import { authRules } from "#web/content/auth.ts";

/** portal-and-admin.md, sections 5 and 9; Cognito takes up to 256 characters. */
const password = z.string().check(z.minLength(6, authRules.password), z.maxLength(256, "Maximum 256 characters"));
/** In small letters: Cognito does not tell them from capitals, and neither shall anything else. */
const address = z.pipe(z.string().check(z.toLowerCase()), email(authRules.email));
/** Copied out of an e-mail it may have gaps. */
const code = z.pipe(
  z.string().check(z.overwrite((text) => text.replace(/\s/g, ""))),
  line({ min: 1, max: 20, message: authRules.code }),
);

const repeated = z.refine<{ password: string; confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  // Told beside the others, not after them.
  { error: authRules.mismatch, path: ["confirmPassword"], when: () => true },
);

export const loginRules = z.object({ email: address, password });
export const registerRules = z.object({ email: address, password, confirmPassword: password }).check(repeated);
export const confirmRules = z.object({ email: address, code });
export const forgotRules = z.object({ email: address });
export const resetRules = z.object({ email: address, code, password, confirmPassword: password }).check(repeated);
