import { brand } from "#shared/brand.ts";

const { timeZone } = brand;

/** The club's date at a time, such as "June 25, 2025" (portal-and-admin.md, section 9). */
export const formatDate = (time: string) => new Date(time).toLocaleDateString("en-US", { dateStyle: "long", timeZone });

/** The club's clock at a time, such as "7:00 PM"; Intl sets a narrow space before PM. */
export const formatClock = (time: string) =>
  new Date(time).toLocaleTimeString("en-US", { timeStyle: "short", timeZone }).replace("\u202F", " ");
