import { memo, useState } from "react";
import { cut } from "#shared/text.ts";
import { chatWords } from "#web/content/chat.ts";
import { Button } from "#web/ui/button.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { splitLinks } from "./links.ts";

type MessageTextProps = { text: string };

/** Lines and characters of a message that are shown at first: nobody takes up whole screens of everybody's. */
const most = { lines: 20, characters: 1500 };

const beginningOf = (text: string) => cut(text.split("\n", most.lines).join("\n"), most.characters).trimEnd();

const Lines = ({ text }: MessageTextProps) => (
  <UserText css={{ "& a": { textDecoration: "underline", textUnderlineOffset: "3px", unicodeBidi: "isolate" } }}>
    {splitLinks(text).map((piece, index) =>
      piece.href === undefined ? (
        piece.text
      ) : (
        <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      ),
    )}
  </UserText>
);

/**
 * What somebody wrote, its lines kept and its end folded away where it is long; addresses in it lead somewhere, and show
 * exactly what was typed. Each is set in a direction of its own, so that letters beside it cannot turn it round.
 */
export const MessageText = memo(({ text }: MessageTextProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = beginningOf(text);
  if (isWhole || beginning.length === text.length) return <Lines text={text} />;
  return (
    <>
      <Lines text={`${beginning}…`} />
      <Button look="quiet" size="compact" onClick={() => setIsWhole(true)}>
        {chatWords.more}
      </Button>
    </>
  );
});
