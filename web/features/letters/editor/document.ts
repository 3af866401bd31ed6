import { Schema, type DOMOutputSpec, type Mark, type Node, type NodeSpec } from "prosemirror-model";
import {
  isLetterLink,
  letterContent,
  letterLimits,
  type LetterBlock,
  type LetterContent,
  type LetterList,
  type LetterPiece,
} from "#shared/letter-content.ts";

/** Of what stands on its own: selected as a whole, and opened to be changed. */
const block = { group: "block", atom: true, draggable: true } satisfies NodeSpec;

const pictureOf = (path: string, alt: string): DOMOutputSpec => ["img", { src: path, alt }];

export type PictureAttributes = { path: string; alt: string; width: number; height: number; href: string | null };
export type ButtonAttributes = { text: string; href: string };

/** What was copied from a letter, as attributes; false for anything that a letter cannot have. */
const readBlock = (kind: "picture" | "button" | "event", copied: string | undefined) => {
  try {
    const { href, ...given } = JSON.parse(copied ?? "") as { href?: string | null };
    const read = letterContent.safeParse({ blocks: [{ ...given, ...(href ? { href } : {}), kind }] });
    return read.success && { href: null, ...read.data.blocks[0] };
  } catch {
    return false;
  }
};

/**
 * What the editor takes: the parts of a letter (letter-content.ts), and nothing else. Anything pasted becomes these, or
 * text.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      group: "block",
      content: "inline*",
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [
        { tag: "h1", attrs: { level: 2 } },
        { tag: "h2", attrs: { level: 2 } },
        ...["h3", "h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } })),
      ],
      toDOM: ({ attrs }) => [`h${attrs.level as number}`, 0],
    },
    bullet_list: { group: "block list", content: "list_item+", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
    ordered_list: { group: "block list", content: "list_item+", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
    list_item: { content: "paragraph list?", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
    picture: {
      ...block,
      attrs: { path: {}, alt: {}, width: {}, height: {}, href: { default: null } },
      // Pictures of other sites are not taken over: the club shows its own alone.
      parseDOM: [
        {
          tag: "figure[data-picture]",
          getAttrs: ({ dataset }) => readBlock("picture", dataset.picture),
        },
      ],
      toDOM: ({ attrs }) => [
        "figure",
        { "data-picture": JSON.stringify(attrs) },
        pictureOf(attrs.path as string, attrs.alt as string),
      ],
    },
    button: {
      ...block,
      attrs: { text: {}, href: {} },
      parseDOM: [
        {
          tag: "div[data-button]",
          getAttrs: ({ dataset }) => readBlock("button", dataset.button),
        },
      ],
      toDOM: ({ attrs }) => ["div", { "data-button": JSON.stringify(attrs) }, ["span", attrs.text as string]],
    },
    event: {
      ...block,
      attrs: { eventId: {} },
      parseDOM: [{ tag: "div[data-event]", getAttrs: ({ dataset }) => readBlock("event", dataset.event) }],
      toDOM: ({ attrs }) => ["div", { "data-event": JSON.stringify(attrs) }],
    },
    rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    text: { group: "inline" },
    first_name: {
      group: "inline",
      inline: true,
      atom: true,
      // Read aloud, copied, and counted as the words that it shows.
      leafText: () => "{first name}",
      parseDOM: [{ tag: "span[data-first-name]" }],
      toDOM: () => ["span", { "data-first-name": "" }, "first name"],
    },
    hard_break: {
      group: "inline",
      inline: true,
      selectable: false,
      leafText: () => "\n",
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (element) => {
            const href = element.getAttribute("href") ?? "";
            return isLetterLink(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ["a", { href: attrs.href as string, rel: "noreferrer" }, 0],
    },
    em: { parseDOM: [{ tag: "i" }, { tag: "em" }, { style: "font-style=italic" }], toDOM: () => ["em", 0] },
    strong: {
      parseDOM: [
        { tag: "strong" },
        // Google Docs puts a whole copied text in one.
        { tag: "b", getAttrs: ({ style }) => style.fontWeight !== "normal" && null },
        { style: "font-weight", getAttrs: (weight) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null },
      ],
      toDOM: () => ["strong", 0],
    },
  },
});

const { nodes, marks } = schema;

type Looks = { isBold?: true | undefined; isItalic?: true | undefined; href?: string | undefined };

const toMarks = ({ isBold, isItalic, href }: Looks): Mark[] => [
  ...(href === undefined ? [] : [marks.link.create({ href })]),
  ...(isItalic ? [marks.em.create()] : []),
  ...(isBold ? [marks.strong.create()] : []),
];

const toInline = (pieces: readonly LetterPiece[]): Node[] =>
  pieces.map((piece) => {
    if (piece.kind === "break") return nodes.hard_break.create();
    return piece.kind === "text"
      ? schema.text(piece.text, toMarks(piece))
      : nodes.first_name.create(null, null, toMarks(piece));
  });

const toList = ({ isNumbered, items }: LetterList): Node =>
  nodes[isNumbered ? "ordered_list" : "bullet_list"].create(
    null,
    items.map((item) =>
      nodes.list_item.create(null, [
        nodes.paragraph.create(null, toInline(item.pieces)),
        ...(item.list ? [toList(item.list)] : []),
      ]),
    ),
  );

const toNode = (one: LetterBlock): Node => {
  switch (one.kind) {
    case "paragraph":
      return nodes.paragraph.create(null, toInline(one.pieces));
    case "heading":
      return nodes.heading.create({ level: one.level }, toInline(one.pieces));
    case "list":
      return toList(one);
    case "picture":
      return nodes.picture.create({ ...one, href: one.href ?? null });
    default:
      return nodes[one.kind].create(one);
  }
};

/** A letter as the editor has it. */
export const toDocument = ({ blocks }: LetterContent): Node =>
  nodes.doc.create(null, blocks.length > 0 ? blocks.map(toNode) : nodes.paragraph.create());

const toLooks = (given: readonly Mark[]): Looks => {
  const link = given.find(({ type }) => type === marks.link);
  return {
    ...(given.some(({ type }) => type === marks.strong) && { isBold: true as const }),
    ...(given.some(({ type }) => type === marks.em) && { isItalic: true as const }),
    ...(link && { href: link.attrs.href as string }),
  };
};

const toPieces = (parent: Node): LetterPiece[] =>
  parent.children.map((child): LetterPiece => {
    if (child.type === nodes.hard_break) return { kind: "break" };
    const looks = toLooks(child.marks);
    return child.type === nodes.first_name
      ? { kind: "first-name", ...looks }
      : { kind: "text", text: child.text ?? "", ...looks };
  });

type Items = LetterList["items"];

/** The items of a list; those of lists that are too deep are on the deepest level. */
const toItems = (list: Node, depth: number): Items =>
  list.children.flatMap((item): Items => {
    const [words, inner] = item.children;
    const pieces = words ? toPieces(words) : [];
    if (!inner) return [{ pieces }];
    if (depth >= letterLimits.depth) return [{ pieces }, ...toItems(inner, depth)];
    return [{ pieces, list: toLetterList(inner, depth + 1) }];
  });

const toLetterList = (list: Node, depth: number): LetterList => ({
  kind: "list",
  isNumbered: list.type === nodes.ordered_list,
  items: toItems(list, depth),
});

const toBlock = (node: Node): LetterBlock => {
  const { attrs } = node;
  switch (node.type) {
    case nodes.heading:
      return { kind: "heading", level: attrs.level === 2 ? 2 : 3, pieces: toPieces(node) };
    case nodes.bullet_list:
    case nodes.ordered_list:
      return toLetterList(node, 1);
    case nodes.picture: {
      const { href, ...picture } = attrs as PictureAttributes;
      return { kind: "picture", ...picture, ...(href === null ? {} : { href }) };
    }
    case nodes.button:
      return { kind: "button", text: attrs.text as string, href: attrs.href as string };
    case nodes.event:
      return { kind: "event", eventId: attrs.eventId as string };
    case nodes.rule:
      return { kind: "rule" };
    default:
      return { kind: "paragraph", pieces: toPieces(node) };
  }
};

/** What the editor has as a letter; may be beyond the limits. */
export const toContent = (document: Node): LetterContent => ({ blocks: document.children.map(toBlock) });
