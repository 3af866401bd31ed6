import { Box } from "@chakra-ui/react";
import { useAdmins } from "#web/lib/admins.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { chatWords } from "../chat-words.ts";

type Person = { user_id: string; full_name: string; avatar_url: string | null };
type ReactedBy = readonly { emoji: string; members: readonly Person[] }[];

type Props = {
  isOpen: boolean;
  onClose: () => void;
  me: string;
  nameless: string;
  /** Undefined while it is loading, and after that has failed. */
  groups: ReactedBy | undefined;
  hasFailed: boolean;
  onRetry: () => void;
};

/** Who reacted to a message, and how. */
export const ReactionList = ({ isOpen, onClose, me, nameless, groups, hasFailed, onRetry }: Props) => {
  const admins = useAdmins();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={chatWords.reactions} isShort>
      {hasFailed && !groups && <FailedRegion message={chatWords.reactionsFailed} onRetry={onRetry} />}
      {!hasFailed && !groups && <Skeleton height="16" />}
      {groups?.length === 0 && <p>{chatWords.noReactions}</p>}
      <Grid gap="5">
        {groups?.map(({ emoji, members }) => (
          <section key={emoji} aria-label={chatWords.reactedWith(emoji, members.length)}>
            <Box as="h3" fontSize="1.25rem" mb="2" aria-hidden>
              {emoji}{" "}
              <Box as="span" textStyle="small" color="fg.muted">
                {members.length}
              </Box>
            </Box>
            <Grid as="ul" gap="2" listStyleType="none">
              {members.map(({ user_id, full_name, avatar_url }) => (
                <Row as="li" key={user_id} gap="3">
                  <Avatar id={user_id} name={full_name || nameless} src={avatar_url} size="small" />
                  <Row as="span" flexWrap="wrap" columnGap="2" minWidth="0" overflowWrap="anywhere">
                    <bdi>{user_id === me ? chatWords.you : full_name || nameless}</bdi>
                    {user_id !== me && admins.has(user_id) && <AdminBadge />}
                  </Row>
                </Row>
              ))}
            </Grid>
          </section>
        ))}
      </Grid>
    </Dialog>
  );
};
