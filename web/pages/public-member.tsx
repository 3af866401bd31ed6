import { useParams } from "react-router-dom";
import { PublicMemberFailed, PublicMemberFrame } from "#web/features/members/public-frame.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";

const load = async () => (await import("#web/features/members/public-visit.tsx")).PublicMemberVisit;

/** What a member shows anyone who has the address. */
export const PublicMember = () => {
  const { memberId = "" } = useParams();
  return (
    <LivePart
      key={memberId}
      load={load}
      props={{ memberId }}
      placeholder={<PublicMemberFrame memberId={memberId} />}
      failed={(retry) => <PublicMemberFailed memberId={memberId} onRetry={retry} />}
    />
  );
};
