import {
  applicationReviewContract,
  applicationStates,
  decisionDays,
  declineReasons,
  isOpenState,
  scores,
  type ApplicationStatistics,
} from "#shared/application-review.ts";
import { answerByTag } from "../http/answers.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readAllRows, readRowsTag, type StoredRow } from "./row-list.ts";

const dayMs = 86_400_000;

const round = (value: number) => Math.round(value * 10) / 10;

/** The median of numbers in ascending order. */
const findMedian = (sorted: readonly number[]) => {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
};

const countDecisions = (rows: readonly StoredRow[]): ApplicationStatistics["decisions"] => {
  const days = rows
    .flatMap(({ state, createdAt, closedAt }) =>
      (state === "accepted" || state === "declined") && closedAt !== undefined
        ? [(Date.parse(closedAt) - Date.parse(createdAt)) / dayMs]
        : [],
    )
    .sort((one, other) => one - other);
  const median = findMedian(days);
  const within = Array.from({ length: decisionDays.length + 1 }, () => 0);
  for (const took of days) {
    const index = decisionDays.findIndex((most) => took <= most);
    within[index === -1 ? decisionDays.length : index]! += 1;
  }
  return { count: days.length, medianDays: median === undefined ? undefined : round(median), within };
};

const countDeclines = (rows: readonly StoredRow[]): ApplicationStatistics["declines"] => {
  const declined = rows.filter(({ state }) => state === "declined");
  return [...declineReasons, undefined]
    .map((reason) => ({ reason, count: declined.filter((row) => row.declineReason === reason).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
};

const countScores = (rows: readonly StoredRow[]): ApplicationStatistics["scores"] => {
  const given = rows.flatMap(({ state, scores }) =>
    scores.map(({ score }) => ({ score, outcome: isOpenState(state) ? ("open" as const) : state })),
  );
  return scores.map((score) => {
    const count = (outcome: string) => given.filter((each) => each.score === score && each.outcome === outcome).length;
    return {
      score,
      open: count("open"),
      accepted: count("accepted"),
      declined: count("declined"),
      withdrawn: count("withdrawn"),
    };
  });
};

const countAgreement = (rows: readonly StoredRow[]): ApplicationStatistics["agreement"] => {
  const apart = scores.map(() => 0);
  const compared = rows.filter(({ scores }) => scores.length > 1);
  for (const { scores } of compared)
    for (const [index, { score }] of scores.entries())
      for (const other of scores.slice(index + 1)) apart[Math.abs(score - other.score)]! += 1;
  return { applications: compared.length, apart };
};

const countStates = (rows: readonly StoredRow[]) => {
  const states = Object.fromEntries(applicationStates.map((state) => [state, 0])) as ApplicationStatistics["states"];
  for (const { state } of rows) states[state] += 1;
  return states;
};

/** Decision statistics from the rows of all applications. */
export const countStatistics = (rows: readonly StoredRow[]): ApplicationStatistics => ({
  states: countStates(rows),
  decisions: countDecisions(rows),
  declines: countDeclines(rows),
  scores: countScores(rows),
  agreement: countAgreement(rows),
});

/** Half a read unit if nothing has changed, otherwise one query of all rows: about fifty units per thousand. */
export const getApplicationStatistics = adminEndpoint(
  applicationReviewContract.getApplicationStatistics,
  async (_, __, { knows }) => answerByTag(await readRowsTag(), knows, async () => countStatistics(await readAllRows())),
);
