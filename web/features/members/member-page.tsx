import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { MemberPage } from "#shared/members.ts";
import { directoryWords, memberWords as words } from "#web/content/portal-directory.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { formatWork, ProfileFacts } from "./profile-facts.tsx";

/** On one's own page: that others do not see it, and why. */
const OnlyYou = ({ hasName }: { hasName: boolean }) => (
  <Row as="p" role="note" gap="2.5" alignItems="start" mb="5" color="fg.muted">
    <Icon name="eyeOff" mt="0.5" />
    {hasName ? words.hidden : words.unnamed}
  </Row>
);

type MemberSheetProps = {
  member: MemberPage;
  /** The event at which the reader met them, where they did. */
  metAt: string | undefined;
  contact: ReactNode;
};

/** What a member says of themselves, and `contact`, the way to write to them; on one's own page, the way to edit it. */
export const MemberSheet = ({ member, metAt, contact }: MemberSheetProps) => {
  const { id, full_name, registered, visible } = member;
  const isOwn = id === useMember().id;
  const work = formatWork(member);
  return (
    <Sheet aria-label={full_name || words.page} maxWidth="46rem">
      {!visible && <OnlyYou hasName={full_name !== ""} />}
      {work && <UserText textStyle="lead">{work}</UserText>}
      {(registered || metAt !== undefined) && (
        <Row flexWrap="wrap" gap="2" mt={work ? "3" : undefined}>
          {metAt !== undefined && (
            <Badge whiteSpace="normal" overflowWrap="anywhere" borderRadius="0.9rem">
              {directoryWords.metAt(metAt)}
            </Badge>
          )}
          {registered && <Badge>{directoryWords.registered}</Badge>}
        </Row>
      )}
      <ProfileFacts {...member} />
      <Row flexWrap="wrap" columnGap="6" rowGap="2" mt="7">
        {isOwn ? (
          <LinkButton to={portalPaths.profile}>
            <PortalIcon name="pencil" />
            {words.edit}
          </LinkButton>
        ) : (
          contact
        )}
        <LinkButton look="quiet" px="0" to={portalPaths.directory}>
          {words.all}
        </LinkButton>
      </Row>
    </Sheet>
  );
};

/** The sheet's shape while it loads. */
export const MemberSheetSkeleton = () => (
  <Sheet maxWidth="46rem">
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height="7" maxWidth="18rem" />
    <Grid gap="2" mt="5">
      <Skeleton height="11" maxWidth="12rem" />
      <Skeleton height="11" maxWidth="14rem" />
    </Grid>
    <Skeleton height="32" mt="4" />
    <Skeleton height="12" width="9rem" mt="7" />
  </Sheet>
);

/** Nobody is shown at this address. */
export const NoMember = () => (
  <Grid justifyItems="start" gap="5">
    <Text textStyle="lead" color="fg.muted">
      {words.missing.text}
    </Text>
    <LinkButton to={portalPaths.directory}>{words.missing.action}</LinkButton>
  </Grid>
);
