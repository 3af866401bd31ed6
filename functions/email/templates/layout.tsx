import { Fragment, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from "react-email";
import { brand } from "#shared/brand.ts";
import type { Attachment } from "../../platform/mail.ts";

/** One kind of email. */
export type Template<Data> = {
  subject: (data: Data) => string;
  Body: (data: Data) => ReactElement;
  /** Files to attach. */
  attachments?: (data: Data) => Promise<Attachment[]>;
  /** Shown by `npm run emails`. */
  example: Data;
};

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

const Quote = ({ children }: { children: ReactNode }) => (
  <Text style={{ ...text, borderLeft: `3px solid ${gold}`, margin: "0 0 16px", paddingLeft: 16 }}>{children}</Text>
);

/** The email's one call to action. */
export const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    href={href}
    style={{ ...text, backgroundColor: gold, borderRadius: 4, fontWeight: 600, marginTop: 24, padding: "12px 24px" }}
  >
    {children}
  </Button>
);

/** A table of facts or of the fields of a form. Rows with an empty answer are left out. */
export const Answers = ({ rows }: { rows: [label: string, answer: string][] }) => (
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
  /** The line that a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  /** Why the reader received this email. */
  reason: string;
  children: ReactNode;
};

/** The frame of every email. */
export const Layout = ({ preview, heading, reason, children }: LayoutProps) => (
  <Html lang="en">
    <Head>
      {/* Phones show the email at their own width, not as a page of 980 px made small. */}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
    </Head>
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

/** Letters and what joins them within a name: O'Neill, Anne-Marie, J. R. */
const word = String.raw`[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?`;
const namePattern = new RegExp(`^${word}(?: ${word}){0,4}$`, "u");

/** In characters: longer than a name, shorter than a message. */
const maxNameLength = 50;

/**
 * A typed name, or undefined where it could be more than a name. Anyone can enter a stranger's address and any name, so
 * what mail programs turn into a link (www.evil.example), digits, signs, sentences and direction overrides must not reach
 * a stranger in the club's name.
 */
export const toPlainName = (typed: string) => {
  const trimmed = typed.trim();
  return trimmed.length <= maxNameLength && namePattern.test(trimmed) ? trimmed : undefined;
};

/** What mail programs turn into a link: the address of a website or a mailbox, and a phone number. */
const linkPattern = /[/@:]|www|[\p{L}\p{N}]\.\p{L}{2}|\d{4}/iu;
const titlePattern = /^[\p{L}\p{M}\p{N} .,&+!#()'’–-]+$/u;

/** The same for the name of a business, which may have digits and signs. */
export const toPlainTitle = (typed: string) => {
  const trimmed = typed.trim();
  const isPlain = trimmed.length <= maxNameLength && titlePattern.test(trimmed) && !linkPattern.test(trimmed);
  return isPlain ? trimmed : undefined;
};

/** The first line of an email; `name` is as it was typed. */
export const Salutation = ({ name }: { name: string }) => {
  const plain = toPlainName(name);
  return <Paragraph>{plain === undefined ? "Hello," : `Dear ${plain},`}</Paragraph>;
};

/** An admin's words, line by line; nothing where they are empty. */
export const ClubWords = ({ words }: { words: string }) =>
  words.trim() !== "" && (
    <>
      <Paragraph>{`A message from ${brand.name}:`}</Paragraph>
      <Quote>
        {words.split("\n").map((line, index) => (
          // Lines have no key but their index.
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Quote>
    </>
  );
