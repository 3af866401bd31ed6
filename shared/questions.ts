import * as z from "zod/mini";
import { hasOptions, maxOptionLength, maxOptions, maxQuestions, questionId, questionKinds } from "./answers.ts";
import { lookOfName } from "./club-list.ts";
import { choice, flag, line } from "./text.ts";

// What a club may ask of its own. Answers are apart, since the forms of the public pages load them.

/** Bytes of a form's questions together: they are stored with what asks them (DynamoDB: 400 kB an item). */
const maxBytes = 40_000;

/** What an admin says of any question. */
export const questionFields = {
  label: line({ min: 2, max: 200, message: "Please enter the question" }),
  kind: choice(questionKinds, "Please select a kind of answer"),
  help: z._default(line({ max: 300 }), ""),
  isRequired: z._default(flag(), false),
  /** For kinds with options: their texts, which are the answers. */
  options: z._default(
    z
      .array(line({ min: 1, max: maxOptionLength, message: "Please remove the empty option" }))
      .check(z.maxLength(maxOptions, `Maximum ${maxOptions} options`)),
    [],
  ),
};

/** A question as it is asked. */
export const question = z.object({ id: questionId, ...questionFields });
export type Question = z.infer<typeof question>;

/** The positions of texts that look like an earlier one. */
const listRepeated = (texts: readonly string[]) => {
  const looks = texts.map(lookOfName);
  return looks.flatMap((look, index) => (looks.indexOf(look) < index ? [index] : []));
};

/** At least two options where there are any, which can be told apart. */
export const withOptions = z.check<{ kind: string; options: readonly string[] }>(({ value, issues }) => {
  const { options } = value;
  const say = (message: string) => issues.push({ code: "custom", path: ["options"], message, input: value });
  if (!hasOptions(value)) {
    if (options.length > 0) say("Only questions with a choice have options");
    return;
  }
  if (options.length < 2) say("Please enter at least two options");
  const [repeated] = listRepeated(options);
  if (repeated !== undefined) say(`Two options look the same: ${options[repeated]}`);
});

/** Questions that can be told apart, and can be stored. */
const asOneForm = z.check<readonly { label: string }[]>(({ value, issues }) => {
  for (const index of listRepeated(value.map(({ label }) => label)))
    issues.push({ code: "custom", path: [index, "label"], message: "Another question says the same", input: value });
  if (new TextEncoder().encode(JSON.stringify(value)).length > maxBytes)
    issues.push({
      code: "custom",
      message: "These questions are too long together. Please shorten some, or remove options.",
      input: value,
    });
});

/** The questions of a form, in order; a new one has no id yet, and one that is left out is archived. */
export const listOfQuestions = <Each extends z.ZodMiniType<{ label: string }>>(each: Each) =>
  z.array(each).check(z.maxLength(maxQuestions, `Maximum ${maxQuestions} questions`), asOneForm);

/** Whose answers an event asks for: the registrant's, each guest's, or everybody's. */
export const answerers = ["registrant", "guest", "everyone"] as const;
/** Which registrants it asks. */
export const askedAudiences = ["everyone", "members", "visitors"] as const;

/** A question at an event's registration. */
export const eventQuestionFields = {
  ...questionFields,
  /** The field of members' profiles, of the same kind, whose answer is filled in. */
  profileField: z.optional(questionId),
  answeredBy: z._default(z.enum(answerers), "registrant"),
  askedOf: z._default(z.enum(askedAudiences), "everyone"),
  /** Whether those at the door see the answers. */
  isAtDoor: z._default(flag(), false),
};
export const eventQuestion = z.object({ id: questionId, ...eventQuestionFields });
export type EventQuestion = z.infer<typeof eventQuestion>;

/** The questions of an event as an admin sends them. */
export const eventQuestions = listOfQuestions(
  z.strictObject({ id: z.optional(questionId), ...eventQuestionFields }).check(withOptions),
);
export type SentEventQuestion = z.input<typeof eventQuestions>[number];
