import { Box } from "@chakra-ui/react";
import { useCallback } from "react";
import { useParams } from "react-router-dom";
import { directoryWords, memberWords as words } from "#web/content/portal-directory.ts";
import { useAcquaintances } from "#web/features/attendees/api.ts";
import { AskForIntroduction } from "#web/features/introductions/ask-button.tsx";
import { useMemberPage } from "#web/features/members/api.ts";
import { MemberSheet, MemberSheetSkeleton, NoMember } from "#web/features/members/member-page.tsx";
import { MemberContact } from "#web/features/messaging/direct/member-contact.tsx";
import { ResetFactor } from "#web/features/second-factor/reset-factor.tsx";
import { useAdmins } from "#web/lib/admins.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { findPauseEnd } from "#web/lib/api/pause.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The title that is not there to be seen yet. */
const Waiting = () => (
  <>
    <Box as="span" srOnly>
      {words.page}
    </Box>
    <Skeleton as="span" display="block" height="1.2em" maxWidth="16rem" />
  </>
);

const loadMembership = async () => (await import("#web/features/membership/membership-sheet.tsx")).MembershipSheet;

/** What admins find below a member. */
const ForAdmins = ({ memberId }: { memberId: string }) => {
  const isOfLimit = useCallback((noticeId: string) => noticeId === `directory-limit:${memberId}`, [memberId]);
  useReadHere(isOfLimit);
  return (
    useMember().isAdmin && (
      <LazyPart
        load={loadMembership}
        props={{ memberId, forAdmin: (name) => <ResetFactor memberId={memberId} name={name} /> }}
        placeholder={<Skeleton height="18rem" maxWidth="46rem" mt="4" />}
      />
    )
  );
};

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
