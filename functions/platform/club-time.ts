import { brand } from "#shared/brand.ts";
import { toInstant } from "#shared/wall-clock.ts";

// Times in the club's time zone. Formatters take an ISO time, except `formatDayKey`.

const { timeZone } = brand;

/** Such as "June 25, 2025" (portal-and-admin.md, section 9). */
export const formatDate = (time: string) => new Date(time).toLocaleDateString("en-US", { dateStyle: "long", timeZone });

/** Such as "Wednesday, June 25, 2025". */
export const formatWeekday = (time: string) =>
  new Date(time).toLocaleDateString("en-US", { dateStyle: "full", timeZone });

/** Such as "7:00 PM"; Intl sets a narrow space before PM. */
export const formatClock = (time: string) =>
  new Date(time).toLocaleTimeString("en-US", { timeStyle: "short", timeZone }).replace("\u202F", " ");

/** Such as "Wed, Jun 25 · 7 PM", with minutes unless they are zero. */
export const formatWhen = (time: string) => {
  const day = new Date(time).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone,
  });
  return `${day} · ${formatClock(time).replace(":00", "")}`;
};

/** Such as "2025-06-25". */
export const formatDayKey = (time: Date) => time.toLocaleDateString("en-CA", { timeZone });

/** When a day such as "2025-06-25" begins, an ISO time. */
export const startOfDay = (day: string) => toInstant(`${day}T00:00`);

/** When the next day begins: what holds for a day does until its end. */
export const endOfDay = (day: string) => {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return startOfDay(next.toISOString().slice(0, 10));
};

/** When a month such as `2026-11` starts, an ISO time. */
export const getMonthStart = (month: string) => {
  const midnight = Date.parse(`${month}-01T00:00:00Z`);
  // The Swedish locale formats times in ISO 8601 order.
  const shown = Date.parse(`${new Date(midnight).toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
  return new Date(midnight + midnight - shown).toISOString();
};

/** A time's quarter, such as "2026-Q4", and when the next one starts, an ISO time. */
export const getQuarter = (time: Date) => {
  const [year = 0, month = 0] = formatDayKey(time).split("-").map(Number);
  const quarter = Math.ceil(month / 3);
  const next = quarter === 4 ? `${year + 1}-01` : `${year}-${String(quarter * 3 + 1).padStart(2, "0")}`;
  return { name: `${year}-Q${quarter}`, nextBegins: getMonthStart(next) };
};

/** Such as "Central Time". */
export const getTimeZoneName = () =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** The last moment of what ends at a time: of what ends at midnight, the day before is named. */
export const lastMomentOf = (end: string) => new Date(Date.parse(end) - 1).toISOString();
