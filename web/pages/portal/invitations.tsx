import { invitationWords as words } from "#web/content/invitations.ts";
import { useInvitations } from "#web/features/invitations/api.ts";
import { Invite } from "#web/features/invitations/invitation-form.tsx";
import { InvitationList } from "#web/features/invitations/invitation-list.tsx";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

const isOfInvitation = (noticeId: string) => noticeId.startsWith("invitation:");

/** Whom a member has invited, and whom they invite. */
export const Invitations = () => {
  useReadHere(isOfInvitation);
  const { isAdmin } = useMember();
  const invitations = useInvitations();
  return (
    <PortalPage
      title={words.title}
      action={
        isAdmin && (
          <LinkButton to={words.import.to} size="compact">
            {words.import.action}
          </LinkButton>
        )
      }
    >
      <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "6" }} maxWidth="text" color="fg.muted">
        {words.welcome}
      </Text>
      <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <Invite allowance={invitations.data?.pages[0]?.allowance} />
        <InvitationList invitations={invitations} />
      </Grid>
    </PortalPage>
  );
};
