import { Fragment, type ReactNode } from "react";
import { Heading, Hr, Img, Link, Section, Text } from "react-email";
import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import {
  excerptLetter,
  noFirstName,
  type LetterBlock,
  type LetterContent,
  type LetterList,
  type LetterPicture,
  type LetterPiece,
} from "#shared/letter-content.ts";
import { describeEvent, linkPicturePath } from "#shared/link-pictures.ts";
import {
  gold,
  hairline,
  ink,
  Layout,
  LinkButton,
  Paragraph,
  serif,
  text,
  toPlainName,
  type Template,
} from "./layout.tsx";
import { registerLink, siteLink } from "./links.ts";

/** An event whose card is in a letter, in words. */
export type LetterEvent = {
  id: string;
  title: string;
  /** Such as "Wed, Jun 25 · 7 PM"; empty without a date. */
  when: string;
  location: string;
  /** The path of a JPEG or PNG on the site; Outlook shows no WebP. Absent where there is none. */
  picture?: string;
};

/** The card of an event; its picture is that of its shared links, which only the public's events have. */
export const toLetterEvent = (event: ClubEvent): LetterEvent => {
  const { id, title, when, location, audience } = event;
  const picture = audience === "public" ? { picture: linkPicturePath(describeEvent(event)) } : {};
  return { id, title, when, location, ...picture };
};

/** A letter to one person. */
export type LetterData = {
  subject: string;
  content: LetterContent;
  /** As they typed it; may be empty. */
  firstName: string;
  /** Those whose cards are in it. A card without its event is left out. */
  events: LetterEvent[];
  /** Where a link leads instead, by its address, so that clicks are counted; others lead there themselves. */
  links?: Record<string, string>;
  /** Why they get it, a sentence. */
  reason: string;
  /** The club's, in lines. */
  postalAddress?: string;
};

/** Width of the sheet's content, in pixels: 600, less its border and padding. */
const contentWidthPx = 534;

type Reader = { firstName: string; toLink: (href: string) => string; events: LetterEvent[] };

const linkStyle = { color: "#7A5A12", textDecoration: "underline" };

const Piece = ({ piece, reader }: { piece: LetterPiece; reader: Reader }) => {
  if (piece.kind === "break") return <br />;
  let shown: ReactNode = piece.kind === "text" ? piece.text : reader.firstName;
  if (piece.isItalic) shown = <em>{shown}</em>;
  if (piece.isBold) shown = <strong>{shown}</strong>;
  if (piece.href === undefined) return shown;
  return (
    <Link className="link" href={reader.toLink(piece.href)} style={linkStyle}>
      {shown}
    </Link>
  );
};

const Pieces = ({ pieces, reader }: { pieces: readonly LetterPiece[]; reader: Reader }) =>
  // Pieces have no key but their index.
  pieces.map((piece, index) => <Piece key={index} piece={piece} reader={reader} />);

const List = ({ list, reader, isNested = false }: { list: LetterList; reader: Reader; isNested?: boolean }) => {
  const Tag = list.isNumbered ? "ol" : "ul";
  return (
    <Tag className="words" style={{ ...text, margin: isNested ? "4px 0 0" : "16px 0", paddingLeft: 24 }}>
      {list.items.map((item, index) => (
        <li key={index} style={{ marginBottom: 4 }}>
          <Pieces pieces={item.pieces} reader={reader} />
          {item.list && <List list={item.list} reader={reader} isNested />}
        </li>
      ))}
    </Tag>
  );
};

/**
 * A picture's look, at most so many pixels wide, also while a mail client hides it and shows its words; Outlook knows its width
 * by the attribute alone.
 */
const upTo = (width: number) => ({ height: "auto", width: "100%", maxWidth: width });

/** A picture at most as wide as the text. */
const Picture = ({ picture, reader }: { picture: LetterPicture; reader: Reader }) => {
  const width = Math.min(picture.width, contentWidthPx);
  const image = (
    <Img
      className="shown words"
      src={siteLink(picture.path)}
      alt={picture.alt}
      width={width}
      style={{ ...text, ...upTo(width) }}
    />
  );
  return (
    <Section style={{ padding: "8px 0" }}>
      {picture.href === undefined ? image : <Link href={reader.toLink(picture.href)}>{image}</Link>}
    </Section>
  );
};

const EventCard = ({ event, reader }: { event: LetterEvent; reader: Reader }) => {
  const href = reader.toLink(registerLink(event.id));
  return (
    <Section
      className="card"
      style={{
        border: `1px solid ${hairline}`,
        borderTop: `3px solid ${gold}`,
        margin: "16px 0",
        padding: "0 20px 12px",
      }}
    >
      {event.picture !== undefined && (
        <Img
          src={siteLink(event.picture)}
          alt=""
          width={contentWidthPx - 42}
          style={{ ...upTo(contentWidthPx - 42), paddingTop: 20 }}
        />
      )}
      <Text
        className="words"
        style={{ ...text, fontFamily: serif, fontSize: 20, lineHeight: "28px", margin: "16px 0 4px" }}
      >
        {event.title}
      </Text>
      <Text className="quiet" style={{ ...text, fontSize: 15, lineHeight: "24px", margin: "0 0 12px" }}>
        {event.when || "Date to be announced"}
        <br />
        {event.location}
      </Text>
      <Text style={{ ...text, margin: 0 }}>
        <Link className="link" href={href} style={{ ...linkStyle, fontWeight: 600 }}>
          See the event
        </Link>
      </Text>
    </Section>
  );
};

const headingSizes = { 2: { fontSize: 22, lineHeight: "30px" }, 3: { fontSize: 18, lineHeight: "26px" } };

const Block = ({ block, reader }: { block: LetterBlock; reader: Reader }) => {
  switch (block.kind) {
    case "heading":
      return (
        <Heading
          as={`h${block.level}`}
          className="words"
          style={{ ...headingSizes[block.level], color: ink, fontFamily: serif, fontWeight: 400, margin: "28px 0 8px" }}
        >
          <Pieces pieces={block.pieces} reader={reader} />
        </Heading>
      );
    case "paragraph":
      return (
        block.pieces.length > 0 && (
          <Paragraph>
            <Pieces pieces={block.pieces} reader={reader} />
          </Paragraph>
        )
      );
    case "list":
      return <List list={block} reader={reader} />;
    case "picture":
      return <Picture picture={block} reader={reader} />;
    case "button":
      return (
        <Section>
          <LinkButton href={reader.toLink(block.href)}>{block.text}</LinkButton>
        </Section>
      );
    case "event": {
      const event = reader.events.find(({ id }) => id === block.eventId);
      return event && <EventCard event={event} reader={reader} />;
    }
    case "rule":
      return <Hr className="rule" style={{ borderColor: hairline, margin: "24px 0" }} />;
  }
};

/** The name a letter calls its reader by: what could be more than a name is not repeated. */
export const toLetterName = (typed: string) => toPlainName(typed) ?? noFirstName;

/** In characters: what a list of emails shows of one beside its subject. */
const previewLength = 140;

/** What the club writes to many, as its author wrote it: it brings its own greeting and signature. */
export const letter: Template<LetterData> = {
  example: {
    subject: "The spring program is here",
    content: {
      blocks: [
        {
          kind: "paragraph",
          pieces: [{ kind: "text", text: "Dear " }, { kind: "first-name" }, { kind: "text", text: "," }],
        },
        {
          kind: "paragraph",
          pieces: [
            { kind: "text", text: "Six evenings, two of them new. " },
            { kind: "text", text: "Spots go fast", isBold: true },
            { kind: "text", text: ", so have a look at " },
            { kind: "text", text: "the whole program", href: "https://www.example.com/program" },
            { kind: "text", text: "." },
          ],
        },
        { kind: "heading", level: 2, pieces: [{ kind: "text", text: "What's new" }] },
        {
          kind: "list",
          isNumbered: false,
          items: [
            {
              pieces: [{ kind: "text", text: "Dinners for eight" }],
              list: { kind: "list", isNumbered: true, items: [{ pieces: [{ kind: "text", text: "March 3" }] }] },
            },
            { pieces: [{ kind: "text", text: "A mentoring breakfast", isItalic: true }] },
          ],
        },
        {
          kind: "picture",
          path: "/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg",
          alt: "Twenty members around a long table",
          width: 1200,
          height: 675,
          href: "https://www.example.com/photos",
        },
        { kind: "event", eventId: "elevated-wednesdays" },
        { kind: "button", text: "Register now", href: "https://www.example.com/register" },
        { kind: "rule" },
        { kind: "heading", level: 3, pieces: [{ kind: "text", text: "See you there" }] },
        {
          kind: "paragraph",
          pieces: [{ kind: "text", text: "Naomi Whitfield" }, { kind: "break" }, { kind: "text", text: "President" }],
        },
      ],
    },
    firstName: "Ada",
    events: [
      {
        id: "elevated-wednesdays",
        title: "Elevated Wednesdays",
        when: "Wed, Jun 25 · 7 PM",
        location: "The Statler Rooftop",
      },
    ],
    reason: `You received this email because you're a member of ${brand.name}.`,
    postalAddress: "1 Main Street\nDallas, TX 75201",
  },
  subject: ({ subject }) => subject,
  Body: ({ subject, content, firstName, events, links = {}, reason, postalAddress }) => {
    const reader = { firstName: toLetterName(firstName), events, toLink: (href: string) => links[href] ?? href };
    return (
      <Layout
        preview={excerptLetter(content, previewLength, reader.firstName) || subject}
        heading={subject}
        reason={reason}
        isSigned={false}
        postalAddress={postalAddress}
      >
        {content.blocks.map((block, index) => (
          <Fragment key={index}>
            <Block block={block} reader={reader} />
          </Fragment>
        ))}
      </Layout>
    );
  },
};
