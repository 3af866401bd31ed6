import { Box } from "@chakra-ui/react";
import { membersContract } from "#shared/members.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { takeServedData } from "#web/lib/api/served.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { WebsiteLink } from "./profile-facts.tsx";
import {
  PublicMemberFailed,
  PublicMemberFrame,
  publicMemberKey,
  toHero,
  publicMemberPage as words,
} from "./public-frame.tsx";

takeServedData();

/** The fields a member makes public. */
const usePublicMember = (memberId: string) =>
  useQuery({
    queryKey: publicMemberKey(memberId),
    queryFn: ({ signal }) => callEndpoint(membersContract.getPublicMember, { memberId }, { signal }),
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    retryOnMount: ({ state: { error } }) => !isUnknown(error),
  });

/** A member's public page. Each state renders new elements, so that the change of height is not a layout shift. */
export const PublicMemberVisit = ({ memberId }: { memberId: string }) => {
  const { data: member, error, isFetching, refetch } = usePublicMember(memberId);
  // Checked first: an open page may have been hidden since.
  if (isUnknown(error))
    return (
      <PublicMemberFrame
        key="missing"
        memberId={memberId}
        hero={words.missing}
        more={<LinkButton to={paths.about}>{words.missing.action}</LinkButton>}
      />
    );
  if (member)
    return (
      <PublicMemberFrame
        key="member"
        memberId={memberId}
        hero={toHero(member)}
        member={member}
        more={member.website && <WebsiteLink address={member.website} />}
      />
    );
  if (isFetching)
    return (
      <PublicMemberFrame key="loading" memberId={memberId}>
        <Box role="status" srOnly>
          {words.loading}
        </Box>
      </PublicMemberFrame>
    );
  return <PublicMemberFailed key="failed" memberId={memberId} onRetry={() => void refetch()} />;
};
