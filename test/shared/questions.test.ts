import { createAnswersSchema, formatAnswer, listAnswers } from "#shared/answer-rules.ts";
import { answers, type Answer, type QuestionKind } from "#shared/answers.ts";
import { eventQuestions, type Question } from "#shared/questions.ts";

const question = (changes: Partial<Question> = {}): Question => ({
  id: "q-meal",
  label: "What would you like to eat?",
  kind: "short",
  help: "",
  isRequired: false,
  options: [],
  ...changes,
});

const check = (asked: Question, given: Answer | undefined) => {
  const { data, error } = createAnswersSchema([asked]).safeParse({ [asked.id]: given });
  return error ? error.issues[0]?.message : data?.[asked.id];
};

const meals = ["Fish", "No meat 🌱", "Steak"];

describe("an answer", () => {
  test.each<[QuestionKind, Answer, Answer]>([
    ["short", "  Fish ", "Fish"],
    ["long", "One\r\ntwo", "One\ntwo"],
    ["one", "No meat 🌱", "No meat 🌱"],
    ["several", ["Steak", "Fish", "Fish"], ["Fish", "Steak"]],
    ["yes-no", "no", "no"],
    ["number", "+1,250.5", "1250.5"],
    ["number", "-3", "-3"],
    ["link", "ada.example/cv", "https://ada.example/cv"],
    ["date", "2028-02-29", "2028-02-29"],
  ])("of kind %s: %j is kept as %j", (kind, given, kept) =>
    expect(check(question({ kind, options: meals, isRequired: true }), given)).toEqual(kept),
  );

  test.each<[QuestionKind, Answer, string]>([
    ["short", "x".repeat(201), "Maximum 200 characters"],
    ["short", "a\u202Eb", "Please remove hidden characters"],
    ["short", ["Fish"], "Invalid input"],
    ["long", "x".repeat(2001), "Maximum 2000 characters"],
    ["one", "fish", "Please choose again: this option isn't offered any longer"],
    ["several", ["Fish", "Soup"], "Please choose again: this option isn't offered any longer"],
    ["yes-no", "maybe", "Please choose yes or no"],
    ["number", "1e3", "Please enter a number, such as 12 or 2.5"],
    ["number", "twelve", "Please enter a number, such as 12 or 2.5"],
    ["link", "javascript:alert(1)", "Please enter a web address"],
    ["date", "2027-02-29", "Please enter a date"],
  ])("of kind %s: %j is refused", (kind, given, message) =>
    expect(check(question({ kind, options: meals }), given)).toBe(message),
  );

  test.each<[Answer | undefined]>([[""], [" "], ["\u200B"], [undefined]])(
    "that is empty (%j) is refused where one is required, and left empty elsewhere",
    (given) => {
      expect(check(question({ isRequired: true }), given)).toBe("Please answer this question");
      expect(check(question(), given)).toBe("");
    },
  );

  test("has no other shape than a text or chosen ones, and as many as a form can ask for", () => {
    const is = (given: unknown) => answers.safeParse(given).success;

    expect([{ "q-a": "Fish", "q-b": ["Fish"] }, {}].map(is)).toEqual([true, true]);
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`q-${index}`, ""]));
    const wrong = [{ meal: "Fish" }, { "q-a": 1 }, { "q-a": { "q-b": "" } }, { "q-a": [1] }, { constructor: "" }, many];
    expect(wrong.map(is)).toEqual(wrong.map(() => false));
    expect(is({ "q-a": "x".repeat(2001) })).toBe(false);
  });

  test("is read with the words it was asked in, whatever its kind", () => {
    expect(formatAnswer({ kind: "yes-no" }, "yes")).toBe("Yes");
    expect(formatAnswer({ kind: "several" }, ["Fish", "Steak"])).toBe("Fish, Steak");
    expect(formatAnswer({ kind: "date" }, "2028-02-29")).toBe("February 29, 2028");
    expect(
      listAnswers([{ id: "q-a", label: "Table?", kind: "number" }, question()], { "q-a": "4", "q-meal": "" }),
    ).toEqual([{ id: "q-a", label: "Table?", kind: "number", text: "4" }]);
  });
});

describe("an admin's questions", () => {
  const { id: _, ...fields } = question();
  const errorsOf = (list: object[]) =>
    eventQuestions.safeParse(list).error?.issues.map(({ path, message }) => [path.join("."), message]);
  const one = { ...fields, kind: "one" };

  test.each<[string, object[], string, string]>([
    ["no words", [{ ...fields, label: " " }], "0.label", "Please enter the question"],
    ["a kind that is none", [{ ...fields, kind: "color" }], "0.kind", "Please select a kind of answer"],
    ["one option", [{ ...one, options: ["Fish"] }], "0.options", "Please enter at least two options"],
    ["a text with options", [{ ...fields, options: meals }], "0.options", "Only questions with a choice have options"],
    [
      "options that look alike",
      [{ ...one, options: ["Fish", "ＦISH "] }],
      "0.options",
      "Two options look the same: ＦISH",
    ],
    [
      "letters of another script",
      [{ ...one, options: ["copa", "сора"] }],
      "0.options",
      "Two options look the same: сора",
    ],
    [
      "41 options",
      [{ ...one, options: Array.from({ length: 41 }, (_, at) => `No. ${at}`) }],
      "0.options",
      "Maximum 40 options",
    ],
    [
      "the same twice",
      [fields, { ...fields, label: "WHAT would you  like to eat?" }],
      "1.label",
      "Another question says the same",
    ],
    [
      "21 questions",
      Array.from({ length: 21 }, (_, at) => ({ ...fields, label: `No. ${at}` })),
      "",
      "Maximum 20 questions",
    ],
  ])("with %s are refused", (_name, list, path, message) => expect(errorsOf(list)).toContainEqual([path, message]));

  test("take forty options of two hundred characters, emoji, and options that differ in a mark; all that fits one event", () => {
    const long = Array.from({ length: 40 }, (_, at) => `${at} ${"x".repeat(197)}`.slice(0, 200));
    expect(
      errorsOf([
        { ...one, options: long },
        { ...one, label: "Mood?", options: ["👍", "👎", "C", "C++"] },
      ]),
    ).toBeUndefined();

    const many = Array.from({ length: 6 }, (_, at) => ({ ...one, label: `No. ${at}`, options: long }));
    expect(errorsOf(many)).toEqual([
      ["", "These questions are too long together. Please shorten some, or remove options."],
    ]);
  });
});
