import { Box } from "@chakra-ui/react";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { PendingApprovals } from "#web/features/approvals/pending-approvals.tsx";
import { MemberEventList } from "#web/features/events/member-event-list.tsx";
import { useMember } from "#web/session/require-session.tsx";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { useRegistering } from "./events/use-registering.ts";

/** The events for members. */
export const MemberEvents = () => {
  const { isAdmin } = useMember();
  const { dialog, newest, register, props } = useRegistering();
  return (
    <PortalPage title={words.title}>
      <Box
        as="p"
        textStyle="lead"
        color="fg.muted"
        maxWidth="text"
        mt={{ base: "-2", md: "-4" }}
        mb={{ base: "6", md: "8" }}
      >
        {words.intro}
      </Box>
      <Box display="grid" gap={{ base: "4", md: "6" }}>
        {isAdmin && <PendingApprovals />}
        <MemberEventList newest={newest} onRegister={register} onIntent={dialog.prefetch} />
      </Box>
      {props && <LazyDialog dialog={dialog} props={props} />}
    </PortalPage>
  );
};
