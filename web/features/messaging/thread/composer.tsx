import { Box, chakra } from "@chakra-ui/react";
import {
  useLayoutEffect,
  useRef,
  useId,
  useState,
  type KeyboardEvent,
  type ComponentProps,
  type RefObject,
  type ClipboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
} from "react";
import { maxMessageLength, type Mention } from "#shared/messages.ts";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { chatWords } from "../chat-words.ts";
import { MentionList, useMentions, type FindPeople } from "./mentions.tsx";
import { useComposerText, type ComposerHandle, type Editing } from "./use-composer-text.ts";

/** From how much of the longest message on its length is shown. */
const shownFrom = 0.9;

type ComposerNoteProps = { id: string; length: number; limit: number; refusal: string | undefined };

/** Below the field: how long the text is when it gets too long, and why it could not be sent. */
const ComposerNote = ({ id, length, limit, refusal }: ComposerNoteProps) => (
  <Row alignItems="stretch" id={id} flexWrap="wrap" justifyContent="space-between" columnGap="4" textStyle="small">
    {refusal !== undefined && (
      <Box role="alert" color="fg.error">
        {refusal}
      </Box>
    )}
    {length > limit * shownFrom && (
      <Box as="span" ms="auto" color={length > limit ? "fg.error" : "fg.muted"}>
        {chatWords.length(length)}
      </Box>
    )}
  </Row>
);

const plane = "M4 12 20 4.5 15 20l-3.5-6.5zM11.5 13.5 20 4.5";

/** Sends what is written, or saves what is changed; a word on wide screens, a drawing on phones. */
const SendButton = ({ isEditing, isDisabled }: { isEditing: boolean; isDisabled: boolean }) => {
  const words = isEditing ? chatWords.save : chatWords.send;
  return (
    <Button
      look="gold"
      type="submit"
      px={{ base: "3.5", md: "5" }}
      disabled={isDisabled}
      aria-label={words}
      // The field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      css={{ _disabled: { cursor: "default", opacity: "0.5" } }}
    >
      {isEditing ? <Icon name="check" /> : <LineDrawing path={plane} />}
      <Box as="span" hideBelow="md">
        {words}
      </Box>
    </Button>
  );
};

/** What a key tells while an input method (for Chinese, Japanese, Korean…) is at work, in browsers that do not say so. */
const composingKeyCode = 229;

/** Whether a key sends: Enter without Shift, and not the one that ends the choice of a word of an input method. */
const isSendingKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && keyCode !== composingKeyCode;

const TextArea = chakra("textarea", {
  ...control,
  // Grows with what is typed, to two fifths of the screen.
  base: {
    ...control.base,
    flex: "1",
    minWidth: "0",
    maxHeight: "40dvh",
    py: "2.5",
    resize: "none",
    fieldSizing: "content",
  },
});

/** Most browsers do it by themselves. */
const growsByItself = (style: object): boolean => "fieldSizing" in style;

type TextBoxProps = Omit<ComponentProps<typeof TextArea>, "ref"> & { ref: RefObject<HTMLTextAreaElement | null> };

/** A field of as many lines as it needs. */
const TextBox = ({ ref, value, ...rest }: TextBoxProps) => {
  const measured = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    const { style } = ref.current!;
    if (growsByItself(style) || measured.current === value) return;
    measured.current = value;
    style.height = "auto";
    // With its border, which does not scroll.
    style.height = `${ref.current!.scrollHeight + 2}px`;
  });
  return <TextArea ref={ref} value={value} {...rest} />;
};

export type ComposerProps = {
  /** What one does here, such as "Message Networking": the field's label. */
  label: string;
  /** The draft's name, beginning with `{memberId}:`. Give the composer a `key` of the same. */
  draft: string;
  /** Takes what is to be sent: trimmed, 1 to 4,000 characters; "" only along with an attachment. The field is empty then. */
  onSubmit: (content: string, mentions: Mention[]) => void;
  /** Something is typed, which is no change of a message. */
  onTyping?: () => void;
  /** Finds whom one may mention; nobody without it. */
  findPeople?: FindPeople;
  /** An attachment is there, so that no text is needed. */
  hasAttachment?: boolean;
  /** Why it cannot be sent just now, such as an upload that is under way; said when somebody tries. */
  notYet?: string | undefined;
  /** Above the field, such as the attachment. */
  above?: ReactNode;
  /** Before the field, such as the button that attaches a file. */
  before?: ReactNode;
  /** Files that are pasted. */
  onFiles?: ((files: File[]) => void) | undefined;
  /** Gives up what stands above the field, such as a reply; by Escape. */
  onEscape?: (() => void) | undefined;
  /** A message that is being changed instead of writing a new one; what was typed waits. Escape gives it up. */
  editing?: Editing | undefined;
  ref?: Ref<ComposerHandle>;
};

const Form = chakra("form", {
  base: { position: "relative", flexShrink: "0", px: "gutter", pt: "2", pb: { base: "2", md: "4" }, bg: "bg" },
});

/**
 * Where one writes. Enter sends, Shift and Enter begin a new line; what is typed is kept as a draft, and the focus
 * stays in the field.
 */
export const Composer = (props: ComposerProps) => {
  const {
    label,
    hasAttachment = false,
    notYet,
    above,
    before,
    onFiles,
    onEscape,
    onTyping,
    findPeople,
    ...rest
  } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { editing } = rest;
  const { text, isBlank, isTooLong, refusal, field, change, submit, cancel, rememberPerson } = useComposerText({
    hasAttachment,
    notYet,
    ...rest,
  });

  const [caret, setCaret] = useState(0);
  const mentions = useMentions({
    ...{ findPeople, text, caret },
    onChoose: (typed, at, person) => {
      rememberPerson(person);
      change(typed);
      setCaret(at);
      // Once the field has the text.
      queueMicrotask(() => field.current?.setSelectionRange(at, at));
    },
  });

  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs copy a picture of the text beside the text.
    if (!onFiles || editing || files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    onFiles([...files]);
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Form ref={form} noValidate onSubmit={send}>
      <MentionList mentions={mentions} />
      {editing ? <Box textStyle="small">{chatWords.editing}</Box> : above}
      <Row
        alignItems="flex-end"
        gap="2"
        // On a phone with large text, the buttons stay as large as a finger needs: the field keeps its line.
        css={{
          "@media (max-width: 18.5rem)": {
            gap: "1",
            "& textarea": { px: "2" },
            "& button:has(svg)": { flexShrink: "0", minHeight: "44px", width: "44px", height: "44px", px: "0" },
          },
        }}
      >
        {!editing && before}
        <chakra.label srOnly htmlFor={id}>
          {editing ? chatWords.editing : label}
        </chakra.label>
        <TextBox
          ref={field}
          id={id}
          name="content"
          rows={1}
          enterKeyHint="send"
          placeholder={chatWords.placeholder}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-note`}
          value={text}
          {...mentions.fieldProps}
          onChange={(event) => {
            setCaret(event.target.selectionEnd);
            change(event.target.value);
            if (!editing && event.target.value.trim() !== "") onTyping?.();
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (mentions.handleKey(event)) return;
            if (isSendingKey(event)) send(event);
            if (event.key === "Escape" && !event.nativeEvent.isComposing) (editing ? cancel : onEscape)?.();
          }}
        />
        {editing && (
          <Button look="quiet" onClick={cancel}>
            {chatWords.cancel}
          </Button>
        )}
        <SendButton
          isEditing={editing !== undefined}
          isDisabled={isBlank && (editing !== undefined || !hasAttachment)}
        />
      </Row>
      <ComposerNote id={`${id}-note`} length={text.length} limit={maxMessageLength} refusal={refusal} />
    </Form>
  );
};
