import type { Reactions } from "#shared/messages.ts";
import { chatWords } from "../chat-words.ts";

type Props = { reactions: Reactions; onReact: ((emoji: string) => void) | undefined };

/** Below a message: how often it was reacted to how, each a button for one's own. As bare elements, as in `LogLook`. */
export const MessageReactions = ({ reactions, onReact }: Props) => (
  <div data-part="reactions" role="group" aria-label={chatWords.reactions}>
    {reactions.items.map(({ emoji, count, isMine }) => (
      <button
        key={emoji}
        type="button"
        aria-pressed={isMine}
        aria-label={chatWords.reactedWith(emoji, count)}
        disabled={!onReact}
        onClick={() => onReact?.(emoji)}
      >
        <span aria-hidden>{emoji}</span>
        {count}
      </button>
    ))}
  </div>
);
