import fc from "fast-check";
import { DOMParser as Reader } from "prosemirror-model";
import { EditorState, TextSelection, type Command } from "prosemirror-state";
import {
  letterContent,
  letterLimits,
  type LetterContent,
  type LetterList,
  type LetterPiece,
} from "#shared/letter-content.ts";
import { schema, toContent, toDocument } from "#web/features/letters/editor/document.ts";
import { findLink, indent, putBlock, setLink, setStyle, toggleList } from "#web/features/letters/editor/keys.ts";
import { letterContents } from "../../support/letters.ts";

/** Neighbors that look the same are one, as the editor has them; an empty letter is one empty paragraph. */
const join = (pieces: LetterPiece[]) =>
  pieces.reduce<LetterPiece[]>((joined, piece) => {
    const last = joined.at(-1);
    const looks = ({ kind, isBold, isItalic, href }: Partial<Record<string, unknown>>) =>
      JSON.stringify([kind, isBold, isItalic, href]);
    if (last?.kind === "text" && piece.kind === "text" && looks(last) === looks(piece))
      return [...joined.slice(0, -1), { ...last, text: last.text + piece.text }];
    return [...joined, piece];
  }, []);
const joinList = (list: LetterList): LetterList => ({
  ...list,
  items: list.items.map((item) => ({ pieces: join(item.pieces), ...(item.list && { list: joinList(item.list) }) })),
});
const joinAll = ({ blocks }: LetterContent): LetterContent => ({
  blocks:
    blocks.length === 0
      ? [{ kind: "paragraph", pieces: [] }]
      : blocks.map((block) => {
          if (block.kind === "list") return joinList(block);
          return "pieces" in block ? { ...block, pieces: join(block.pieces) } : block;
        }),
});

/** What somebody pasted. */
const paste = (html: string) => {
  const place = document.createElement("div");
  place.innerHTML = html;
  return toContent(Reader.fromSchema(schema).parse(place));
};

/** The editor's state with the caret after so many characters, or a range of them selected. */
const stateOf = (content: LetterContent, from: number, to = from) => {
  const state = EditorState.create({ doc: toDocument(content) });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
};
const run = (state: EditorState, command: Command) => {
  let next = state;
  const isDone = command(state, (transaction) => (next = state.apply(transaction)));
  return { isDone, content: toContent(next.doc), state: next };
};
const saying = (text: string): LetterContent => ({
  blocks: [{ kind: "paragraph", pieces: [{ kind: "text", text }] }],
});

test("any letter comes out of the editor as it went in", () =>
  fc.assert(
    fc.property(letterContents, (typed) => {
      const content = letterContent.parse(typed);

      expect(JSON.parse(JSON.stringify(toContent(toDocument(content))))).toEqual(joinAll(content));
    }),
  ));

test("what is pasted becomes parts of a letter, and nothing else of it stays", () => {
  const pasted = paste(`
    <h1 onclick="alert(1)" style="color:red">News</h1>
    <p>One <b>bold</b> <i>and</i> <a href="https://a.example/">a link</a>,
      <a href="javascript:alert(1)">none</a>, <a href="http://b.example">none either</a></p>
    <script>alert(1)</script><img src="https://evil.example/pixel.gif"><iframe src="https://evil.example"></iframe>
    <ul><li>First<ol><li>Inner</li></ol></li></ul><table><tr><td>Cell</td></tr></table><hr>`);

  expect(letterContent.parse(pasted)).toEqual(pasted);
  expect(pasted.blocks[0]).toEqual({ kind: "heading", level: 2, pieces: [{ kind: "text", text: "News" }] });
  expect(pasted.blocks[1]).toMatchObject({
    pieces: [
      { text: "One " },
      { text: "bold", isBold: true },
      { text: " " },
      { text: "and", isItalic: true },
      { text: " " },
      { text: "a link", href: "https://a.example/" },
      { text: ", none, none either" },
    ],
  });
  expect(pasted.blocks).toContainEqual(
    expect.objectContaining({
      kind: "list",
      items: [expect.objectContaining({ list: expect.objectContaining({ isNumbered: true }) as unknown })],
    }),
  );
  expect(JSON.stringify(pasted)).not.toMatch(/alert|evil|http:/);
});

test("a picture, a button, or a card that was made up is not pasted", () => {
  const picture = {
    path: "/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg",
    alt: "A",
    width: 10,
    height: 10,
    href: null,
  };
  const asHtml = (attributes: object) => `<figure data-picture='${JSON.stringify(attributes)}'><img></figure>`;

  expect(paste(asHtml(picture)).blocks).toContainEqual(expect.objectContaining({ kind: "picture", alt: "A" }));
  for (const html of [
    asHtml({ ...picture, path: "https://evil.example/a.gif" }),
    asHtml({ ...picture, href: "javascript:alert(1)" }),
    `<div data-button='{"text":"A","href":"javascript:alert(1)"}'></div>`,
    `<div data-button='{'></div>`,
    `<div data-event='{"eventId":"a b"}'></div>`,
  ])
    expect(JSON.stringify(paste(html))).not.toMatch(/picture|button|"event"|javascript|evil/);
});

test("lists that are pasted too deep are flattened to what a letter has", () => {
  const nest = (depth: number): string => `<ul><li>${depth}${depth < 6 ? nest(depth + 1) : ""}</li></ul>`;

  const pasted = paste(nest(1));

  expect(letterContent.safeParse(pasted).success).toBe(true);
  for (const depth of [1, 2, 3, 4, 5, 6]) expect(JSON.stringify(pasted)).toContain(`"text":"${depth}"`);
});

test("an item is moved into the one before as far as lists go", () => {
  const list = (levels: number): LetterList => ({
    kind: "list",
    isNumbered: false,
    items: [
      { pieces: [{ kind: "text", text: "a" }], ...(levels > 1 ? { list: list(levels - 1) } : {}) },
      ...(levels === 1 ? [{ pieces: [{ kind: "text" as const, text: "b" }] }] : []),
    ],
  });
  const end = (levels: number) => toDocument({ blocks: [list(levels)] }).content.size - 2 * levels - 1;

  expect(run(stateOf({ blocks: [list(1)] }, end(1)), indent)).toMatchObject({
    isDone: true,
    content: { blocks: [{ items: [{ list: { items: [{ pieces: [{ text: "b" }] }] } }] }] },
  });
  const deepest = stateOf({ blocks: [list(letterLimits.depth)] }, end(letterLimits.depth));
  expect(run(deepest, indent).isDone).toBe(false);
});

test("a paragraph becomes a heading, a list of either kind, and a paragraph again", () => {
  const { nodes } = schema;
  const heading = run(stateOf(saying("Hello"), 1), setStyle("subheading"));
  expect(heading.content.blocks[0]).toMatchObject({ kind: "heading", level: 3 });

  const text = run(heading.state, setStyle("text"));
  const bulleted = run(text.state, toggleList(nodes.bullet_list));
  expect(bulleted.content.blocks[0]).toMatchObject({ kind: "list", isNumbered: false });
  const numbered = run(bulleted.state, toggleList(nodes.ordered_list));
  expect(numbered.content.blocks[0]).toMatchObject({ kind: "list", isNumbered: true });
  expect(run(numbered.state, toggleList(nodes.ordered_list)).content).toEqual(saying("Hello"));
});

test("a link is set on what is selected, changed as a whole from within, and removed", () => {
  const linked = run(stateOf(saying("One two three"), 5, 8), setLink("https://a.example/"));
  expect(linked.content.blocks[0]).toMatchObject({
    pieces: [{ text: "One " }, { text: "two", href: "https://a.example/" }, { text: " three" }],
  });

  const within = stateOf(linked.content, 6);
  expect(findLink(within)).toEqual({ href: "https://a.example/", from: 5, to: 8 });
  expect(run(within, setLink("https://b.example/")).content.blocks[0]).toMatchObject({
    pieces: [{ text: "One " }, { text: "two", href: "https://b.example/" }, { text: " three" }],
  });
  expect(run(within, setLink(undefined)).content).toEqual(saying("One two three"));
  expect(findLink(stateOf(linked.content, 2))).toBeUndefined();
});

test("a block stands after the paragraph with the caret, and in the place of an empty one", () => {
  const button = putBlock(schema.nodes.button, { text: "Here", href: "https://a.example/" });

  expect(run(stateOf(saying("Hello"), 3), button).content.blocks.map(({ kind }) => kind)).toEqual([
    "paragraph",
    "button",
    "paragraph",
  ]);
  const empty: LetterContent = { blocks: [{ kind: "paragraph", pieces: [] }] };
  expect(run(stateOf(empty, 1), button).content.blocks.map(({ kind }) => kind)).toEqual(["button", "paragraph"]);
});

test("blocks that are put in one after another stand in that order, wherever the caret was", () => {
  const lines = (...texts: string[]): LetterContent => ({
    blocks: texts.map((text) => ({ kind: "paragraph", pieces: [{ kind: "text", text }] })),
  });
  const put = (content: LetterContent, caret: number) => {
    let state = stateOf(content, caret);
    for (const text of ["1", "2", "3"])
      putBlock(schema.nodes.button, { text, href: "https://a.example/" })(state, (tr) => (state = state.apply(tr)));
    return toContent(state.doc).blocks.map((block) => ("text" in block ? block.text : block.kind));
  };

  expect(put(lines("One"), 3)).toEqual(["paragraph", "1", "2", "3", "paragraph"]);
  expect(put(lines("One", "Two"), 3)).toEqual(["paragraph", "1", "2", "3", "paragraph"]);
  expect(put(lines("One", "Two"), 6)).toEqual(["paragraph", "1", "2", "3", "paragraph"]);
  const items = [{ pieces: [{ kind: "text", text: "A" } as const] }];
  expect(put({ blocks: [{ kind: "list", isNumbered: false, items }] }, 4)).toEqual([
    "list",
    "1",
    "2",
    "3",
    "paragraph",
  ]);
});
