import { brand } from "#shared/brand.ts";
import { clockOf } from "../../events/club-time.ts";
import type { LetterEvent } from "./registration-data.ts";

const { timeZone } = brand;
/** What the club's time is called there, such as "Central Time". */
const zone = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
  .formatToParts()
  .find(({ type }) => type === "timeZoneName")?.value;

/** Such as "Wednesday, June 25, 2025"; "TBD" while it is still to be announced. */
export const dateOf = ({ startsAt }: LetterEvent) =>
  startsAt === undefined ? "TBD" : new Date(startsAt).toLocaleDateString("en-US", { dateStyle: "full", timeZone });

/** Such as "7:00 PM - 12:00 AM, Central Time"; "Stay Tuned" while it is still to be announced. */
export const timeOf = ({ startsAt, endsAt }: LetterEvent) => {
  if (startsAt === undefined) return "Stay Tuned";
  const times = [startsAt, endsAt].filter((time) => time !== undefined);
  return `${times.map(clockOf).join(" - ")}, ${zone ?? timeZone}`;
};
