import { peopleContract as contract, type PersonRow } from "#shared/people.ts";
import { answerByTag } from "../http/answers.ts";
import { adminEndpoint } from "../http/doors.ts";
import { levelOf, readLevels, type StoredLevels } from "../membership/level.ts";
import { queryRows, readRowsTag, type StoredRow } from "./row.ts";

const present = (row: StoredRow, levels: StoredLevels): PersonRow => {
  const { groups: _groups, nextAt: _nextAt, revision: _revision, ...shown } = row;
  return { ...shown, level: levelOf(levels, row) };
};

/** The tag includes the levels, which have names. */
export const listMembers = adminEndpoint(contract.listMembers, async ({ cursor }, _, { knows }) => {
  const [tag, levels] = await Promise.all([readRowsTag(), readLevels()]);
  return answerByTag(tag && `${tag.slice(0, -1)}-${levels.version}"`, knows, async () => {
    const { items, ...rest } = await queryRows(cursor);
    return { ...rest, items: items.map((row) => present(row, levels)) };
  });
});
