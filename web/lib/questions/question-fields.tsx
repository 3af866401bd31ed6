import { useFormikContext, type FormikErrors } from "formik";
import * as z from "zod/mini";
import { hasOptions, maxOptions, questionKinds, type QuestionKind } from "#shared/answers.ts";
import { inTheClub, type AudienceInTheClub } from "#shared/audiences.ts";
import type { ClubQuestion } from "#shared/club-questions.ts";
import type { OwnField } from "#shared/members.ts";
import {
  answerers,
  askedAudiences,
  listOfQuestions,
  questionFields,
  withOptions,
  type EventQuestion,
} from "#shared/questions.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { toLabelledOptions } from "#web/lib/forms/field-frame.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, listErrors } from "#web/lib/forms/validate-with.ts";
import { Text } from "#web/ui/layout.ts";
import { questionWords } from "./question-words.ts";

/** What admins read in the form of one question. */
export const questionFormWords = {
  create: "New question",
  edit: "Edit question",
  fields: {
    label: { label: "Question" },
    kind: { label: "Kind of answer" },
    options: { label: "Options", help: `One line each, at most ${maxOptions}.` },
    help: { label: "Help (Optional)", help: "A sentence below the question." },
    answeredBy: { label: "Who answers" },
    askedOf: { label: "Who is asked" },
    isRequired: { label: "An answer is required" },
    isAtDoor: { label: "Show the answers at the door", help: "Helpers at the door see them beside the name." },
    audience: {
      label: "Who sees the answers",
      help: "Until a member chooses for themselves. Answers given before a change keep who sees them.",
    },
    isFilter: { label: "Filter the directory by it", help: "Members find others only by what they may see." },
  },
  audiences: {
    club: { label: "All members" },
    met: { label: "Members they've met" },
    nobody: { label: "Only themselves" },
  } satisfies Record<AudienceInTheClub, { label: string }>,
  link: {
    event: {
      label: "Filled in from the profile field (Optional)",
      help: "Members find their profile's answer here, and can change it for this event.",
    },
    application: {
      label: "Becomes the profile field (Optional)",
      help: "When an applicant joins, their profile begins with the answer.",
    },
    none: "None",
  },
  kindStays: (kind: QuestionKind) =>
    `${questionWords.kinds[kind]}: this stays. To ask for another kind of answer, remove this question and add one.`,
  save: "Save question",
  failure: { unknown: "There was a problem saving the question. Please try again." },
} as const;
const words = questionFormWords;

/** Which form asks: each has choices of its own. */
export type QuestionForm = "event" | "application" | "profile";

/** A question in an admin's form; without an id it is new. */
export type DraftQuestion = {
  id?: string | undefined;
  label: string;
  kind: QuestionKind;
  help: string;
  isRequired: boolean;
  options: string[];
} & Partial<
  Pick<EventQuestion, "answeredBy" | "askedOf" | "isAtDoor"> &
    Pick<ClubQuestion, "profileField" | "audience" | "isFilter">
>;

/** A question as it is typed. */
export type QuestionValues = Omit<DraftQuestion, "id" | "kind" | "options"> & { kind: string; options: string };

const defaults = {
  event: { answeredBy: "registrant", askedOf: "everyone", isAtDoor: false, profileField: "" },
  application: { profileField: "" },
  profile: { audience: "club", isFilter: false },
} as const;

/** A question as its form begins; undefined is a new one. */
export const toValues = (question: DraftQuestion | undefined, form: QuestionForm): QuestionValues => {
  const { id: _, options = [], ...known } = question ?? { label: "", kind: "", help: "", isRequired: false };
  return { ...defaults[form], ...known, options: options.join("\n") };
};

const canFilter = ({ kind }: { kind: string }) => hasOptions({ kind }) || kind === "yes-no";

/** Whether a question can be linked to a field: guests have no profile. */
const canLink = ({ answeredBy }: Pick<QuestionValues, "answeredBy">) => answeredBy !== "guest";

/** The fields of the profile that a question can be linked to, which are of its kind. */
const listLinkable = (fields: readonly OwnField[], { kind, answeredBy }: Pick<QuestionValues, "kind" | "answeredBy">) =>
  canLink({ answeredBy }) ? fields.filter((each) => each.kind === kind) : [];

/** What was typed, as a question: without what its kind of answer does not have. */
export const toQuestion = (
  { profileField, isFilter, ...values }: QuestionValues,
  { id, fields }: { id: string | undefined; fields: readonly OwnField[] },
): DraftQuestion => ({
  ...values,
  ...(id !== undefined && { id }),
  kind: values.kind as QuestionKind,
  options: hasOptions(values) ? values.options.split("\n").filter((line) => line.trim() !== "") : [],
  ...(listLinkable(fields, values).some((each) => each.id === profileField) && { profileField }),
  ...(isFilter !== undefined && { isFilter: isFilter && canFilter(values) }),
});

const own = z.object(questionFields).check(withOptions);
const list = listOfQuestions(z.object({ label: z.string() }));

/**
 * What is wrong with a question among the others. One option's is said of the field; what is wrong among all questions, of
 * the question.
 */
export const validate = (question: DraftQuestion, others: readonly DraftQuestion[]): FormikErrors<QuestionValues> => {
  const ofOwn = listErrors(own, question);
  const errors = ofOwn.map(({ path, message }) => ({ path: path.split(".")[0] ?? "", message }));
  if (errors.length > 0) return collectErrors(errors);
  // Of two that say the same, it is the one that is being edited.
  const together = listErrors(list, [...others, question]);
  return collectErrors(together.slice(0, 1).map(({ message }) => ({ path: "label", message })));
};

const KindFields = ({ saved }: { saved: QuestionKind | undefined }) => {
  const { values } = useFormikContext<QuestionValues>();
  const { fields } = words;
  return (
    <>
      {saved ? (
        <Text textStyle="small" color="fg.muted">
          {words.kindStays(saved)}
        </Text>
      ) : (
        <SelectField
          name="kind"
          {...fields.kind}
          placeholder="Choose one"
          options={toLabelledOptions(questionKinds, questionWords.kinds)}
        />
      )}
      {hasOptions(values) && <TextAreaField name="options" {...fields.options} />}
    </>
  );
};

/** What a question has to do with members' profiles. */
const ProfileFields = ({ form, fields }: { form: QuestionForm; fields: readonly OwnField[] }) => {
  const { values } = useFormikContext<QuestionValues>();
  if (form === "profile")
    return (
      <>
        <ChoiceField
          name="audience"
          {...words.fields.audience}
          options={inTheClub.map((value) => ({ value, ...words.audiences[value] }))}
        />
        {canFilter(values) && <CheckboxField name="isFilter" {...words.fields.isFilter} />}
      </>
    );
  const linkable = listLinkable(fields, values);
  return (
    linkable.length > 0 && (
      <SelectField
        name="profileField"
        {...words.link[form]}
        placeholder={words.link.none}
        options={linkable.map(({ id, label }) => ({ value: id, label }))}
        required={false}
      />
    )
  );
};

type Props = {
  form: QuestionForm;
  /** The fields of the profile. */
  known: readonly OwnField[];
  /** The kind of one that is saved, which stays. */
  savedKind: QuestionKind | undefined;
};

/** The fields of one question. */
export const QuestionFields = ({ form, known, savedKind }: Props) => {
  const { fields } = words;
  return (
    <>
      <TextField name="label" {...fields.label} autoComplete="off" />
      <KindFields saved={savedKind} />
      <TextField name="help" {...fields.help} autoComplete="off" required={false} />
      {form === "event" && (
        <>
          <ChoiceField
            name="answeredBy"
            {...fields.answeredBy}
            options={toLabelledOptions(answerers, questionWords.answeredBy)}
          />
          <ChoiceField
            name="askedOf"
            {...fields.askedOf}
            options={toLabelledOptions(askedAudiences, questionWords.askedOf)}
          />
        </>
      )}
      <ProfileFields form={form} fields={known} />
      <div>
        <CheckboxField name="isRequired" {...fields.isRequired} />
        {form === "event" && <CheckboxField name="isAtDoor" {...fields.isAtDoor} />}
      </div>
    </>
  );
};
