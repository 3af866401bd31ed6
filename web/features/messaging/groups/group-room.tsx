import { useMemo } from "react";
import { Navigate, useParams } from "react-router-dom";
import type { Group } from "#shared/groups.ts";
import { groupWords as words } from "#web/content/groups.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Row, Stack } from "#web/ui/layout.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { MuteTopic } from "../community/mute-topic.tsx";
import { TopicThread } from "../community/topic-thread.tsx";
import { useMutes } from "../mutes/api.ts";
import { useReportDialog } from "../reports/use-report-dialog.ts";
import { SearchLink } from "../search/search-link.tsx";
import { ChatFrame } from "../thread/chat-frame.tsx";
import { useRoom } from "./api.ts";
import { GroupMissing } from "./group-missing.tsx";

type HeadProps = { group: Group; isMuted: boolean | undefined };

const Head = ({ group: { id, name, members }, isMuted }: HeadProps) => (
  <Row flexShrink="0" minHeight="11" gap="4" px="gutter" borderBlockWidth="1px">
    <Row flex="1" minWidth="0" columnGap="6">
      <QuietLink to={portalPaths.groups}>{words.title}</QuietLink>
      <QuietLink to={portalPaths.aboutGroup(id)}>{words.room.about(words.members(members))}</QuietLink>
    </Row>
    {isMuted !== undefined && <MuteTopic topic={id} name={name} isMuted={isMuted} />}
  </Row>
);

/** A group's room: its members write to each other. */
const Room = ({ groupId }: { groupId: string }) => {
  const { data, error, isFetching, refetch, read } = useRoom(groupId);
  const { data: mutes } = useMutes();
  const mutedMembers = useMemo(() => new Set(mutes?.members.map(({ user_id }) => user_id)), [mutes?.members]);
  const { reported, onReport, dialog } = useReportDialog();
  if (!data || isUnknown(error)) return <GroupMissing {...{ error, isFetching, refetch }} />;
  const { group, items, mutedUntil } = data;
  const [room] = items;
  if (!room) return <Navigate to={portalPaths.aboutGroup(groupId)} replace />;
  return (
    <ChatFrame title={group.name} search={<SearchLink />}>
      <Head group={group} isMuted={mutes && mutes.topics.some(({ topic }) => topic === groupId)} />
      <Stack flex="1" minHeight="0">
        <TopicThread
          topic={groupId}
          name={group.name}
          state={room}
          mutedUntil={mutedUntil}
          mutedMembers={mutedMembers}
          onRead={read}
          onReport={onReport}
        />
      </Stack>
      {reported && <LazyDialog dialog={dialog} props={{ message: reported }} />}
    </ChatFrame>
  );
};

/** The room of the group in the address. */
export const GroupRoom = () => {
  const { groupId = "" } = useParams();
  return <Room key={groupId} groupId={groupId} />;
};
