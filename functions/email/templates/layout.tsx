import { createContext, Fragment, useContext, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Preview, Section, Text } from "react-email";
import { brand, host } from "#shared/brand.ts";
import type { Attachment } from "../../platform/mail.ts";
import type { EmailWords } from "../texts.ts";
import { unsubscribeLink, type Unsubscribe } from "./links.ts";

/** One kind of email. */
export type Template<Data> = {
  subject: (data: Data) => string;
  Body: (data: Data) => ReactElement;
  /** Files to attach. */
  attachments?: (data: Data) => Promise<Attachment[]>;
  /** Shown by `npm run emails`. */
  example: Data;
};

export const serif = "Georgia, 'Times New Roman', serif";
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";
export const ink = "#161412";
const muted = "#5C554B";
export const gold = "#D8B45A";
const ivory = "#FBF9F4";
export const hairline = "#E5DDCB";

/** Narrow screens, and dark mode where mail clients support it. Element styles come first, without `!important`. */
const adaptations = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .part td { padding-left: 20px !important; padding-right: 20px !important; }
  .part td td { padding-left: 0 !important; padding-right: 0 !important; }
  .part .card td { padding-left: 20px !important; padding-right: 20px !important; }
  .answers th, .answers td { display: block !important; width: auto !important; }
  .answers th { border: 0 !important; padding: 12px 0 0 !important; }
  .answers td { padding: 0 0 12px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: #0B0B0C !important; }
  .sheet, .sheet td { background-color: #18181B !important; border-color: #2B2A28 !important; }
  .head td { background-color: #161412 !important; }
  .words { color: #F5F1E8 !important; }
  .quiet { color: #B7AFA1 !important; }
  .link { color: #E3C26F !important; }
  .rule, .answers, .answers th, .answers td { border-color: #2B2A28 !important; }
  .card { border-color: #D8B45A #2B2A28 #2B2A28 !important; }
}
`;

/** Breaks lines between words; breaks longer words anywhere, without hyphens. */
export const text: CSSProperties = {
  color: ink,
  fontFamily: sans,
  fontSize: 16,
  hyphens: "none",
  lineHeight: "26px",
  wordBreak: "break-word",
};

/** A paragraph. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="words" style={text}>
    {children}
  </Text>
);

/** Small print. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Text className="quiet" style={{ ...text, color: muted, fontSize: 14, lineHeight: "22px" }}>
    {children}
  </Text>
);

const Quote = ({ children }: { children: ReactNode }) => (
  <Text
    className="words"
    style={{ ...text, borderLeft: `3px solid ${gold}`, margin: "0 0 16px", paddingLeft: 16, whiteSpace: "pre-wrap" }}
  >
    {children}
  </Text>
);

/** An item in a list of news: a link, and a line about it or an excerpt. */
export const NewsItem = ({
  title,
  href,
  isQuote,
  children,
}: {
  title: string;
  href: string;
  isQuote: boolean;
  children?: ReactNode;
}) => (
  <Section style={{ borderTop: `1px solid ${hairline}`, padding: "12px 0" }} className="rule">
    <Link className="words" href={href} style={{ ...text, fontWeight: 600, textDecoration: "underline" }}>
      {title}
    </Link>
    {children !== undefined &&
      (isQuote ? (
        <Quote>{children}</Quote>
      ) : (
        <Text className="quiet" style={{ ...text, color: muted, fontSize: 14, lineHeight: "22px", margin: "4px 0 0" }}>
          {children}
        </Text>
      ))}
  </Section>
);

/**
 * A ticket's QR code with its holder's name, linked to its page. The image has its own white background for dark mode.
 */
export const TicketPicture = ({
  src,
  href,
  name,
  note,
}: {
  src: string;
  href: string;
  name: string;
  /** Below the name, such as its type. */
  note?: string | undefined;
}) => (
  <Section style={{ margin: "0 0 16px" }}>
    <Link className="picture" href={href}>
      <Img src={src} alt={`QR code: ${name}`} width={200} height={200} style={{ borderRadius: 4 }} />
    </Link>
    <Text className="words" style={{ ...text, fontWeight: 600, margin: "4px 0 0" }}>
      {name}
    </Text>
    {note !== undefined && (
      <Text className="words" style={{ ...text, margin: "0 0 4px" }}>
        {note}
      </Text>
    )}
    <Link className="link" href={href} style={{ ...text, color: ink, textDecoration: "underline" }}>
      Open this ticket
    </Link>
  </Section>
);

/** The email's one call to action. */
export const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    className="button"
    href={href}
    style={{
      ...text,
      backgroundColor: gold,
      borderRadius: 4,
      fontWeight: 600,
      margin: "16px 0 8px",
      padding: "12px 24px",
    }}
  >
    {children}
  </Button>
);

/** A secondary link on a line of its own. */
export const QuietLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Text style={text}>
    <Link className="link" href={href} style={{ color: "#7A5A12", textDecoration: "underline" }}>
      {children}
    </Link>
  </Text>
);

/** Next steps after a form. */
export const NextSteps = ({ steps }: { steps: string[] }) => (
  <>
    <Heading
      as="h2"
      className="words"
      style={{ color: ink, fontFamily: serif, fontSize: 20, fontWeight: 400, lineHeight: "28px", margin: "24px 0 8px" }}
    >
      What happens next
    </Heading>
    <ul style={{ margin: 0, paddingLeft: 20 }}>
      {steps.map((step) => (
        <li key={step} className="words" style={{ ...text, marginBottom: 8 }}>
          {step}
        </li>
      ))}
    </ul>
  </>
);

/** A single token such as an email address: short enough for one line, so that it does not break at a hyphen. */
const unbroken = /^\S{1,30}$/;

const cell: CSSProperties = {
  ...text,
  borderBottom: `1px solid ${hairline}`,
  fontSize: 15,
  lineHeight: "24px",
  textAlign: "left",
  verticalAlign: "top",
};

/** A table of facts or form fields. Omits rows with an empty answer. */
export const Answers = ({ rows }: { rows: [label: string, answer: string][] }) => (
  <table
    className="answers"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ borderTop: `1px solid ${hairline}`, margin: "24px 0" }}
  >
    <tbody>
      {rows
        .filter(([, answer]) => answer !== "")
        .map(([label, answer]) => (
          <tr key={label}>
            <th
              className="quiet"
              style={{ ...cell, color: muted, fontWeight: 400, padding: "10px 16px 10px 0", width: "34%" }}
            >
              {label}
            </th>
            <td
              className="words"
              style={{ ...cell, padding: "10px 0", whiteSpace: unbroken.test(answer) ? "nowrap" : "pre-wrap" }}
            >
              {answer}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);

const Words = createContext<EmailWords>({});

/** An email in the club's own words: the greeting, a paragraph before the signature, and the signature. */
export const withWords = (email: ReactElement, words: EmailWords) => <Words value={words}>{email}</Words>;

/** A paragraph of the club's own, where an owner wrote one for this kind of email. */
const OwnParagraph = () => {
  const { paragraph } = useContext(Words);
  return (
    paragraph !== undefined && (
      <Paragraph>
        <Lines text={paragraph} />
      </Paragraph>
    )
  );
};

/** The sender: the person who wrote it, or whoever an owner named, or the host, or the club. */
const SignOff = ({ signer }: { signer: string | undefined }) => {
  const { signature } = useContext(Words);
  if (signature !== undefined && !signer)
    return (
      <Text className="words" style={{ ...text, margin: "24px 0 16px" }}>
        <Lines text={signature} />
        <br />
        {brand.name}
      </Text>
    );
  const person = signer ? { name: signer, role: "" } : host;
  return (
    <Text className="words" style={{ ...text, margin: "24px 0 16px" }}>
      Warm regards,
      <br />
      {person && (
        <>
          {person.name}
          <br />
          {person.role && `${person.role}, `}
        </>
      )}
      {brand.name}
    </Text>
  );
};

/** Text with the club's address as a link on one line. */
const WithClubAddress = ({ words }: { words: string }) =>
  words.split(brand.contactEmail).map((part, index) => (
    // Parts have no key but their index.
    <Fragment key={index}>
      {index > 0 && (
        <Link
          className="quiet"
          href={`mailto:${brand.contactEmail}`}
          style={{ color: muted, textDecoration: "underline", whiteSpace: "nowrap" }}
        >
          {brand.contactEmail}
        </Link>
      )}
      {part}
    </Fragment>
  ));

const Unsubscribing = createContext<Unsubscribe | undefined>(undefined);

/** The footer with an unsubscribe link, if the email has one. */
export const withUnsubscribe = (email: ReactElement, unsubscribe: Unsubscribe | undefined) => (
  <Unsubscribing value={unsubscribe}>{email}</Unsubscribing>
);

/** The same as the mail client's unsubscribe button; the page asks before anything happens. */
const UnsubscribeLink = () => {
  const unsubscribe = useContext(Unsubscribing);
  if (!unsubscribe) return null;
  return (
    <Text className="quiet" style={{ ...text, color: muted, fontSize: 13, lineHeight: "20px", margin: "8px 0 0" }}>
      <Link className="quiet" href={unsubscribeLink(unsubscribe)} style={{ color: muted, textDecoration: "underline" }}>
        {"contactToken" in unsubscribe ? "Unsubscribe" : "Unsubscribe, or choose what we email you"}
      </Link>
    </Text>
  );
};

/** Where the club is, as what goes to many has to say, on one line. */
const PostalAddress = ({ lines }: { lines: string }) => {
  const parts = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (parts.length === 0) return null;
  return (
    <Text className="quiet" style={{ ...text, color: muted, fontSize: 13, lineHeight: "20px", margin: "8px 0 0" }}>
      {[...(parts[0] === brand.name ? [] : [brand.name]), ...parts].join(" · ")}
    </Text>
  );
};

type LayoutProps = {
  /** The preview line beside the subject. */
  preview: string;
  heading: string;
  /** Why the recipient received this email. */
  reason: string;
  /** Whether a person of the club sends it, as for all but notices to the club itself. */
  isSigned?: boolean;
  /** The author, if not the host. */
  signer?: string;
  /** The club's, in lines, at the foot of what goes to many. */
  postalAddress?: string | undefined;
  children: ReactNode;
};

/** The frame of all emails. */
export const Layout = ({
  preview,
  heading,
  reason,
  isSigned = true,
  signer,
  postalAddress = "",
  children,
}: LayoutProps) => (
  <Html lang="en">
    <Head>
      {/* Phones show the email at their own width instead of a scaled-down 980 px page. */}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* Like the subject: filters of spam compare them. */}
      <title>{heading}</title>
      <style>{adaptations}</style>
    </Head>
    <Preview useTitleTag={false}>{preview}</Preview>
    <Body className="page" style={{ backgroundColor: ivory, margin: 0, padding: "32px 16px" }}>
      <Container
        className="sheet"
        style={{ backgroundColor: "#ffffff", border: `1px solid ${hairline}`, maxWidth: 600 }}
      >
        <Section
          className="part head"
          style={{ backgroundColor: ink, borderBottom: `3px solid ${gold}`, padding: "20px 32px" }}
        >
          <Text style={{ color: gold, fontFamily: serif, fontSize: 20, letterSpacing: 1, margin: 0 }}>
            {brand.name}
          </Text>
        </Section>
        <Section className="part" style={{ padding: "24px 32px 8px" }}>
          <Heading
            as="h1"
            className="words"
            style={{ color: ink, fontFamily: serif, fontSize: 26, fontWeight: 400, lineHeight: "34px" }}
          >
            {heading}
          </Heading>
          {children}
          <OwnParagraph />
          {isSigned && <SignOff signer={signer} />}
        </Section>
        <Section className="part" style={{ padding: "0 32px 24px" }}>
          <Hr className="rule" style={{ borderColor: hairline, margin: "8px 0 16px" }} />
          <Text className="quiet" style={{ ...text, color: muted, fontSize: 13, lineHeight: "20px", margin: 0 }}>
            <WithClubAddress words={reason} />
          </Text>
          <UnsubscribeLink />
          <PostalAddress lines={postalAddress} />
        </Section>
      </Container>
    </Body>
  </Html>
);

/** Letters and connecting characters within a name: O'Neill, Anne-Marie, J. R. */
const word = String.raw`[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?`;
const namePattern = new RegExp(`^${word}(?: ${word}){0,4}$`, "u");

/** In characters: longer than a name, shorter than a message. */
const maxNameLength = 50;

/**
 * A typed name, or undefined if it could be more than a name. Anyone can enter a stranger's address and any name, so
 * text that mail clients turn into a link (www.evil.example), digits, signs, sentences and direction overrides must not
 * reach a stranger in the club's name.
 */
export const toPlainName = (typed: string) => {
  const trimmed = typed.trim();
  return trimmed.length <= maxNameLength && namePattern.test(trimmed) ? trimmed : undefined;
};

/** What mail clients turn into a link: website and email addresses, and phone numbers. */
const linkPattern = /[/@:]|www|[\p{L}\p{N}]\.\p{L}{2}|\d{4}/iu;
/** Whether a typed text has the address of a website or an email in it. */
export const hasAddress = (typed: string) => /[/@:]|www|[\p{L}\p{N}]\.\p{L}{2}/iu.test(typed);

const titlePattern = /^[\p{L}\p{M}\p{N} .,&+!#()'’–-]+$/u;

/** The same for a business's name, which may have digits and signs. */
export const toPlainTitle = (typed: string) => {
  const trimmed = typed.trim();
  const isPlain = trimmed.length <= maxNameLength && titlePattern.test(trimmed) && !linkPattern.test(trimmed);
  return isPlain ? trimmed : undefined;
};

/** The greeting; `name` is as it was typed. */
export const Salutation = ({ name }: { name: string }) => {
  const { greeting = "Dear" } = useContext(Words);
  const plain = toPlainName(name);
  return <Paragraph>{plain === undefined ? "Hello," : `${greeting} ${plain},`}</Paragraph>;
};

/** Multi-line text as it was typed. */
export const Lines = ({ text }: { text: string }) =>
  text.split("\n").map((line, index) => (
    // Lines have no key but their index.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

/** A quotation, line by line, by default an admin's. Nothing if it is empty. */
export const ClubWords = ({
  words,
  from = brand.name,
  intro = `A message from ${from}:`,
}: {
  words: string;
  from?: string;
  intro?: string;
}) =>
  words.trim() !== "" && (
    <>
      <Paragraph>{intro}</Paragraph>
      <Quote>
        <Lines text={words} />
      </Quote>
    </>
  );
