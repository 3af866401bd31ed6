import { numbersContract } from "#shared/numbers.ts";
import { adminEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { levelOf, readLevels } from "../membership/level.ts";
import { readMonths } from "./month.ts";

/** What was counted: 1 query of at most two years, and the levels' names. */
export const getNumbers = adminEndpoint(numbersContract.getNumbers, async () => {
  const [months, levels] = await Promise.all([readMonths(), readLevels()]);
  const ids = [...new Set(months.flatMap((month) => month.levels.map(({ id }) => id)))];
  const place = (id: string) => levels.items.findIndex((each) => each.id === id);
  const sorted = ids.toSorted((one, other) => place(one) - place(other));
  return { months, levels: sorted.map((level) => levelOf(levels, { level })) };
});

export const handler = createHandler([getNumbers]);
