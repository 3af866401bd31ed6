import { namesOf } from "#shared/mailing-list.ts";
import { useProfile } from "#web/features/members/api.ts";
import { useMember } from "#web/session/require-session.tsx";

/** What a member's registration need not ask: what the profile tells, and the e-mail address. Undefined until that is known. */
export const usePrefill = () => {
  const { email } = useMember();
  const { data: profile, isPending } = useProfile();
  if (isPending) return undefined;
  return { email, ...(profile && { ...namesOf(profile.full_name), profession: profile.position || profile.company }) };
};
