import { secondFactorClaim } from "#shared/token-claims.ts";

/**
 * Whether an admin's access token comes from a session with a second factor, or the club does not require one, as set
 * in the page at upload. Mirrors the server (functions/http/caller.ts), which decides.
 */
export const hasSecondFactor = ({ [secondFactorClaim]: since, auth_time: signedInAt }: Record<string, unknown>) =>
  document.documentElement.dataset.adminSecondFactor !== "true" ||
  (Number(since ?? 0) > 0 && Number(signedInAt) >= Number(since));
