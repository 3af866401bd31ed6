import type { ClubEvent } from "#shared/events.ts";
import type { Arrival } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";

/**
 * Leads a member to where they register at their price: to the sign-in and back to the page of a public event, which the
 * portal doesn't list; or to the portal's dialog.
 */
export const SignInToRegister = ({ event, children }: { event: ClubEvent; children: string }) => {
  const from = paths.eventRegistration(event.id);
  return event.audience === "public" ? (
    <QuietLink isUnderlined to={paths.signIn} state={{ from } satisfies Arrival}>
      {children}
    </QuietLink>
  ) : (
    <QuietLink isUnderlined to={portalPaths.registerMember(event.id)}>
      {children}
    </QuietLink>
  );
};
