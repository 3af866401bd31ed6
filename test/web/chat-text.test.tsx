import { screen } from "@testing-library/react";
import { piecesOf } from "#web/chat/links.ts";
import { MessageText } from "#web/chat/message-text.tsx";
import { show } from "./chat.tsx";

const links = (text: string) => piecesOf(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

test.each([
  ["see https://example.com/a_(b)?q=1#c.", "https://example.com/a_(b)?q=1#c", "https://example.com/a_(b)?q=1#c"],
  ["(http://localhost:3000/x)", "http://localhost:3000/x", "http://localhost:3000/x"],
  ["HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM"],
  ["at www.example.com/x, say", "www.example.com/x", "https://www.example.com/x"],
  ["write to ada@club.test.", "ada@club.test", "mailto:ada@club.test"],
  ["mailto:ada@club.test", "mailto:ada@club.test", "mailto:ada@club.test"],
])("in %j, %j leads to %j", (text, shown, href) => {
  expect(links(text)).toEqual([[shown, href]]);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(document.cookie)//https",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1) file:///etc/passwd ftp://example.com blob:https",
  "//evil.example",
  "<script>alert(1)</script> <img src=x onerror=alert(1)>",
  "notes.md, a.zip and example.com are names",
  "me@home, a@b",
  "https:// http:",
])("nothing in %j is a link", (text) => {
  expect(links(text)).toEqual([]);
});

test.each([
  "a https://example.com b\nwww.example.com\n\n",
  "https://user:secret@evil.example/x",
  "\u202Ehttps://moc.elpmaxe\u202C and \u0645\u0631\u062D\u0628\u0627 https://example.com",
  "🎷https://example.com/🎷",
])("%j is shown as it was typed", (text) => {
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("a link opens elsewhere, and tells nobody where one came from", () => {
  show(<MessageText text="Read https://example.com first" />);

  const link = screen.getByRole("link", { name: "https://example.com" });

  expect(link).toHaveAttribute("href", "https://example.com");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
});

test("a secret in an address is not made a link", () => {
  expect(links("https://user:secret@evil.example/x").flat().join()).not.toContain("evil");
});

test("markup stays text", () => {
  show(<MessageText text="<b onclick=alert(1)>hello</b>" />);

  expect(screen.getByText("<b onclick=alert(1)>hello</b>")).toBeVisible();
});

// What goes back and forth in such a text does not end within a test's time.
test.each(["http://", "a@", "www.", "([{", "https://a.b/'\"", "-.", "http://a.co "])(
  "all of four thousand characters of %j is there again",
  (piece) => {
    const text = `https://a.co/${piece.repeat(Math.ceil(4000 / piece.length))}!`;

    const pieces = piecesOf(text);

    expect(pieces.map((each) => each.text).join("")).toBe(text);
  },
);

test.each([
  ["lines", Array.from({ length: 40 }, (_, line) => `Line ${line + 1}.`).join("\n"), "Line 40."],
  ["characters", `${"word ".repeat(600)}end.`, "end."],
])("a message of many %s is folded until somebody wants all of it", async (_, text, end) => {
  const { member } = show(<MessageText text={text} />);
  expect(screen.queryByText(end, { exact: false })).not.toBeInTheDocument();

  await member.click(screen.getByRole("button", { name: "Show more" }));

  expect(screen.getByText(end, { exact: false }).textContent).toBe(text);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
