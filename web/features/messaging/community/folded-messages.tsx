import { Box } from "@chakra-ui/react";
import { useMemo, useState, type ReactNode } from "react";
import { MessageText } from "#web/features/messaging/thread/message-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import { muteWords as words } from "../mutes-words.ts";
import type { ShownMessage } from "./use-topic-thread.ts";

/** A message; one by somebody who is muted has nothing of itself but what it stands for. */
export type FoldableMessage = ShownMessage & { folded?: ShownMessage };

/** Each message has one folded form, so that a row is drawn anew only when its message is another one. */
const forms = new WeakMap<ShownMessage, FoldableMessage>();

const fold = (message: ShownMessage): FoldableMessage => {
  const known = forms.get(message);
  if (known) return known;
  const folded = { ...message, content: "", attachment: null, reply_to: null, folded: message };
  forms.set(message, folded);
  return folded;
};

/** Messages, those of muted members folded. */
export const useFolded = (messages: readonly ShownMessage[], muted: ReadonlySet<string>): readonly FoldableMessage[] =>
  useMemo(
    () => messages.map((each) => (muted.has(each.user_id) && !each.deleted ? fold(each) : each)),
    [messages, muted],
  );

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
      {isShown && message.content !== "" && <MessageText text={message.content} mentions={message.mentions} />}
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
