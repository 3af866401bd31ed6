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
import { loadToaster } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import { MentionList, useMentions, type FindPeople } from "./mentions.tsx";
import { useComposerText, type ComposerHandle, type Editing } from "./use-composer-text.ts";

/** The share of the maximum length from which the counter is shown. */
const shownFrom = 0.9;

type ComposerNoteProps = { id: string; length: number; limit: number; refusal: string | undefined };

/** Below the field: a counter when the text gets too long, and why it could not be sent. */
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

/** Sends the message or saves the edit; a label on wide screens, an icon on phones. */
const SendButton = ({ isEditing, isDisabled }: { isEditing: boolean; isDisabled: boolean }) => {
  const words = isEditing ? chatWords.save : chatWords.send;
  return (
    <Button
      look="gold"
      type="submit"
      px={{ base: "3.5", md: "5" }}
      disabled={isDisabled}
      aria-label={words}
      // Keeps the focus in the field, and a phone's keyboard open.
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

/** The key code during IME composition (for Chinese, Japanese, Korean…) in browsers without `isComposing`. */
const composingKeyCode = 229;

/** Whether a key sends: Enter without Shift, unless it confirms an IME composition. */
const isSendingKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && keyCode !== composingKeyCode;

const TextArea = chakra("textarea", {
  ...control,
  // Grows with the text, up to two fifths of the screen.
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

/** So that what cannot be sent can be told of: by then, the connection may be lost. */
const prepareToaster = () => void loadToaster().catch(() => undefined);

/** Most browsers support it natively. */
const growsByItself = (style: object): boolean => "fieldSizing" in style;

type TextBoxProps = Omit<ComponentProps<typeof TextArea>, "ref"> & { ref: RefObject<HTMLTextAreaElement | null> };

/** A text area that grows with its content. */
const TextBox = ({ ref, value, ...rest }: TextBoxProps) => {
  const measured = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    const { style } = ref.current!;
    if (growsByItself(style) || measured.current === value) return;
    measured.current = value;
    style.height = "auto";
    // Including the border, which is not part of the scroll height.
    style.height = `${ref.current!.scrollHeight + 2}px`;
  });
  return <TextArea ref={ref} value={value} {...rest} />;
};

export type ComposerProps = {
  /** The field's label, such as "Message Networking". */
  label: string;
  /** The draft's name, starting with `{memberId}:`. Use the same value as the composer's `key`. */
  draft: string;
  /** Sends the text: trimmed, 1 to 4,000 characters; "" only with an attachment. The field is then emptied. */
  onSubmit: (content: string, mentions: Mention[]) => void;
  /** Called while typing, but not while editing a message. */
  onTyping?: () => void;
  /** Searches members to mention; without it, nobody can be mentioned. */
  findPeople?: FindPeople;
  /** Whether there is an attachment, so that no text is needed. */
  hasAttachment?: boolean;
  /** Why it cannot be sent right now, such as a pending upload; shown on an attempt to send. */
  notYet?: string | undefined;
  /** Above the field, such as the attachment. */
  above?: ReactNode;
  /** Before the field, such as the attach button. */
  before?: ReactNode;
  /** Pasted files. */
  onFiles?: ((files: File[]) => void) | undefined;
  /** Cancels what is above the field, such as a reply; on Escape. */
  onEscape?: (() => void) | undefined;
  /** The message being edited; the draft of a new one is kept meanwhile. Escape cancels. */
  editing?: Editing | undefined;
  ref?: Ref<ComposerHandle>;
};

const Form = chakra("form", {
  base: { position: "relative", flexShrink: "0", px: "gutter", pt: "2", pb: { base: "2", md: "4" }, bg: "bg" },
});

/**
 * The message field. Enter sends, Shift+Enter adds a line; the text is kept as a draft, and the focus stays in the
 * field.
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
      // Once the field contains the text.
      queueMicrotask(() => field.current?.setSelectionRange(at, at));
    },
  });

  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs also copy the text as a picture.
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
        // On a narrow phone, or with large text, buttons stay finger-sized, and the field keeps its line.
        css={{
          "@media (max-width: 21rem)": {
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
          onFocus={prepareToaster}
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
