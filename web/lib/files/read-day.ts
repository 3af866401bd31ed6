/** Whether 05.03.2024 is the fifth of March or the third of May. */
export type DayOrder = "day-first" | "month-first";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const iso = /^(\d{4})(?:[-/]|\. ?)(\d{1,2})(?:[-/]|\. ?)(\d{1,2})\.?$/;
const numeric = /^(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4})$/;
const dayAndName = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -](\p{L}+)\.?,?[ -](\d{4})$/iu;
const nameAndDay = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;

const write = (year: string, month: number, day: number) => {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
};

const parseNumbers = (text: string) => {
  const [, first, separator = "", second, year = ""] = numeric.exec(text) ?? [];
  return first === undefined ? undefined : { first: Number(first), second: Number(second), separator, year };
};
type Numbers = NonNullable<ReturnType<typeof parseNumbers>>;

const canBeMonth = (number: number) => number >= 1 && number <= 12;

/** Which order is the only one that a date can have; undefined where it can have both. */
const onlyOrderOf = ({ first, second }: Numbers): DayOrder | undefined => {
  if (!canBeMonth(first)) return "day-first";
  return canBeMonth(second) && first !== second ? undefined : "month-first";
};

const writeNumbers = (numbers: Numbers, order?: DayOrder) => {
  const { first, second, year } = numbers;
  const meant = onlyOrderOf(numbers) ?? order;
  if (meant === undefined) return undefined;
  return meant === "day-first" ? write(year, second, first) : write(year, first, second);
};

/** As the club writes dates itself, in American English. */
const usualOrder: DayOrder = "month-first";

const monthOf = (name: string) => {
  const month = months.indexOf(name.slice(0, 3).toLowerCase());
  const full = new Date(Date.UTC(2000, month, 1)).toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  const isOne = month >= 0 && full.toLowerCase().startsWith(name.toLowerCase().replace(/^sept$/, "sep"));
  return isOne ? month + 1 : 0;
};

/** Without the time that spreadsheets export with a day. */
const squeeze = (typed: string) =>
  typed
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[T ]\d{1,2}:\d{2}\S*$/, "");

/** What people, and other software, write where there is no day. */
const noDay = /^(none|nil|na|never|unknown|tbd|0000-00-00)$/i;

/** Whether a cell says that there is no day. */
export const isNoDay = (typed: string) => noDay.test(squeeze(typed));

/**
 * A day as people write it, as 2024-03-05: "2024-03-05", "3/5/2024", "5 Mar 2024", "March 5, 2024", and others like these.
 * Undefined for what isn't one, and for numbers of which each can be the month unless `order` says which one is.
 */
export const readDay = (typed: string, order?: DayOrder): string | undefined => {
  const text = squeeze(typed);
  const [, year, month, day] = iso.exec(text) ?? [];
  if (year !== undefined) return write(year, Number(month), Number(day));
  const numbers = parseNumbers(text);
  if (numbers) return writeNumbers(numbers, order);
  const [, before, name, yearAfter] = dayAndName.exec(text) ?? [];
  if (name !== undefined) return write(yearAfter!, monthOf(name), Number(before));
  const [, nameBefore, after, yearLast] = nameAndDay.exec(text) ?? [];
  return nameBefore === undefined ? undefined : write(yearLast!, monthOf(nameBefore), Number(after));
};

/** What a column's dates say of their order. */
export type ColumnOrder = {
  /** The first that can be read in two ways; undefined where the order makes no difference. */
  unclear?: string | undefined;
  /** One that can be read in one way alone, as all can that are written like it. */
  proof?: { typed: string; order: DayOrder } | undefined;
  /** What most of the club's readers would take it for, to be confirmed: of dates with slashes. */
  usual?: DayOrder | undefined;
};

/** Dates of which two numbers can be mixed up, with the order that they have alone, if any. */
const listNumbers = (all: readonly string[]) =>
  all.flatMap((typed) => {
    const text = squeeze(typed);
    const numbers = parseNumbers(text);
    return numbers && numbers.first !== numbers.second ? [{ text, numbers, only: onlyOrderOf(numbers) }] : [];
  });

/**
 * Finds in which order a column's dates have the day and the month. One that has it proves it for those with the same separator,
 * also in another column of the file, unless another one proves the opposite.
 */
export const findColumnOrder = (column: readonly string[], others: readonly string[] = []): ColumnOrder => {
  const unclear = listNumbers(column).filter(({ only }) => only === undefined);
  if (unclear.length === 0) return {};
  const proofs = listNumbers([...column, ...others]).filter(
    ({ numbers, only }) => only && writeNumbers(numbers, only) !== undefined,
  );
  const [proof] = proofs;
  const isProven =
    proofs.every(({ only }) => only === proof?.only) &&
    unclear.every(({ numbers }) => proofs.some((each) => each.numbers.separator === numbers.separator));
  if (proof && isProven) return { unclear: unclear[0]?.text, proof: { typed: proof.text, order: proof.only! } };
  const isUsual = proofs.length === 0 && unclear.every(({ numbers }) => numbers.separator === "/");
  return { unclear: unclear[0]?.text, usual: isUsual ? usualOrder : undefined };
};
