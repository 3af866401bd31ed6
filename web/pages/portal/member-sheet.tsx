import { useParams } from "react-router-dom";
import { adminPaths } from "#web/admin-paths.ts";
import { useMembership } from "#web/features/membership/api.ts";
import { MembershipSheet } from "#web/features/membership/membership-sheet.tsx";
import { HistoryEntry } from "#web/features/messaging/reports/history-entry.tsx";
import { useListedName } from "#web/features/people/api.ts";
import { DeskSheet } from "#web/features/people/member-sheet.tsx";
import { MergedSheet } from "#web/features/people/merged-accounts.tsx";
import { ResetFactor } from "#web/features/second-factor/reset-factor.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Row } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

const words = {
  title: "Member",
  noName: "No name",
  all: "All members",
  page: "Page in the portal",
  write: "Write a letter",
  log: "Audit log",
  role: "What they may do",
  unknown: "We don't know this member. They may have left.",
} as const;

/** What admins know of a member, in one place: membership, tags, notes, events, invitations, conduct. */
export const MemberSheetPage = () => {
  const { memberId = "" } = useParams();
  const { data: membership, error, refetch } = useMembership(memberId);
  const listedName = useListedName(memberId);
  const [isOwner, mayOpenReports] = [useMay("owner"), useMay("conversations")];
  if (isUnknown(error))
    return (
      <PortalPage title={words.title}>
        <Empty text={words.unknown}>
          <LinkButton to={adminPaths.members}>{words.all}</LinkButton>
        </Empty>
      </PortalPage>
    );
  const title = membership ? membership.name || words.noName : listedName || words.title;
  if (membership?.merged)
    return (
      <PortalPage title={title}>
        <Row>
          <LinkButton size="compact" to={adminPaths.members}>
            {words.all}
          </LinkButton>
        </Row>
        <MergedSheet {...membership} merged={membership.merged} onChanged={() => void refetch()} />
      </PortalPage>
    );
  return (
    <PortalPage title={title}>
      <Row flexWrap="wrap" gap="3">
        <LinkButton size="compact" to={adminPaths.members}>
          {words.all}
        </LinkButton>
        <LinkButton size="compact" to={portalPaths.member(memberId)}>
          {words.page}
        </LinkButton>
        <LinkButton size="compact" to={adminPaths.writeTo(memberId)}>
          {words.write}
        </LinkButton>
        {isOwner && (
          <>
            <LinkButton size="compact" to={adminPaths.roleOf(memberId)}>
              {words.role}
            </LinkButton>
            <LinkButton size="compact" to={adminPaths.auditAbout(memberId)}>
              {words.log}
            </LinkButton>
          </>
        )}
      </Row>
      <MembershipSheet
        memberId={memberId}
        forAdmin={(name) => isOwner && <ResetFactor memberId={memberId} name={name} />}
      />
      <DeskSheet
        memberId={memberId}
        drawConduct={(entry) => <HistoryEntry key={entry.id} entry={entry} mayOpen={mayOpenReports} />}
      />
    </PortalPage>
  );
};
