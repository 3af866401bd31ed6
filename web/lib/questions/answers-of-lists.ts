import { hasChosen, listAnswers, listFilterOptions } from "#shared/answer-rules.ts";
import type { Answers, AskedQuestion } from "#shared/answers.ts";
import type { Question } from "#shared/questions.ts";
import { shorten } from "#shared/text.ts";
import type { Filter } from "#web/lib/desk/use-desk.ts";

const maxLabel = 40;

/**
 * A desk's filters by the answers to questions with options, each under the question's id: rows of which somebody chose
 * one. `listGiven` says whose answers a row has.
 */
export const createAnswerFilters = <Row>(
  questions: readonly Question[] = [],
  listGiven: (row: Row) => readonly (Answers | undefined)[],
): Record<string, Filter<Row>> =>
  Object.fromEntries(
    questions
      .map((question) => ({ ...question, found: listFilterOptions(question) }))
      .filter(({ found }) => found.length > 0)
      .map(({ id, label, found }): [string, Filter<Row>] => [
        id,
        {
          look: "list",
          label,
          choices: [
            { value: "all", label: `${shorten(label, maxLabel)}: any` },
            ...found.map((option) => ({
              value: option.value,
              label: shorten(option.label, maxLabel),
              is: (row: Row) => listGiven(row).some((given) => hasChosen(given?.[id], option.value)),
            })),
          ],
        },
      ]),
  );

type Answered = { asked?: AskedQuestion[] | undefined };

/** A question's column in a file: its id says which, since two may have had the same words. */
const columnOf = (id: string) => `answer ${id}` as const;

/** A column for each question that anybody was asked, by the words of the first, which is the newest. */
export const listAnswerColumns = (rows: readonly Answered[]) =>
  Object.fromEntries(
    rows
      .toReversed()
      .flatMap(({ asked = [] }) => asked)
      .map(({ id, label }) => [columnOf(id), label]),
  );

/** Answers by their columns; a date as it was entered, which spreadsheets read. */
export const createAnswerCells = ({ asked }: Answered, answers: Answers = {}): Partial<Record<AnswerColumn, string>> =>
  Object.fromEntries(
    listAnswers(asked, answers).map(({ id, kind, text }) => [
      columnOf(id),
      kind === "date" ? String(answers[id]) : text,
    ]),
  );
export type AnswerColumn = ReturnType<typeof columnOf>;
