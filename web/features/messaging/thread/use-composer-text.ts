import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { findMentions, maxMessageLength, type Mention } from "#shared/messages.ts";
import { isBlank } from "#shared/text.ts";
import { createDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { chatWords } from "../chat-words.ts";
import { toMentions, toTyped } from "./mentions.tsx";

/** Invisible characters not allowed in messages (`shared/text.ts`), which come with copied text. */
const invisible = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;

/** The text to send: trimmed, with uniform line breaks, without invisible characters. */
const toContent = (text: string) =>
  isBlank(text)
    ? ""
    : text
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .replace(invisible, "")
        .trim();

/** A message being edited. */
export type Editing = {
  id: string;
  /** With its mentions in the server's format. */
  text: string;
  mentions?: readonly Mention[] | undefined;
  onCancel: () => void;
  /** Receives the text with mentions in the server's format. */
  onSave: (content: string) => void;
};

/** What a page can do with its composer. */
export type ComposerHandle = {
  /** Whether it is empty: no text, edit or attachment. */
  isEmpty: () => boolean;
  /** Replaces the text, and puts the caret at its end. */
  restore: (text: string, mentions?: readonly Mention[]) => void;
  focus: () => void;
};

type Options = {
  draft: string;
  onSubmit: (content: string, mentions: Mention[]) => void;
  hasAttachment: boolean;
  notYet: string | undefined;
  editing?: Editing | undefined;
  ref?: Ref<ComposerHandle>;
};

const empty = { content: "" };
const nobody: { people: Mention[] } = { people: [] };
const noEdits: { edits: Record<string, string> } = { edits: {} };

/** A composer's text, and what happens to it. */
export const useComposerText = ({ draft, onSubmit, hasAttachment, notYet, editing, ref }: Options) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(() => createDraft(draft, empty, "browser").content);
  /** Unsaved text of each message being edited. */
  const [edits, setEdits] = useState(() => createDraft(`${draft}:edits`, noEdits, "tab").edits);
  const [refusal, setRefusal] = useState<{ of: string | undefined; text: string }>();
  /** Which members the names in the text refer to. */
  const [people, setPeople] = useState(() => createDraft(`${draft}:mentions`, nobody, "browser").people);
  useKeptDraft(draft, { content }, empty, "browser");
  useKeptDraft(`${draft}:mentions`, { people }, nobody, "browser");
  useKeptDraft(`${draft}:edits`, { edits }, noEdits, "tab");

  const edited = editing && `${editing.id}:${editing.text}`;
  const text = edited === undefined ? content : (edits[edited] ?? toTyped(editing!.text, editing!.mentions));
  const toSend = toMentions(toContent(text), [...people, ...(editing?.mentions ?? [])]);
  const isBlank = toSend === "";
  const isTooLong = toSend.length > maxMessageLength;

  useImperativeHandle(ref, () => ({
    isEmpty: () => content.trim() === "" && !hasAttachment && !editing,
    restore: (given, mentions = []) => {
      setContent(toTyped(given, mentions));
      setPeople([...mentions]);
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
      // Afterwards the member goes on writing here.
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
    setPeople([]);
    setRefusal(undefined);
    onSubmit(
      toSend,
      findMentions(toSend).flatMap((id) => people.find(({ user_id }) => user_id === id) ?? []),
    );
    field.current?.focus();
  };
  const rememberPerson = (person: Mention) =>
    setPeople((was) => [...was.filter(({ user_id }) => user_id !== person.user_id), person]);
  return {
    ...{ rememberPerson, text, isBlank, isTooLong, field, change, submit, cancel },
    refusal: refusal?.of === edited ? refusal?.text : undefined,
  };
};
