import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Attrs, MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { NodeSelection, Selection, type Command, type EditorState } from "prosemirror-state";
import { isLetterLink, letterLimits } from "#shared/letter-content.ts";
import { schema } from "./document.ts";

const { nodes, marks } = schema;

/** The list that the selection is in, and how deep. */
const findList = ({ selection: { $from } }: EditorState) => {
  let deepest: Node | undefined;
  let depth = 0;
  for (let at = $from.depth; at > 0; at -= 1) {
    const node = $from.node(at);
    if (node.type !== nodes.bullet_list && node.type !== nodes.ordered_list) continue;
    deepest ??= node;
    depth += 1;
  }
  return { list: deepest, depth };
};

/** Moves an item into the one before, as far as lists may be within each other. */
export const indent: Command = (state, dispatch) =>
  findList(state).depth < letterLimits.depth && sinkListItem(nodes.list_item)(state, dispatch);

export const outdent: Command = liftListItem(nodes.list_item);

/** Makes a list of the selected paragraphs, changes its kind, or ends it. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { list } = findList(state);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return outdent(state, dispatch);
    const { $from } = state.selection;
    for (let at = $from.depth; at > 0; at -= 1)
      if ($from.node(at) === list) {
        dispatch?.(state.tr.setNodeMarkup($from.before(at), type));
        return true;
      }
    return false;
  };

/** Makes the selected paragraphs headings, or paragraphs again. */
export const setStyle = (style: TextStyle): Command =>
  style === "text"
    ? setBlockType(nodes.paragraph)
    : setBlockType(nodes.heading, { level: style === "heading" ? 2 : 3 });

export type TextStyle = "text" | "heading" | "subheading";

/** Where a block is put: in the place of an empty paragraph, before the caret's part if it is at its start, or after it. */
const findPlace = ({ selection }: EditorState): { from: number; to: number } => {
  const { $from, to } = selection;
  // Of a selected block.
  if ($from.depth === 0) return { from: to, to };
  const part = $from.node(1);
  if (part.type === nodes.paragraph && part.content.size === 0) return { from: $from.before(1), to: $from.after(1) };
  // In a list, its items begin one within the other.
  const isAtStart = selection.empty && $from.pos - $from.start(1) === $from.depth - 1;
  const at = isAtStart ? $from.before(1) : $from.after(1);
  return { from: at, to: at };
};

/**
 * Puts a block at the caret, or changes the selected one of its kind. The caret then stands behind it, so that what is put in
 * next comes after it.
 */
export const putBlock =
  (type: NodeType, attrs: Attrs | null = null): Command =>
  (state, dispatch) => {
    const { selection, tr, doc } = state;
    if (selection instanceof NodeSelection && selection.node.type === type) {
      dispatch?.(tr.setNodeMarkup(selection.from, type, attrs).scrollIntoView());
      return true;
    }
    const node = type.create(attrs);
    const { from, to } = findPlace(state);
    const next = doc.resolve(to).nodeAfter;
    // Something to write in, unless text follows; left empty, it is not sent.
    tr.replaceWith(from, to, next && !next.isAtom ? node : [node, nodes.paragraph.create()]);
    tr.setSelection(Selection.near(tr.doc.resolve(from + node.nodeSize)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Puts the reader's first name at the caret. */
export const putFirstName: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.first_name.create()).scrollIntoView());
  return true;
};

const putBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** The link that the caret or the selection is in, from its beginning to its end. */
export const findLink = ({ selection: { $from, from, to, empty }, doc }: EditorState) => {
  const at = empty ? $from : doc.resolve(Math.min(from + 1, to));
  const mark = marks.link.isInSet(at.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  const start = $from.start();
  let range: { from: number; to: number } | undefined;
  $from.parent.forEach((child, offset) => {
    if (!mark.isInSet(child.marks)) {
      if (range && start + offset <= from) range = undefined;
      return;
    }
    if (range && range.to === start + offset) range = { ...range, to: range.to + child.nodeSize };
    else if (!range || range.to < from) range = { from: start + offset, to: start + offset + child.nodeSize };
  });
  return range && { href: mark.attrs.href as string, ...range };
};

/** Links the selection, or the link at the caret anew; without either, writes the address. */
export const setLink =
  (href: string | undefined): Command =>
  (state, dispatch) => {
    const { selection, tr } = state;
    const there = findLink(state);
    const { from, to } = there && selection.empty ? there : selection;
    if (href === undefined) dispatch?.(tr.removeMark(there?.from ?? from, there?.to ?? to, marks.link));
    else if (from === to)
      dispatch?.(
        tr.replaceSelectionWith(schema.text(href.replace(/^mailto:/, ""), [marks.link.create({ href })]), false),
      );
    else dispatch?.(tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href })));
    return true;
  };

const isMarked = ({ selection: { $from, from, to, empty }, doc, storedMarks }: EditorState, type: MarkType) =>
  empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);

/** What the toolbar says of the selection. */
export const describeSelection = (state: EditorState) => {
  const { selection } = state;
  const { parent } = selection.$from;
  const { list, depth } = findList(state);
  let style: TextStyle = "text";
  if (parent.type === nodes.heading) style = parent.attrs.level === 2 ? "heading" : "subheading";
  return {
    style,
    isBold: isMarked(state, marks.strong),
    isItalic: isMarked(state, marks.em),
    isLink: findLink(state) !== undefined,
    list: list && (list.type === nodes.ordered_list ? ("numbered" as const) : ("bulleted" as const)),
    canIndent: list !== undefined && indent(state),
    canOutdent: depth > 0,
    canUndo: undo(state),
    canRedo: redo(state),
    /** The block that is selected as a whole. */
    block: selection instanceof NodeSelection ? selection.node : undefined,
  };
};
export type Described = ReturnType<typeof describeSelection>;

/** The keys that people know from other editors. */
export const editorKeys = (open: { link: () => void; block: () => boolean }) => [
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggleMark(marks.strong),
    "Mod-i": toggleMark(marks.em),
    "Mod-k": () => {
      open.link();
      return true;
    },
    "Shift-Enter": putBreak,
    "Mod-]": indent,
    "Mod-[": outdent,
    "Mod-Alt-0": setStyle("text"),
    "Mod-Alt-2": setStyle("heading"),
    "Mod-Alt-3": setStyle("subheading"),
    "Shift-Mod-7": toggleList(nodes.ordered_list),
    "Shift-Mod-8": toggleList(nodes.bullet_list),
    // On a picture, a button, or a card.
    Enter: chainCommands(() => open.block(), splitListItem(nodes.list_item)),
  }),
  keymap(baseKeymap),
];

const emptyBefore = /^\s*([-*])\s$/;

/** What is typed and becomes something else: lists, headings, a line, the reader's first name, links. */
export const typingRules = inputRules({
  rules: [
    wrappingInputRule(emptyBefore, nodes.bullet_list),
    wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
    textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 3 }),
    textblockTypeInputRule(/^#\s$/, nodes.heading, { level: 2 }),
    new InputRule(/\{first name\}$/i, (state, _match, from, to) =>
      state.tr.replaceWith(from, to, nodes.first_name.create()),
    ),
    new InputRule(/^---$/, (state, _match, from) => {
      const at = state.doc.resolve(from);
      return at.depth === 1
        ? state.tr.replaceWith(at.before(), at.after(), [nodes.rule.create(), nodes.paragraph.create()])
        : null;
    }),
    new InputRule(/(?:^|\s)(https:\/\/\S+)\s$/, (state, match, _from, to) => {
      const href = (match[1] ?? "").replace(/[.,;:!?)]+$/, "");
      const from = to - (match[1] ?? "").length;
      return isLetterLink(href)
        ? state.tr.addMark(from, from + href.length, marks.link.create({ href })).insertText(" ", to)
        : null;
    }),
  ],
});
