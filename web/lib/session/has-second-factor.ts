import { secondFactorClaim } from "#shared/second-factor-claim.ts";

/**
 * Whether an admin's access token is of a session that began with the second factor that the club asks for, or the club
 * asks for none, as the page was told at upload. As the server has it (functions/http/caller.ts), which decides.
 */
export const hasSecondFactor = ({ [secondFactorClaim]: since, auth_time: signedInAt }: Record<string, unknown>) =>
  document.documentElement.dataset.adminSecondFactor !== "true" ||
  (Number(since ?? 0) > 0 && Number(signedInAt) >= Number(since));
