import { Box, chakra } from "@chakra-ui/react";
import { toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { LetterEvent } from "#shared/letter-choices.ts";
import type { LetterContent } from "#shared/letter-content.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { pressedLook } from "#web/ui/filter-buttons.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { schema, toContent, toDocument, type ButtonAttributes, type PictureAttributes } from "./document.ts";
import type { Asked, InsertDialog } from "./insert-dialog.tsx";
import {
  describeSelection,
  editorKeys,
  findLink,
  indent,
  outdent,
  putBlock,
  putFirstName,
  setLink,
  setStyle,
  toggleList,
  typingRules,
  type Described,
  type TextStyle,
} from "./keys.ts";

const words = {
  toolbar: "Format the text",
  style: "Style of the paragraph",
  styles: { text: "Text", heading: "Heading", subheading: "Subheading" } satisfies Record<TextStyle, string>,
  bold: "Bold",
  italic: "Italic",
  link: "Link",
  bulleted: "Bulleted list",
  numbered: "Numbered list",
  indent: "Indent",
  outdent: "Outdent",
  undo: "Undo",
  redo: "Redo",
  firstName: "First name",
  picture: "Picture",
  button: "Button",
  event: "Event",
  rule: "Line",
  gone: "This event is gone. Its card is left out.",
  closed: "This event is no longer open, so its card is left out.",
  noDate: "Date to be announced",
} as const;

const drawings = {
  bold: "M7.5 5h5.2a3.4 3.4 0 0 1 0 6.9H7.5zm0 6.9h6a3.6 3.6 0 0 1 0 7.1h-6z",
  italic: "M10 5h7M7 19h7m-.5-14-3 14",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  bulleted: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1m-.1 5.5h.1m-.1 5.5h.1",
  numbered: "M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-1v5M3.8 14.6c.3-1.6 2.7-1.5 2.7 0 0 1.2-2.7 2.4-2.7 4.4h2.9",
  indent: "M4 5.5h16M11 10h9M11 14h9M4 18.5h16M4 9.5 7 12l-3 2.5",
  outdent: "M4 5.5h16M11 10h9M11 14h9M4 18.5h16M7 9.5 4 12l3 2.5",
  undo: "M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9",
  redo: "m15.5 5 4 4-4 4m4-4h-9a5.5 5.5 0 0 0 0 11H15",
} as const;

/** The letter as its readers get it, in short: the same order, the same kinds of parts. */
const Paper = chakra("div", {
  base: {
    "& .ProseMirror": {
      minHeight: "22rem",
      px: { base: "4", md: "8" },
      py: { base: "5", md: "7" },
      fontSize: "1.0625rem",
      lineHeight: "1.65",
      overflowWrap: "anywhere",
      whiteSpace: "break-spaces",
      outline: "none",
      borderBottomRadius: "sm",
      _focusVisible: { boxShadow: "inset 0 0 0 2px var(--chakra-colors-brand-fg)" },
    },
    "& p": { mb: "4", minHeight: "1.65em" },
    "& h2": { mt: "7", mb: "2", fontFamily: "heading", fontSize: "1.5rem", lineHeight: "1.3" },
    "& h3": { mt: "6", mb: "2", fontFamily: "heading", fontSize: "1.2rem", lineHeight: "1.35" },
    "& ul, & ol": { mb: "4", ps: "6", "& ul, & ol": { mb: "0" } },
    "& ul": { listStyle: "disc" },
    "& ol": { listStyle: "decimal" },
    "& li > p": { mb: "1" },
    "& a": { color: "brand.fg", textDecoration: "underline", cursor: "text" },
    "& strong": { fontWeight: "700" },
    "& em": { fontStyle: "italic" },
    "& hr": { my: "6", borderTopWidth: "1px" },
    "& [data-first-name]": {
      px: "1.5",
      py: "0.5",
      bg: "brand.tint",
      color: "brand.fg",
      borderRadius: "sm",
      whiteSpace: "nowrap",
    },
    "& figure": { my: "4", width: "fit-content", maxWidth: "full", cursor: "pointer" },
    "& figure img": { display: "block", maxWidth: "min(100%, 534px)", height: "auto", color: "fg.muted" },
    "& [data-button]": { my: "5", width: "fit-content", maxWidth: "full", cursor: "pointer" },
    "& [data-button] span": {
      display: "inline-block",
      px: "6",
      py: "3",
      bg: "brand.solid",
      color: "brand.contrast",
      borderRadius: "sm",
      fontWeight: "600",
    },
    "& [data-event]": {
      my: "4",
      px: "5",
      py: "4",
      borderWidth: "1px",
      borderTopWidth: "3px",
      borderTopColor: "brand.solid",
      cursor: "pointer",
      "& b": { display: "block", fontFamily: "heading", fontWeight: "400", fontSize: "1.25rem" },
      "& span": { display: "block", color: "fg.muted" },
    },
    "& .ProseMirror-selectednode": { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "3px" },
    "& .ProseMirror-hideselection *::selection": { bg: "transparent" },
  },
});

/** Stays in sight while a long letter is written; on a phone it scrolls sideways. */
const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: { md: "wrap" },
    alignItems: "center",
    p: "1",
    position: "sticky",
    top: "0",
    zIndex: "1",
    bg: "bg.subtle",
    borderBottomWidth: "1px",
    borderTopRadius: "sm",
    overflowX: { base: "auto", md: "visible" },
    "& > *": { flexShrink: "0" },
  },
});

/** A card in the editor says what it is about: the document knows the event's id alone. */
const drawEvent = (node: Node, events: readonly LetterEvent[]) => {
  const event = events.find(({ id }) => id === node.attrs.eventId);
  const dom = document.createElement("div");
  dom.dataset.event = JSON.stringify(node.attrs);
  const add = (tag: string, text: string) => {
    const line = document.createElement(tag);
    line.textContent = text;
    dom.append(line);
  };
  if (!event) add("span", words.gone);
  else {
    add("b", event.title);
    add("span", event.when || words.noDate);
    add("span", event.location);
    if (!event.hasCard) add("em", words.closed);
  }
  return { dom };
};

type ToolProps = {
  label: string;
  drawing?: keyof typeof drawings;
  isPressed?: boolean;
  isOff?: boolean;
  hasDialog?: boolean;
  onPress: () => void;
};

/** A tool of the bar: one of them is in the order of Tab, the arrow keys lead to the others. */
const Tool = ({ label, drawing, isPressed, isOff = false, hasDialog = false, onPress }: ToolProps) => (
  <Button
    look="quiet"
    size={drawing ? "icon" : "compact"}
    {...(drawing ? { "aria-label": label, title: label } : { px: "2" })}
    aria-pressed={isPressed}
    aria-disabled={isOff}
    aria-haspopup={hasDialog ? "dialog" : undefined}
    css={pressedLook}
    opacity={isOff ? "0.4" : undefined}
    // The selection stays in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={isOff ? undefined : onPress}
  >
    {drawing ? <LineDrawing path={drawings[drawing]} /> : label}
  </Button>
);

/** Arrow keys, Home and End go through a toolbar's tools (WAI-ARIA, "Toolbar"). */
const goThroughTools = (event: KeyboardEvent<HTMLElement>) => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button, select")];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
  // Up and down choose in the list of styles.
  if (to === undefined || at < 0) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
};

const Toolbar = ({
  selected,
  controls,
  run,
  ask,
}: {
  selected: Described;
  /** The id of the text. */
  controls: string;
  run: (command: Command) => void;
  ask: (kind: Asked["kind"]) => void;
}) => {
  const { nodes, marks } = schema;
  const bar = useRef<HTMLDivElement>(null);
  // One stop for Tab: the tool that had the focus last.
  const roveTo = (tool: Element | null) => {
    for (const each of bar.current?.querySelectorAll<HTMLElement>("button, select") ?? [])
      each.tabIndex = each === tool ? 0 : -1;
  };
  useEffect(() => roveTo(bar.current?.querySelector("select") ?? null), []);
  return (
    <Bar
      ref={bar}
      role="toolbar"
      aria-label={words.toolbar}
      aria-controls={controls}
      onKeyDown={goThroughTools}
      onFocus={({ target }) => roveTo(target)}
    >
      <Box width="7.75rem" me="1" css={{ "& select": { minHeight: "11", py: "1" } }}>
        <Select
          aria-label={words.style}
          value={selected.style}
          onChange={({ target }) => run(setStyle(target.value as TextStyle))}
        >
          {Object.entries(words.styles).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Box>
      <Tool
        label={words.bold}
        drawing="bold"
        isPressed={selected.isBold}
        onPress={() => run(toggleMark(marks.strong))}
      />
      <Tool
        label={words.italic}
        drawing="italic"
        isPressed={selected.isItalic}
        onPress={() => run(toggleMark(marks.em))}
      />
      <Tool label={words.link} drawing="link" isPressed={selected.isLink} hasDialog onPress={() => ask("link")} />
      <Tool
        label={words.bulleted}
        drawing="bulleted"
        isPressed={selected.list === "bulleted"}
        onPress={() => run(toggleList(nodes.bullet_list))}
      />
      <Tool
        label={words.numbered}
        drawing="numbered"
        isPressed={selected.list === "numbered"}
        onPress={() => run(toggleList(nodes.ordered_list))}
      />
      <Tool label={words.outdent} drawing="outdent" isOff={!selected.canOutdent} onPress={() => run(outdent)} />
      <Tool label={words.indent} drawing="indent" isOff={!selected.canIndent} onPress={() => run(indent)} />
      <Tool label={words.undo} drawing="undo" isOff={!selected.canUndo} onPress={() => run(undo)} />
      <Tool label={words.redo} drawing="redo" isOff={!selected.canRedo} onPress={() => run(redo)} />
      <Tool label={words.firstName} onPress={() => run(putFirstName)} />
      {(["picture", "button", "event"] as const).map((kind) => (
        <Tool
          key={kind}
          label={words[kind]}
          isPressed={selected.block?.type === nodes[kind]}
          hasDialog
          onPress={() => ask(kind)}
        />
      ))}
      <Tool label={words.rule} onPress={() => run(putBlock(nodes.rule))} />
    </Bar>
  );
};

const loadDialog = async () => (await import("./insert-dialog.tsx")).InsertDialog;

const isPictureFile = ({ type }: File) => type.startsWith("image/");

type Props = {
  id: string;
  /** The letter's id, once there is one. */
  getLetterId: () => Promise<string | undefined>;
  /** Read once: another letter is another editor. */
  initial: LetterContent;
  events: readonly LetterEvent[];
  label: string;
  describedBy: string;
  isInvalid: boolean;
  onChange: (content: LetterContent) => void;
  /** Its view, for those who give it the focus. */
  viewRef: RefObject<EditorView | null>;
};

/** Where a letter is written: ProseMirror with the parts of a letter, and a bar above. */
export const Writing = (props: Props) => {
  const { id, getLetterId, initial, events, label, describedBy, isInvalid, onChange, viewRef } = props;
  const place = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Described>();
  const [asked, setAsked] = useState<Asked>();
  const dialog = useLazyDialog<Parameters<typeof InsertDialog>[0]>(loadDialog);

  const open = (wanted: Asked) => {
    setAsked(wanted);
    dialog.openFor(JSON.stringify(wanted, (_, value: unknown) => (value instanceof File ? value.name : value)));
  };
  const ask = (kind: Asked["kind"]) => {
    const { state } = viewRef.current!;
    const block = state.selection instanceof NodeSelection ? state.selection.node : undefined;
    const isThat = block?.type.name === kind;
    if (kind === "link") return open({ kind, href: findLink(state)?.href });
    if (kind === "picture") return open({ kind, picture: isThat ? (block.attrs as PictureAttributes) : undefined });
    if (kind === "button") return open({ kind, button: isThat ? (block.attrs as ButtonAttributes) : undefined });
    open({ kind, eventId: isThat ? (block.attrs.eventId as string) : undefined });
  };
  const openBlock = () => {
    const { selection } = viewRef.current!.state;
    const kind = selection instanceof NodeSelection ? selection.node.type.name : "";
    if (kind !== "picture" && kind !== "button" && kind !== "event") return false;
    ask(kind);
    return true;
  };
  const takeFiles = (files: FileList | undefined) => {
    const picture = [...(files ?? [])].find(isPictureFile);
    if (picture) open({ kind: "picture", file: picture });
    return Boolean(picture);
  };
  const run = (command: Command) => {
    const view = viewRef.current!;
    command(view.state, view.dispatch, view);
    view.focus();
  };

  // What the view calls later needs what is rendered then.
  const latest = useRef({ ask, openBlock, takeFiles, onChange });
  useEffect(() => void (latest.current = { ask, openBlock, takeFiles, onChange }));
  const askLater = (kind: Asked["kind"]) => latest.current.ask(kind);
  const openBlockLater = () => latest.current.openBlock();
  const takeFilesLater = (files: FileList | undefined) => latest.current.takeFiles(files);
  const tell = (content: LetterContent) => latest.current.onChange(content);

  const start = useEffectEvent((mount: HTMLElement) => {
    const view: EditorView = new EditorView(mount, {
      state: EditorState.create({
        doc: toDocument(initial),
        plugins: [
          history(),
          typingRules,
          ...editorKeys({ link: () => askLater("link"), block: () => openBlockLater() }),
        ],
      }),
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": label },
      nodeViews: { event: (node) => drawEvent(node, events) },
      handleDoubleClickOn: () => openBlockLater(),
      handlePaste: (_view, event) => takeFilesLater(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFilesLater(event.dataTransfer?.files),
      dispatchTransaction: (transaction) => {
        const state = view.state.apply(transaction);
        view.updateState(state);
        setSelected(describeSelection(state));
        if (transaction.docChanged) tell(toContent(state.doc));
      },
    });
    setSelected(describeSelection(view.state));
    viewRef.current = view;
    return view;
  });
  useEffect(() => {
    const view = start(place.current!);
    return () => {
      viewRef.current = null;
      view.destroy();
    };
  }, [viewRef]);
  useEffect(() => {
    viewRef.current?.setProps({
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": describedBy,
        ...(isInvalid && { "aria-invalid": "true" }),
      },
    });
  }, [viewRef, id, label, describedBy, isInvalid]);

  return (
    <Box bg="bg.panel" borderWidth="1px" borderColor={isInvalid ? "border.error" : "border.control"} borderRadius="sm">
      {selected && <Toolbar selected={selected} controls={id} run={run} ask={ask} />}
      <Paper ref={place} />
      {asked && (
        <LazyDialog
          dialog={dialog}
          props={{
            asked,
            getLetterId,
            events,
            onDone: (done) => {
              if (done.kind === "link") run(setLink(done.href));
              else if (done.kind === "event") run(putBlock(schema.nodes.event, { eventId: done.eventId }));
              else run(putBlock(schema.nodes[done.kind], done.attrs));
            },
            focusAfter: () => document.getElementById(id),
          }}
        />
      )}
    </Box>
  );
};
