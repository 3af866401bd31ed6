import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { OwnMutes } from "#shared/mutes.ts";
import { nameOf } from "#web/content/conversations.ts";
import { useBlocking } from "#web/features/messaging/direct/api.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { muteWords, refreshMutes, useMutes, useMuting, useTopicMuting } from "./api.ts";

/** Under Settings. */
const words = {
  title: "Muted and blocked",
  text: "Muting is for you alone: a muted member's messages are folded in Community Chat, a muted topic isn't marked as unread, and neither counts toward your unread messages. Muted members can still write to you and see you.",
  blockText:
    "Blocking works both ways: the two of you can't message each other or see when the other is online. We tell no one about either.",
  none: "You haven't muted or blocked anyone.",
  members: "Muted members",
  topics: "Muted topics",
  blocked: "Blocked members",
  unblock: "Unblock",
  unblockNamed: (name: string) => `Unblock ${name}`,
  loading: "Loading whom you've muted",
  failed: "We couldn't load this. Please check your internet connection.",
} as const;

type ListProps = { title: string; children: ReactNode };

const List = ({ title, children }: ListProps) => (
  <Box>
    <Heading as="h3" fontWeight="600">
      {title}
    </Heading>
    <Grid as="ul" aria-label={title}>
      {children}
    </Grid>
  </Box>
);

type ItemProps = { name: string; action: string; label: string; isBusy: boolean; onUndo: () => void };

const Item = ({ name, action, label, isBusy, onUndo }: ItemProps) => (
  <Row as="li" flexWrap="wrap" justifyContent="space-between" columnGap="4" py="1" borderTopWidth="1px">
    <Box as="bdi" overflowWrap="anywhere">
      {name}
    </Box>
    <BusyButton look="quiet" size="compact" px="0" aria-label={label} isBusy={isBusy} onClick={onUndo}>
      {action}
    </BusyButton>
  </Row>
);

const Lists = ({ mutes: { members, topics, blocked } }: { mutes: OwnMutes }) => {
  const { id: me } = useMember();
  const muting = useMuting();
  const topicMuting = useTopicMuting();
  const blocking = useBlocking();
  return (
    <Grid gap="5">
      {members.length > 0 && (
        <List title={words.members}>
          {members.map((member) => (
            <Item
              key={member.user_id}
              name={nameOf(member.full_name)}
              action={muteWords.unmute}
              label={muteWords.unmuteNamed(nameOf(member.full_name))}
              isBusy={muting.isPending}
              onUndo={() => muting.mutate({ member, isToMute: false })}
            />
          ))}
        </List>
      )}
      {topics.length > 0 && (
        <List title={words.topics}>
          {topics.map(({ topic, name }) => (
            <Item
              key={topic}
              name={name}
              action={muteWords.unmute}
              label={muteWords.unmuteTopic(name)}
              isBusy={topicMuting.isPending}
              onUndo={() => topicMuting.mutate({ topic, name, isToMute: false })}
            />
          ))}
        </List>
      )}
      {blocked.length > 0 && (
        <List title={words.blocked}>
          {blocked.map((member) => (
            <Item
              key={member.user_id}
              name={nameOf(member.full_name)}
              action={words.unblock}
              label={words.unblockNamed(nameOf(member.full_name))}
              isBusy={blocking.isPending}
              onUndo={() => blocking.mutate({ member, isToBlock: false }, { onSettled: () => refreshMutes(me) })}
            />
          ))}
        </List>
      )}
      {members.length + topics.length + blocked.length === 0 && <Text>{words.none}</Text>}
    </Grid>
  );
};

/** The member's mutes and blocks, what each does, and how to undo them. */
export const MuteSettings = () => {
  const { data: mutes, isFetching, refetch } = useMutes();
  return (
    <SettingsSheet title={words.title}>
      <Grid gap="2" mb="4" color="fg.muted">
        <Text>{words.text}</Text>
        <Text>{words.blockText}</Text>
      </Grid>
      {mutes && <Lists mutes={mutes} />}
      {!mutes && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="7" />
        </Pending>
      )}
    </SettingsSheet>
  );
};
