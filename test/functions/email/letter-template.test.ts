import fc from "fast-check";
import { renderEmail } from "#functions/email/templates.ts";
import type { LetterData } from "#functions/email/templates/letter-emails.tsx";
import {
  letterContent,
  letterLimits,
  listLetterLinks,
  type LetterBlock,
  type LetterContent,
  type LetterPiece,
} from "#shared/letter-content.ts";
import { gmailBytes } from "#shared/letters.ts";
import { letterContents } from "../../support/letters.ts";

const write = (data: Partial<LetterData> = {}) =>
  renderEmail({
    template: "letter",
    data: {
      subject: "News",
      content: { blocks: [] },
      firstName: "Ada",
      events: [{ id: "gala", title: "Spring <Gala>", when: "Fri, May 7 · 7 PM", location: "The Statler" }],
      reason: "You received this email because you're a member.",
      ...data,
    },
  });

const saying = (...pieces: LetterPiece[]): LetterContent => ({ blocks: [{ kind: "paragraph", pieces }] });
const oneLine = (text: string) => text.replace(/\s+/g, " ");
/** In the email itself, not the preview line before it. */
const bodyOf = (html: string) => html.slice(html.indexOf("<h1"));
const unescape = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Tags and attributes that an email of ours is made of. */
const tags =
  /^(html|head|meta|style|title|link|body|table|tbody|tr|td|div|h1|h2|h3|p|span|a|img|hr|ul|ol|li|em|strong|br|i)$/;

test("any letter is told in HTML of known parts, and every link of it in plain text", async () => {
  await fc.assert(
    fc.asyncProperty(letterContents, async (typed) => {
      const content = letterContent.parse(typed);

      const { html, text } = await write({ content });

      // Outside of comments, which are React Email's own for Outlook.
      const shown = html.replace(/<!--[\s\S]*?-->/g, "");
      for (const [, tag] of shown.matchAll(/<\/?([a-z][\w-]*)/gi)) expect(tag).toMatch(tags);
      expect(shown.replace(/<style>[\s\S]*?<\/style>/, "")).not.toMatch(/<[^>]* on[a-z]+=/i);
      for (const [, href = ""] of shown.matchAll(/<a[^>]* href="([^"]*)"/g))
        expect(href).toMatch(/^(https:\/\/|mailto:)/);
      for (const [, src = ""] of shown.matchAll(/<img[^>]* src="([^"]*)"/g))
        expect(src).toMatch(/^https:\/\/club\.test\/media\/letters\//);
      const links = content.blocks.length > 0 ? listLetterLinks(content) : [];
      const hrefs = [...shown.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => unescape(href));
      for (const link of links) {
        expect(hrefs).toContain(link);
        expect(text).toContain(link.replace(/^mailto:/, ""));
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("the reader's first name stands where the letter has it, and what is no name never does", async () => {
  const content = saying(
    { kind: "text", text: "Dear " },
    { kind: "first-name", isBold: true },
    { kind: "text", text: "," },
  );
  const greet = async (firstName: string) => oneLine((await write({ content, firstName })).text);

  expect(await greet("Ada")).toContain("Dear Ada,");
  expect(await greet("O'Neill")).toContain("Dear O'Neill,");
  expect(await greet("")).toContain("Dear friend,");
  expect(await greet("{first name}")).toContain("Dear friend,");
  expect(await greet("www.evil.example")).toContain("Dear friend,");
});

test("in plain text headings are as they are written, underlined", async () => {
  const heading = (level: 2 | 3, text: string): LetterBlock => ({
    kind: "heading",
    level,
    pieces: [{ kind: "text", text }],
  });
  const { text } = await write({ content: { blocks: [heading(2, "What's new"), heading(3, "See the IRS")] } });

  expect(text).toContain(`News\n${"=".repeat(4)}\n`);
  expect(text).toContain(`What's new\n${"-".repeat(10)}\n`);
  expect(text).toContain(`See the IRS\n${"-".repeat(11)}\n`);
});

test("an email's title is its heading, not its beginning, which filters of spam hold against it", async () => {
  const { html } = await write({ content: saying({ kind: "text", text: "Hello" }) });

  expect(html.match(/<title>[^<]*<\/title>/g)).toEqual(["<title>News</title>"]);
});

test("a letter says at its foot where the club is, on one line, once that is known", async () => {
  const { html, text } = await write({ postalAddress: " 1 Main <Street>\n\nDallas, TX 75201" });

  expect(html).toContain("Dallas Elevated · 1 Main &lt;Street&gt; · Dallas, TX 75201");
  expect(text).toContain("Dallas Elevated · 1 Main <Street> · Dallas, TX 75201");
  expect((await write({ postalAddress: "" })).text).not.toContain("Dallas Elevated ·");
});

test("text with braces stays text", async () => {
  const { html, text, subject } = await write({
    subject: "For {first name}",
    content: saying({ kind: "text", text: "Write {first name} or {{x}} here." }),
  });

  expect(subject).toBe("For {first name}");
  expect(bodyOf(html)).toContain("Write {first name} or {{x}} here.");
  expect(text).toContain("Write {first name} or {{x}} here.");
});

test("a link leads through the club where its clicks are counted, in HTML and in plain text", async () => {
  const content: LetterContent = {
    blocks: [
      ...saying({ kind: "text", text: "Here", href: "https://a.example/" }).blocks,
      { kind: "button", text: "There", href: "https://b.example/" },
      { kind: "event", eventId: "gala" },
    ],
  };

  const { html, text } = await write({
    content,
    links: {
      "https://a.example/": "https://club.test/go/1",
      "https://club.test/events/register/gala": "https://club.test/go/2",
    },
  });

  for (const shown of [html, text]) {
    expect(shown).toContain("https://club.test/go/1");
    expect(shown).toContain("https://club.test/go/2");
    expect(shown).toContain("https://b.example/");
    expect(shown).not.toContain("https://a.example/");
  }
});

test("an event's card has its facts, and one that is gone has no card", async () => {
  const { html, text } = await write({
    content: {
      blocks: [
        { kind: "event", eventId: "gala" },
        { kind: "event", eventId: "gone" },
      ],
    },
  });

  expect(html).toContain("Spring &lt;Gala&gt;");
  expect(oneLine(text)).toContain(
    "Spring <Gala> Fri, May 7 · 7 PM The Statler See the event https://club.test/events/register/gala",
  );
  expect(html.match(/See the event/g)).toHaveLength(1);
});

test("a picture is never wider than the text, and is told in words in plain text", async () => {
  const picture = {
    kind: "picture",
    path: "/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg",
    alt: "The long table",
  } as const;

  const { html, text } = await write({
    content: {
      blocks: [
        { ...picture, width: 1200, height: 800 },
        { ...picture, alt: "A plate", width: 200, height: 200, href: "https://a.example/" },
      ],
    },
  });

  expect([...html.matchAll(/<img[^>]*>/g)].map(([tag]) => /width="(\d+)"/.exec(tag)?.[1])).toEqual(["534", "200"]);
  expect(html).toContain('src="https://club.test/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg"');
  expect(text).toContain("The long table");
  expect(text).toContain("A plate https://a.example/");
});

test("no letter of text is longer than what Gmail shows: 102 kB", async () => {
  const { blocks, characters, links } = letterLimits;
  const each = characters / blocks;
  const content: LetterContent = letterContent.parse({
    blocks: Array.from({ length: blocks }, (_, index) => ({
      kind: "paragraph",
      pieces: [
        { kind: "text", text: "w".repeat(each - 5) },
        {
          kind: "text",
          text: "five.",
          isBold: true,
          href: `https://www.example.com/${"path/".repeat(10)}${index % links}`,
        },
      ],
    })),
  });

  const { html } = await write({ content });

  expect(Buffer.byteLength(html)).toBeLessThan(gmailBytes);
});
