import { Box, chakra } from "@chakra-ui/react";
import { useId, useRef, type ClipboardEvent, type ReactNode, type Ref, type SyntheticEvent } from "react";
import { longestMessage } from "#shared/messages.ts";
import { chatWords } from "#web/content/chat.ts";
import { Button } from "#web/ui/button.tsx";
import { ComposerNote } from "./composer-note.tsx";
import { SendButton } from "./send-button.tsx";
import { isSendingKey } from "./sending-key.ts";
import { TextBox } from "./text-box.tsx";
import { useComposerText, type Editing } from "./use-composer-text.ts";

/** What a page may do with its composer. */
export type ComposerHandle = {
  /** Whether nothing is typed, nothing is edited, and no attachment waits. */
  isEmpty: () => boolean;
  /** Puts a text there, instead of what is typed, and the caret at its end. */
  restore: (text: string) => void;
  focus: () => void;
};

export type ComposerProps = {
  /** What one does here, such as "Message Networking": the field's label. */
  label: string;
  /** The draft's name, beginning with `{memberId}:`. Give the composer a `key` of the same. */
  draft: string;
  /** Takes what is to be sent: trimmed, 1 to 4,000 characters; "" only along with an attachment. The field is empty then. */
  onSubmit: (content: string) => void;
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
  /** A message that is being changed instead of writing a new one; what was typed waits. Escape gives it up. */
  editing?: Editing | undefined;
  ref?: Ref<ComposerHandle>;
};

const Form = chakra("form", {
  base: { flexShrink: "0", px: { base: "2", md: "5" }, pt: "2", pb: { base: "2", md: "4" }, bg: "bg" },
});

/**
 * Where one writes. Enter sends, Shift and Enter begin a new line; what is typed is kept as a draft, and the focus
 * stays in the field.
 */
export const Composer = ({ label, hasAttachment = false, notYet, above, before, onFiles, ...rest }: ComposerProps) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { editing } = rest;
  const { text, isBlank, isTooLong, refusal, field, change, submit, cancel } = useComposerText({
    hasAttachment,
    notYet,
    ...rest,
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
      {editing ? <Box textStyle="small">{chatWords.editing}</Box> : above}
      <Box display="flex" alignItems="flex-end" gap="2">
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
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (isSendingKey(event)) send(event);
            if (event.key === "Escape" && editing && !event.nativeEvent.isComposing) cancel();
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
      </Box>
      <ComposerNote id={`${id}-note`} length={text.length} limit={longestMessage} refusal={refusal} />
    </Form>
  );
};
