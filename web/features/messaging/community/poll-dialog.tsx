import { Box, chakra } from "@chakra-ui/react";
import { FieldArray, useFormikContext, type FieldArrayRenderProps } from "formik";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import { maxMessageLength, type Mention } from "#shared/messages.ts";
import {
  canPollEnd,
  pollEndsWithinMs,
  pollForm,
  pollOptionCounts,
  wrongPollEnd,
  type PollForm,
} from "#shared/polls.ts";
import { paragraph } from "#shared/text.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { FieldFrame, getDescribedBy } from "#web/lib/forms/field-frame.tsx";
import { FieldGroup } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useField } from "#web/lib/forms/use-field.ts";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { pollWords } from "../poll-words.ts";
import { MentionList, toMentions, useMentions, type FindPeople } from "../thread/mentions.tsx";

const { form: words } = pollWords;
const { fields } = words;

/** The form's values; the time is as the reader's clocks show it, and `people` are those whom names in it mean. */
type Values = Omit<PollForm, "until"> & { question: string; people: Mention[]; until: string };

const questionForm = z.object({
  question: paragraph({ min: 1, max: maxMessageLength, message: "Please write a question" }),
});

const minuteMs = 60_000;

/** A time as a `datetime-local` field has it, in the reader's time zone. */
const toLocal = (time: number) =>
  new Date(time - new Date(time).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);

const toPoll = ({ options, isMultiple, until, showsNames }: Values): PollForm => ({
  ...{ options, isMultiple, showsNames },
  until: Number.isNaN(Date.parse(until)) ? "" : new Date(until).toISOString(),
});

const validate = (values: Values) => {
  const poll = toPoll(values);
  return {
    ...validateWith<Values>(questionForm)({ ...values, question: toMentions(values.question, values.people) }),
    ...(!canPollEnd(poll.until) && { until: wrongPollEnd }),
    ...validateWith<Values>(pollForm)(poll as never),
  };
};

const dayMs = 24 * 60 * minuteMs;
const hourMs = 60 * minuteMs;

/** In a week, at the next full hour. */
const startValues = (): Values => ({
  ...{ question: "", people: [], options: ["", ""], isMultiple: false, showsNames: false },
  until: toLocal(Math.ceil((Date.now() + 7 * dayMs) / hourMs) * hourMs),
});

const TextArea = chakra("textarea", {
  ...control,
  base: { ...control.base, minHeight: "20", maxHeight: "40dvh", py: "3", resize: "vertical", fieldSizing: "content" },
});

/** The question, in which members can be mentioned as in any message. */
const QuestionField = ({ findPeople }: { findPeople: FindPeople }) => {
  const { value, error, id, ...bound } = useField<string>("question");
  const { values, setValues } = useFormikContext<Values>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const mentions = useMentions({
    ...{ findPeople, text: value, caret },
    onChoose: (question, at, person) => {
      const others = values.people.filter(({ user_id }) => user_id !== person.user_id);
      void setValues({ ...values, question, people: [...others, person] });
      setCaret(at);
      queueMicrotask(() => field.current?.setSelectionRange(at, at));
    },
  });
  const { label, help } = fields.question;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Box position="relative" css={{ "& > [role=listbox]": { top: "100%", bottom: "auto", insetInline: "0" } }}>
        <TextArea
          {...bound}
          {...mentions.fieldProps}
          ref={field}
          id={id}
          rows={2}
          dir="auto"
          value={value}
          aria-required
          {...getDescribedBy(id, { help, error })}
          onChange={(event) => {
            setCaret(event.target.selectionEnd);
            bound.onChange(event);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
          onKeyDown={(event) => void (mentions.handleKey(event) && event.stopPropagation())}
        />
        <MentionList mentions={mentions} />
      </Box>
    </FieldFrame>
  );
};

/** Adds and removes options; the focus goes to one that is added, or to the one before one that is removed. */
const Options = ({ list }: { list: FieldArrayRenderProps }) => {
  const { values, errors, submitCount } = useFormikContext<Values>();
  const { options } = values;
  const part = useRef<HTMLDivElement>(null);
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    part.current?.querySelectorAll("input")[next.current]?.focus();
    next.current = undefined;
  }, [options.length]);
  return (
    <FieldGroup legend={words.options}>
      <Grid ref={part} gap="3">
        {options.map((_, index) => (
          <Row key={index} gap="1" alignItems="flex-start">
            <Box flex="1" minWidth="0">
              <TextField name={`options.${index}`} label={fields.option(index + 1)} autoComplete="off" />
            </Box>
            {options.length > pollOptionCounts.min && (
              <Button
                look="quiet"
                size="icon"
                // Beside the field, below its label.
                mt="7"
                aria-label={fields.removeOption(index + 1)}
                onClick={() => {
                  next.current = Math.max(0, index - 1);
                  list.remove(index);
                }}
              >
                <Icon name="close" />
              </Button>
            )}
          </Row>
        ))}
      </Grid>
      {typeof errors.options === "string" && submitCount > 0 && (
        <Text role="alert" color="fg.error">
          {errors.options}
        </Text>
      )}
      {options.length < pollOptionCounts.max ? (
        <Button
          justifySelf="start"
          onClick={() => {
            next.current = options.length;
            list.push("");
          }}
        >
          {fields.addOption}
        </Button>
      ) : (
        <Text textStyle="small" color="fg.muted">
          {fields.most}
        </Text>
      )}
    </FieldGroup>
  );
};

type PollDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  topic: Topic;
  findPeople: FindPeople;
  /** Receives the sent message. */
  onSent: (message: CommunityMessage) => void;
};

/** Sends a poll; the same again is the same message. */
const useSendPoll = (topic: Topic, onSent: PollDialogProps["onSent"]) => {
  const { send } = useLive();
  const [state, setState] = useState<{ isSending: boolean; failure?: unknown }>({ isSending: false });
  const tried = useRef({ text: "", clientId: "" });
  const sendPoll = async (values: Values) => {
    const content = toMentions(values.question.trim(), values.people);
    const poll = toPoll(values);
    const text = JSON.stringify({ content, poll });
    if (tried.current.text !== text) tried.current = { text, clientId: crypto.randomUUID() };
    const { clientId } = tried.current;
    setState({ isSending: true });
    try {
      onSent((await send({ action: "community.send", clientId, topic, content, poll })) as CommunityMessage);
      setState({ isSending: false });
    } catch (failure) {
      setState({ isSending: false, failure });
      throw failure;
    }
  };
  return { ...state, sendPoll };
};

const Content = ({ topic, findPeople, onSent, onClose }: Omit<PollDialogProps, "isOpen">) => {
  const { sendPoll, isSending, failure } = useSendPoll(topic, onSent);
  const [initialValues] = useState(startValues);
  const [limits] = useState(() => ({
    min: toLocal(Date.now() + pollEndsWithinMs.min + minuteMs),
    max: toLocal(Date.now() + pollEndsWithinMs.max),
  }));
  return (
    <DialogForm
      label={words.title}
      words={words}
      draft={`${useMember().id}:poll:${topic}`}
      initialValues={initialValues}
      validate={validate}
      send={sendPoll}
      isSending={isSending}
      failure={failure ? (failure instanceof LiveProblem ? failure.detail : words.failed) : undefined}
      onClose={onClose}
    >
      <QuestionField findPeople={findPeople} />
      <FieldArray name="options">{(list) => <Options list={list} />}</FieldArray>
      <CheckboxField name="isMultiple" {...fields.isMultiple} />
      <TextField name="until" {...fields.until} type="datetime-local" {...limits} autoComplete="off" />
      <CheckboxField name="showsNames" {...fields.showsNames} />
    </DialogForm>
  );
};

/** Asks a topic in a poll; what is typed stays in the tab until it is sent. */
export const PollDialog = ({ isOpen, onClose, ...props }: PollDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text} isWide>
    {isOpen && <Content onClose={onClose} {...props} />}
  </Dialog>
);
