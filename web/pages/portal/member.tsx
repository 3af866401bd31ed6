import { Box } from "@chakra-ui/react";
import { useCallback, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { MemberPage } from "#shared/members.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { directoryWords, memberWords as words } from "#web/content/portal-directory.ts";
import { useAcquaintances } from "#web/features/attendees/api.ts";
import { AskForIntroduction } from "#web/features/introductions/ask-button.tsx";
import { useMemberPage } from "#web/features/members/api.ts";
import { formatWork, ProfileFacts } from "#web/features/members/profile-facts.tsx";
import { MemberContact } from "#web/features/messaging/direct/member-contact.tsx";
import { ResetFactor } from "#web/features/second-factor/reset-factor.tsx";
import { useAdmins } from "#web/lib/admins.ts";
import { isUnknown, findPauseEnd } from "#web/lib/api/client.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";

/** The document's title while loading. */
const Waiting = () => (
  <>
    <Box as="span" srOnly>
      {words.page}
    </Box>
    <Skeleton as="span" display="block" height="1.2em" maxWidth="16rem" />
  </>
);

const loadMembership = async () => (await import("#web/features/membership/membership-sheet.tsx")).MembershipSheet;

/** Sections for admins, below the profile. */
const ForAdmins = ({ memberId }: { memberId: string }) => {
  const isOfLimit = useCallback((noticeId: string) => noticeId === `directory-limit:${memberId}`, [memberId]);
  useReadHere(isOfLimit);
  const [isOwner, mayOpenRecord] = [useMay("owner"), useMay("members")];
  if (!useMay(["members", "conversations"])) return null;
  return (
    <>
      <LazyPart
        load={loadMembership}
        props={{ memberId, forAdmin: (name) => isOwner && <ResetFactor memberId={memberId} name={name} /> }}
        placeholder={<Skeleton height="18rem" maxWidth="46rem" mt="4" />}
      />
      <Row flexWrap="wrap" gap="3" mt="4">
        {mayOpenRecord && (
          <LinkButton to={adminPaths.memberSheet(memberId)} size="compact">
            {words.record}
          </LinkButton>
        )}
        {isOwner && (
          <LinkButton to={adminPaths.roleOf(memberId)} size="compact">
            {words.role}
          </LinkButton>
        )}
      </Row>
    </>
  );
};

/** On one's own page: that others cannot see it, and why. */
const OnlyYou = ({ hasName }: { hasName: boolean }) => (
  <Row as="p" role="note" gap="2.5" alignItems="start" mb="5" color="fg.muted">
    <Icon name="eyeOff" mt="0.5" />
    {hasName ? words.hidden : words.unnamed}
  </Row>
);

type MemberSheetProps = {
  member: MemberPage;
  /** The event at which the reader met them, if any. */
  metAt: string | undefined;
  contact: ReactNode;
};

/** A member's profile, with `contact`, the buttons for messaging; on one's own page, the edit link. */
const MemberSheet = ({ member, metAt, contact }: MemberSheetProps) => {
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

/** The profile's skeleton. */
const MemberSheetSkeleton = () => (
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

/** No profile is shown at this address. */
const NoMember = () => (
  <Grid justifyItems="start" gap="5">
    <Text textStyle="lead" color="fg.muted">
      {words.missing.text}
    </Text>
    <LinkButton to={portalPaths.directory}>{words.missing.action}</LinkButton>
  </Grid>
);

/** One member. */
export const Member = () => {
  const { memberId = "" } = useParams();
  const { data: member, error, isFetching, refetch } = useMemberPage(memberId);
  const acquaintances = useAcquaintances();
  const isAdmin = useAdmins().has(memberId);
  if (isUnknown(error))
    return (
      <PortalPage title={words.missing.title}>
        <NoMember />
        <ForAdmins memberId={memberId} />
      </PortalPage>
    );
  if (member) {
    const { id, full_name, avatar_url } = member;
    return (
      <PortalPage
        title={full_name || words.page}
        heading={
          <>
            <bdi>{full_name || words.page}</bdi>
            {isAdmin && (
              <>
                {" "}
                <AdminBadge verticalAlign="middle" />
              </>
            )}
          </>
        }
        lead={<Avatar id={id} name={full_name} src={avatar_url} size="large" />}
      >
        <MemberSheet
          member={member}
          metAt={acquaintances.get(id)}
          contact={
            <MemberContact
              id={id}
              full_name={full_name}
              introduce={(chance) => <AskForIntroduction id={id} full_name={full_name} chance={chance} />}
            />
          }
        />
        <ForAdmins memberId={memberId} />
      </PortalPage>
    );
  }
  const pausedUntil = findPauseEnd(error);
  if (error && !isFetching)
    return (
      <PortalPage title={words.page}>
        <FailedRegion
          message={pausedUntil === undefined ? words.failed : directoryWords.paused(pausedUntil)}
          onRetry={() => void refetch()}
        />
      </PortalPage>
    );
  return (
    <PortalPage
      title={words.page}
      heading={<Waiting />}
      lead={<Skeleton width="24" height="24" borderRadius="full" flexShrink="0" />}
    >
      <MemberSheetSkeleton />
    </PortalPage>
  );
};
