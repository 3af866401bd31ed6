import { getItem } from "../platform/table.ts";

/** One side of two members who said of each other that they met. */
export const acquaintanceKeyOf = (memberId: string, otherId: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `ACQUAINTANCE#${otherId}`,
});

/** Whether two members said of each other that they met. */
export const areAcquainted = async (memberId: string, otherId: string) =>
  (await getItem(acquaintanceKeyOf(memberId, otherId))) !== undefined;
