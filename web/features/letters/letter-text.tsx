import { chakra } from "@chakra-ui/react";
import {
  noFirstName,
  type LetterBlock,
  type LetterContent,
  type LetterList,
  type LetterPiece,
} from "#shared/letter-content.ts";
import { paths } from "#web/paths.ts";
import { Grid, Heading, Text } from "#web/ui/layout.ts";

const words = { seeEvent: "See the event", noDate: "Date to be announced" } as const;

type CardEvent = { id: string; title: string; when: string; location: string };

const External = chakra("a", { base: { color: "brand.fg", textDecoration: "underline" } });

const Look = chakra("div", {
  base: {
    maxWidth: "text",
    overflowWrap: "anywhere",
    "& > p, & > ul, & > ol": { mb: "4" },
    "& h2": { mt: "7", mb: "2", textStyle: "heading" },
    "& h3": { mt: "6", mb: "2", fontFamily: "heading", fontSize: "1.2rem" },
    "& ul": { listStyle: "disc", ps: "6" },
    "& ol": { listStyle: "decimal", ps: "6" },
    "& hr": { my: "6", borderTopWidth: "1px" },
    "& img": { maxWidth: "min(100%, 534px)", height: "auto", my: "4" },
  },
});

/** A letter's links leave the portal, except for email addresses. */
const toLink = (href: string) =>
  href.startsWith("mailto:") ? { href } : { href, target: "_blank", rel: "noreferrer" };

const Piece = ({ piece, firstName }: { piece: LetterPiece; firstName: string }) => {
  if (piece.kind === "break") return <br />;
  let shown = <>{piece.kind === "text" ? piece.text : firstName}</>;
  if (piece.isItalic) shown = <em>{shown}</em>;
  if (piece.isBold) shown = <strong>{shown}</strong>;
  return piece.href === undefined ? shown : <External {...toLink(piece.href)}>{shown}</External>;
};

type Reader = { firstName: string; events: readonly CardEvent[] };

const Pieces = ({ pieces, firstName }: { pieces: readonly LetterPiece[]; firstName: string }) =>
  // Pieces have no key but their index.
  pieces.map((piece, index) => <Piece key={index} piece={piece} firstName={firstName} />);

const List = ({ list, firstName }: { list: LetterList; firstName: string }) => {
  const Tag = list.isNumbered ? "ol" : "ul";
  return (
    <Tag>
      {list.items.map((item, index) => (
        <li key={index}>
          <Pieces pieces={item.pieces} firstName={firstName} />
          {item.list && <List list={item.list} firstName={firstName} />}
        </li>
      ))}
    </Tag>
  );
};

const Block = ({ block, reader: { firstName, events } }: { block: LetterBlock; reader: Reader }) => {
  switch (block.kind) {
    case "heading":
      return (
        <Heading as={`h${block.level}`}>
          <Pieces pieces={block.pieces} firstName={firstName} />
        </Heading>
      );
    case "paragraph":
      return (
        block.pieces.length > 0 && (
          <p dir="auto">
            <Pieces pieces={block.pieces} firstName={firstName} />
          </p>
        )
      );
    case "list":
      return <List list={block} firstName={firstName} />;
    case "picture": {
      const { path, alt, width, height, href } = block;
      const image = <img src={path} alt={alt} width={width} height={height} />;
      return href === undefined ? image : <a {...toLink(href)}>{image}</a>;
    }
    case "button":
      return (
        <p>
          <ButtonLook {...toLink(block.href)}>{block.text}</ButtonLook>
        </p>
      );
    case "event": {
      const event = events.find(({ id }) => id === block.eventId);
      return (
        event && (
          <Grid gap="1" my="4" p="5" borderWidth="1px" borderTopWidth="3px" borderTopColor="brand.solid">
            <Text fontFamily="heading" fontSize="1.25rem">
              {event.title}
            </Text>
            <Text color="fg.muted">{event.when || words.noDate}</Text>
            <Text color="fg.muted">{event.location}</Text>
            <External href={paths.eventRegistration(event.id)}>{words.seeEvent}</External>
          </Grid>
        )
      );
    }
    case "rule":
      return <hr />;
  }
};

const ButtonLook = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "12",
    px: "6",
    py: "2",
    bg: "brand.solid",
    color: "brand.contrast",
    borderRadius: "sm",
    fontWeight: "600",
    _hover: { bg: "brand.hover" },
  },
});

type Props = { content: LetterContent; firstName?: string | undefined; events: readonly CardEvent[] };

/** What a letter says, in the portal's look. */
export const LetterText = ({ content, firstName = noFirstName, events }: Props) => (
  <Look>
    {content.blocks.map((block, index) => (
      // Blocks have no key but their index.
      <Block key={index} block={block} reader={{ firstName, events }} />
    ))}
  </Look>
);
