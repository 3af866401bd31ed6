import { LinkifyIt } from "linkify-it";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { showMentions, splitMentions, type Mention } from "#shared/messages.ts";
import { truncate } from "#shared/text.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { splitByMatches } from "#web/ui/web-links.ts";
import { chatWords } from "../chat-words.ts";

/** Only these become links; anything else stays text. */
const schemes = new Set(["http:", "https:", "mailto:"]);

// Only explicit addresses become links: with a scheme, "www.", or an @. "notes.md" and "a.zip" are domains as well as
// file names, and nobody who writes them means a website.
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true, urlAuth: false })
  .add("//", null)
  .add("ftp:", null)
  .add("www.", {
    validate: (text, position, { re }) => {
      const domain = re.get_relative_proto_validator();
      domain.lastIndex = position;
      return domain.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `https://${match.raw}`;
    },
  });

const isSafe = (url: string) => URL.canParse(url) && schemes.has(new URL(url).protocol);

/** A text split into pieces of text and links. */
export const splitLinks = (text: string) =>
  splitByMatches(
    text,
    (finder.match(text) ?? []).map(({ index, raw, url }) => ({
      index,
      text: raw,
      href: isSafe(url) ? url : undefined,
    })),
  );

type MessageTextProps = { text: string; mentions?: readonly Mention[] | undefined };

/** How many lines and characters of a message are shown at first, so that nobody fills everyone's screen. */
const most = { lines: 20, characters: 1500 };

// Does not cut a mention in half.
const beginningOf = (text: string) =>
  truncate(text.split("\n", most.lines).join("\n"), most.characters)
    .replace(/@\{[\w-]*$/, "")
    .trimEnd();

const drawLinks = (text: string, key: number) =>
  splitLinks(text).map((piece, index) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a key={`${key}-${index}`} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    ),
  );

const Lines = ({ text, mentions }: MessageTextProps) => (
  <UserText
    css={{
      "& a": { textDecoration: "underline", textUnderlineOffset: "3px", unicodeBidi: "isolate" },
      "& a[data-part=mention]": { fontWeight: "600", color: "brand.fg", textDecoration: "none" },
      "& a[data-part=mention]:hover": { textDecoration: "underline" },
    }}
  >
    {splitMentions(text).map((piece, index) =>
      piece.id === undefined ? (
        drawLinks(piece.text, index)
      ) : (
        <Link key={index} to={portalPaths.member(piece.id)} data-part="mention">
          {showMentions(piece.text, mentions)}
        </Link>
      ),
    )}
  </UserText>
);

/**
 * A message's text with its line breaks, collapsed if long; addresses become links that show exactly what was typed.
 * Each is isolated in its own direction, so that adjacent text cannot reorder it.
 */
export const MessageText = memo(({ text, mentions }: MessageTextProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = beginningOf(text);
  if (isWhole || beginning.length === text.length) return <Lines text={text} mentions={mentions} />;
  return (
    <>
      <Lines text={`${beginning}…`} mentions={mentions} />
      <Button look="quiet" size="compact" onClick={() => setIsWhole(true)}>
        {chatWords.more}
      </Button>
    </>
  );
});
