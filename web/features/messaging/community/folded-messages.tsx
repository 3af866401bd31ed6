import { Box } from "@chakra-ui/react";
import { useMemo, useState, type ReactNode } from "react";
import { muteWords as words } from "#web/content/mutes.ts";
import { MessageText } from "#web/features/messaging/thread/message-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import type { ShownMessage } from "./use-topic-thread.ts";

/** A message; one by somebody who is muted has nothing of itself but what it stands for. */
export type FoldableMessage = ShownMessage & { folded?: ShownMessage };

/** Messages, those of muted members folded. Each stays the same object while it and the mutes do. */
export const useFolded = (
  messages: readonly ShownMessage[],
  muted: ReadonlySet<string>,
): readonly FoldableMessage[] => {
  const fold = useMemo(() => {
    const known = new WeakMap<ShownMessage, FoldableMessage>();
    return (message: ShownMessage): FoldableMessage => {
      if (!muted.has(message.user_id) || message.deleted) return message;
      const folded = known.get(message) ?? { ...message, content: "", attachment: null, folded: message };
      known.set(message, folded);
      return folded;
    };
  }, [muted]);
  return useMemo(() => messages.map(fold), [messages, fold]);
};

type Props = {
  message: ShownMessage;
  /** Shows the file that it carries. */
  showFile: (message: ShownMessage) => ReactNode;
};

/** In place of a muted member's message: that it is there, and the way to read it. */
export const FoldedMessage = ({ message, showFile }: Props) => {
  const [isShown, setShown] = useState(false);
  return (
    <Box>
      {isShown && message.content !== "" && <MessageText text={message.content} />}
      {isShown && showFile(message)}
      {!isShown && (
        <Text textStyle="small" color="fg.muted">
          {words.folded}
        </Text>
      )}
      <Button look="quiet" size="compact" px="0" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? words.hide : words.show}
      </Button>
    </Box>
  );
};
