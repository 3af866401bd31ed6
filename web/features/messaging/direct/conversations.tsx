import { Box } from "@chakra-ui/react";
import { Navigate, useSearchParams } from "react-router-dom";
import type { DirectMessage } from "#shared/conversations.ts";
import { conversationsWords as words } from "#web/content/conversations.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { useIsWide } from "#web/ui/use-media.ts";
import { readConversation, useConversations } from "./api.ts";
import {
  addMessage,
  readCache,
  updateCache,
  addToCache,
  listConversations,
  markReadByOther,
  useKnown,
} from "./conversation-cache.ts";
import { ConversationList } from "./conversation-list.tsx";
import { OpenConversation, StartConversation, type Introduce } from "./thread-pane.tsx";
import type { ToReport } from "./thread.tsx";

/** A message has come: its conversation moves up. Of one that is not known yet, the message does not say whom it is with. */
const hear = async (me: string, message: DirectMessage) => {
  const id = message.conversation_id;
  // Where it cannot be read now, the list tells of it when it is loaded again.
  if (!readCache(me)[id]) await readConversation(me, id).catch(() => undefined);
  updateCache(me, (known) => addMessage(known, message));
};

/** Keeps what is known of the conversations up to date with what comes over the socket. */
const useLiveConversations = () => {
  const { id } = useMember();
  useFrames((frame) => {
    if (frame.type === "direct.conversation") addToCache(id, frame.conversation);
    if (frame.type === "direct.read")
      updateCache(id, (known) => markReadByOther(known, frame.conversation_id, frame.upTo));
    if (frame.type === "direct.message") void hear(id, frame.message);
  });
};

const Nothing = () => (
  <Text margin="auto" p="6" color="fg.muted" textAlign="center">
    {words.select}
  </Text>
);

type Props = { onReport: (message: ToReport) => void; introduce: Introduce };

/** The member's conversations, and the one that the address names; beside the list, without one, the first. */
export const Conversations = ({ onReport, introduce }: Props) => {
  const [search] = useSearchParams();
  const to = search.get("to");
  const id = search.get("conversation");
  const list = useConversations();
  useLiveConversations();
  const isWide = useIsWide();
  const first = listConversations(useKnown())[0];
  const isListed = list.data !== undefined;
  if (isWide && isListed && first && id === null && to === null)
    return <Navigate to={portalPaths.conversation(first.id)} replace />;
  // On phones one of both is in sight; the other keeps its place, and where it is scrolled to.
  const isOpen = id !== null || to !== null;
  return (
    <Grid
      flex="1"
      minHeight="0"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "17rem minmax(0, 1fr)", lg: "20rem minmax(0, 1fr)" }}
      gridTemplateRows="minmax(0, 1fr)"
      borderTopWidth="1px"
    >
      <Box
        gridRow="1"
        gridColumn="1"
        overflowY="auto"
        p={{ base: "1", md: "2" }}
        borderInlineEndWidth={{ md: "1px" }}
        visibility={isWide || !isOpen ? undefined : "hidden"}
      >
        <ConversationList list={list} openId={id ?? undefined} />
      </Box>
      <Row
        alignItems="stretch"
        gridRow="1"
        gridColumn={{ base: "1", md: "2" }}
        minWidth="0"
        minHeight="0"
        visibility={isWide || isOpen ? undefined : "hidden"}
      >
        {to !== null && <StartConversation key={to} to={to} introduce={introduce} />}
        {to === null && id !== null && <OpenConversation key={id} {...{ id, onReport, introduce }} />}
        {!isOpen && (isListed || list.isError) && <Nothing />}
      </Row>
    </Grid>
  );
};
