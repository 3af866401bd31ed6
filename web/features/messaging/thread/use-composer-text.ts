import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { longestMessage } from "#shared/messages.ts";
import { isBlank } from "#shared/text.ts";
import { chatWords } from "#web/content/chat.ts";
import { createDraft, useKeptDraft } from "#web/lib/forms/draft.ts";

/** Invisible characters that no message may carry (`shared/text.ts`): they come along with what is copied. */
const invisible = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;

/** What is sent of what was typed: trimmed, in lines that end alike, without invisible characters. */
const toContent = (text: string) =>
  isBlank(text)
    ? ""
    : text
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .replace(invisible, "")
        .trim();

/** A message that is being changed. */
export type Editing = { id: string; text: string; onCancel: () => void; onSave: (content: string) => void };

/** What a page may do with its composer. */
export type ComposerHandle = {
  /** Whether nothing is typed, nothing is edited, and no attachment waits. */
  isEmpty: () => boolean;
  /** Puts a text there, instead of what is typed, and the caret at its end. */
  restore: (text: string) => void;
  focus: () => void;
};

type Options = {
  draft: string;
  onSubmit: (content: string) => void;
  hasAttachment: boolean;
  notYet: string | undefined;
  editing?: Editing | undefined;
  ref?: Ref<ComposerHandle>;
};

const empty = { content: "" };
const noEdits: { edits: Record<string, string> } = { edits: {} };

/** What is typed into a composer, and what becomes of it. */
export const useComposerText = ({ draft, onSubmit, hasAttachment, notYet, editing, ref }: Options) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(() => createDraft(draft, empty, "browser").content);
  /** What was typed instead of each text that is being changed, and not saved yet. */
  const [edits, setEdits] = useState(() => createDraft(`${draft}:edits`, noEdits, "tab").edits);
  const [refusal, setRefusal] = useState<{ of: string | undefined; text: string }>();
  useKeptDraft(draft, { content }, empty, "browser");
  useKeptDraft(`${draft}:edits`, { edits }, noEdits, "tab");

  const edited = editing && `${editing.id}:${editing.text}`;
  const text = edited === undefined ? content : (edits[edited] ?? editing!.text);
  const toSend = toContent(text);
  const isBlank = toSend === "";
  const isTooLong = toSend.length > longestMessage;

  useImperativeHandle(ref, () => ({
    isEmpty: () => content.trim() === "" && !hasAttachment && !editing,
    restore: (given) => {
      setContent(given);
      setRefusal(undefined);
    },
    focus: () => field.current?.focus(),
  }));

  const saved = useRef<string>(undefined);
  const forget = (which: string) =>
    setEdits((was) => Object.fromEntries(Object.entries(was).filter(([key]) => key !== which)));
  useEffect(() => {
    if (edited === undefined) return;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    return () => {
      if (saved.current === edited) forget(edited);
      // Done with it, one goes on writing where one was.
      current?.focus();
    };
  }, [edited]);

  const change = (typed: string) => {
    setRefusal(undefined);
    if (edited !== undefined) setEdits((was) => ({ ...was, [edited]: typed }));
    else setContent(typed);
  };
  const cancel = () => {
    forget(edited!);
    editing?.onCancel();
  };

  const submit = () => {
    if (isBlank && (editing || !hasAttachment)) return;
    if (isTooLong) return setRefusal({ of: edited, text: chatWords.tooLong });
    if (editing) {
      saved.current = edited;
      return editing.onSave(toSend);
    }
    if (notYet !== undefined) return setRefusal({ of: edited, text: notYet });
    setContent("");
    setRefusal(undefined);
    onSubmit(toSend);
    field.current?.focus();
  };
  return {
    ...{ text, isBlank, isTooLong, field, change, submit, cancel },
    refusal: refusal?.of === edited ? refusal?.text : undefined,
  };
};
