import { chakra } from "@chakra-ui/react";
import { useRef, type KeyboardEvent } from "react";
import { reactionEmojis } from "#shared/messages.ts";
import { Dialog } from "#web/ui/dialog.tsx";
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

/** All that one may react with, by a press or by the arrows. */
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
