import { Fragment, type CSSProperties, type ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from "react-email";
import { brand } from "#shared/brand.ts";

const serif = "Georgia, 'Times New Roman', serif";
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const ink = "#161412";
const muted = "#5C554B";
const gold = "#D8B45A";
const ivory = "#FBF9F4";
const hairline = "#E5DDCB";

const text: CSSProperties = { color: ink, fontFamily: sans, fontSize: 16, lineHeight: "26px" };

/** A paragraph. */
export const Paragraph = ({ children }: { children: ReactNode }) => <Text style={text}>{children}</Text>;

/** Small print. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Text style={{ ...text, color: muted, fontSize: 14, lineHeight: "22px" }}>{children}</Text>
);

/** Somebody's own words. */
const Quote = ({ children }: { children: ReactNode }) => (
  <Text style={{ ...text, borderLeft: `3px solid ${gold}`, margin: "0 0 16px", paddingLeft: 16 }}>{children}</Text>
);

/** The one thing to do next. */
export const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    href={href}
    style={{ ...text, backgroundColor: gold, borderRadius: 4, fontWeight: 600, marginTop: 24, padding: "12px 24px" }}
  >
    {children}
  </Button>
);

type Row = [label: string, answer: string];
/** A row for each field of a form: none is forgotten. */
export type Rows<Form> = Record<keyof Form, Row>;

/** What somebody filled in, a row a field; empty answers are left out. */
export const Answers = ({ rows }: { rows: Row[] }) => (
  <table
    className="answers"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ borderTop: `1px solid ${hairline}` }}
  >
    <tbody>
      {rows
        .filter(([, answer]) => answer !== "")
        .map(([label, answer]) => (
          <tr key={label}>
            <th
              align="left"
              style={{
                ...text,
                color: muted,
                fontSize: 14,
                fontWeight: 400,
                padding: "8px 16px 8px 0",
                verticalAlign: "top",
                width: "38%",
              }}
            >
              {label}
            </th>
            <td style={{ ...text, fontSize: 15, padding: "8px 0", whiteSpace: "pre-wrap" }}>{answer}</td>
          </tr>
        ))}
    </tbody>
  </table>
);

type LayoutProps = {
  /** The line a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  /** Why the reader gets this email. */
  reason: string;
  children: ReactNode;
};

/** What every email of the club is laid out in. */
export const Layout = ({ preview, heading, reason, children }: LayoutProps) => (
  <Html lang="en">
    <Head />
    <Preview>{preview}</Preview>
    <Body style={{ backgroundColor: ivory, margin: 0, padding: "32px 16px" }}>
      <Container style={{ backgroundColor: "#ffffff", border: `1px solid ${hairline}`, maxWidth: 600 }}>
        <Section style={{ backgroundColor: ink, borderBottom: `3px solid ${gold}`, padding: "20px 32px" }}>
          <Text style={{ color: gold, fontFamily: serif, fontSize: 20, letterSpacing: 1, margin: 0 }}>
            {brand.name}
          </Text>
        </Section>
        <Section style={{ padding: "24px 32px 8px" }}>
          <Heading as="h1" style={{ color: ink, fontFamily: serif, fontSize: 26, fontWeight: 400, lineHeight: "34px" }}>
            {heading}
          </Heading>
          {children}
        </Section>
        <Section style={{ padding: "0 32px 24px" }}>
          <Hr style={{ borderColor: hairline, margin: "16px 0" }} />
          <Text style={{ ...text, color: muted, fontSize: 13, lineHeight: "20px", margin: 0 }}>{reason}</Text>
        </Section>
      </Container>
    </Body>
  </Html>
);

/** Letters, with what joins them within a name: O'Neill, Anne-Marie, J. R. */
const word = String.raw`[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?`;
const name = new RegExp(`^${word}(?: ${word}){0,4}$`, "u");

/** Longest name that is shown, in characters: a sentence is none. */
const longest = 50;

/**
 * A name that somebody typed, if it can be nothing but a name; else undefined, and the email does without. Anybody can
 * enter anybody's address and any name: what mail programs turn into a link (www.evil.example), digits, signs, whole
 * sentences and characters that change the direction of writing must not reach a stranger in the club's name.
 */
export const toPlainName = (typed: string) => {
  const trimmed = typed.trim();
  return trimmed.length <= longest && name.test(trimmed) ? trimmed : undefined;
};

/** What mail programs make a link of: an address of the web, of mail, or of a telephone. */
const linkable = /[/@:]|www|[\p{L}\p{N}]\.\p{L}{2}|\d{4}/iu;
const title = /^[\p{L}\p{M}\p{N} .,&+!#()'’–-]+$/u;

/** The same for the name of a business, which may have digits and signs, and is shown to everybody before. */
export const toPlainTitle = (typed: string) => {
  const trimmed = typed.trim();
  return trimmed.length <= longest && title.test(trimmed) && !linkable.test(trimmed) ? trimmed : undefined;
};

/** How an email to somebody begins; `name` is what they typed. */
export const Salutation = ({ name }: { name: string }) => {
  const plain = toPlainName(name);
  return <Paragraph>{plain === undefined ? "Hello," : `Dear ${plain},`}</Paragraph>;
};

/** What an admin has to say, line by line; nothing where nothing was said. */
export const ClubWords = ({ words }: { words: string }) =>
  words.trim() !== "" && (
    <>
      <Paragraph>{`A message from ${brand.name}:`}</Paragraph>
      <Quote>
        {words.split("\n").map((line, index) => (
          // Lines have no other name than their place.
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Quote>
    </>
  );
