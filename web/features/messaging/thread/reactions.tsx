import { chakra, Box } from "@chakra-ui/react";
import { useRef, type KeyboardEvent } from "react";
import { reactionEmojis } from "#shared/messages.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { chatWords } from "../chat-words.ts";

const columns = 6;

const Picker = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: `repeat(${columns}, minmax(44px, 1fr))`,
    gap: "1",
    "& button": {
      minHeight: "12",
      fontSize: "1.5rem",
      borderRadius: "md",
      cursor: "pointer",
      _hover: { bg: "bg.subtle" },
    },
  },
});

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

type Props = { isOpen: boolean; onClose: () => void; onPick: (emoji: string) => void };

/** All available emoji, selectable by pointer or arrow keys. */
export const ReactionPicker = ({ isOpen, onClose, onPick }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || from < 0) return;
    event.preventDefault();
    buttons[from + step]?.focus();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={chatWords.react} isShort>
      <Picker ref={list} onKeyDown={move}>
        {reactionEmojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={chatWords.reactWith(emoji)}
            onClick={() => {
              onPick(emoji);
              onClose();
            }}
          >
            {emoji}
          </button>
        ))}
      </Picker>
    </Dialog>
  );
};

type Person = { user_id: string; full_name: string; avatar_url: string | null };
type ReactedBy = readonly { emoji: string; members: readonly Person[] }[];

type ReactionListProps = {
  isOpen: boolean;
  onClose: () => void;
  me: string;
  nameless: string;
  /** Undefined while loading, and after an error. */
  groups: ReactedBy | undefined;
  hasFailed: boolean;
  onRetry: () => void;
};

/** Who reacted to a message, and how. */
export const ReactionList = ({ isOpen, onClose, me, nameless, groups, hasFailed, onRetry }: ReactionListProps) => {
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
