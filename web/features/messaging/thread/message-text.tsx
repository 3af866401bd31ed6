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

/** What is hidden behind these opens; everything else stays text. */
const schemes = new Set(["http:", "https:", "mailto:"]);

// Only what says that it is an address becomes one: with a scheme, with "www.", or with an @. "notes.md" and "a.zip"
// are file names as well as domains, and nobody who writes them means a website.
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

/** A text in pieces, its addresses apart. */
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

/** Lines and characters of a message that are shown at first: nobody takes up whole screens of everybody's. */
const most = { lines: 20, characters: 1500 };

// Without half of a mention at its end.
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
 * What somebody wrote, its lines kept and its end folded away where it is long; addresses in it lead somewhere, and show
 * exactly what was typed. Each is set in a direction of its own, so that letters beside it cannot turn it round.
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
