import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { longestMessage } from "#shared/messages.ts";
import { chatWords } from "#web/content/chat.ts";
import { draftOf, useKeptDraft } from "#web/forms/draft.ts";
import type { ComposerHandle } from "./composer.tsx";
import { written } from "./written.ts";

/** A message that is being changed. */
export type Editing = { id: string; text: string; onCancel: () => void; onSave: (content: string) => void };

type Options = {
  draft: string;
  onSubmit: (content: string) => void;
  hasAttachment: boolean;
  notYet: string | undefined;
  editing?: Editing | undefined;
  ref?: Ref<ComposerHandle>;
};

const empty = { content: "" };

/** What is typed into a composer, and what becomes of it. */
export const useComposerText = ({ draft, onSubmit, hasAttachment, notYet, editing, ref }: Options) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(() => draftOf(draft, empty, "browser").content);
  const [edit, setEdit] = useState<{ id: string; text: string }>();
  const [refusal, setRefusal] = useState<string>();
  useKeptDraft(draft, { content }, empty, "browser");

  if (editing?.id !== edit?.id) {
    setEdit(editing && { id: editing.id, text: editing.text });
    setRefusal(undefined);
  }
  const text = editing ? (edit?.text ?? editing.text) : content;
  const toSend = written(text);
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

  const editingId = editing?.id;
  useEffect(() => {
    if (editingId === undefined) return;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    // Whoever has done with it goes on writing where they were.
    return () => current?.focus();
  }, [editingId]);

  const change = (typed: string) => {
    setRefusal(undefined);
    if (editing) setEdit({ id: editing.id, text: typed });
    else setContent(typed);
  };

  const submit = () => {
    if (isBlank && (editing || !hasAttachment)) return;
    if (isTooLong) return setRefusal(chatWords.tooLong);
    if (editing) return editing.onSave(toSend);
    if (notYet !== undefined) return setRefusal(notYet);
    setContent("");
    setRefusal(undefined);
    onSubmit(toSend);
    field.current?.focus();
  };
  return { text, isBlank, isTooLong, refusal, field, change, submit };
};
