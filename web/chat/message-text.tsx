import { memo } from "react";
import { UserText } from "#web/ui/user-text.tsx";
import { piecesOf } from "./links.ts";

export type MessageTextProps = { text: string };

/**
 * What somebody wrote, its lines kept; addresses in it lead somewhere, and show exactly what was typed. Each is set in a
 * direction of its own, so that letters beside it cannot turn it round.
 */
export const MessageText = memo(({ text }: MessageTextProps) => (
  <UserText css={{ "& a": { textDecoration: "underline", textUnderlineOffset: "3px", unicodeBidi: "isolate" } }}>
    {piecesOf(text).map((piece, index) =>
      piece.href === undefined ? (
        piece.text
      ) : (
        <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      ),
    )}
  </UserText>
));
