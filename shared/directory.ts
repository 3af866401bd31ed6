import * as z from "zod/mini";
import { questionId } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { levelId } from "./levels.ts";
import { industry, memberCard } from "./members.ts";
import { cursor } from "./paging.ts";
import { line } from "./text.ts";

/** Members per page of the directory. */
export const directoryPageSize = 24;

/** Locations offered as filters: the most common ones. */
export const maxPlaces = 200;

/**
 * How many members' cards and pages one member may see, each counted once a day: per day in the club's time zone, and
 * new ones per clock hour. Browsing a whole club of three hundred and opening every sixth profile, or twenty searches
 * an hour with new results, stays below; copying a club of ten thousand takes ten days.
 */
export const directoryLimits = { hour: 500, day: 1000 } as const;

/** The message above the limit; the page adds when it resets. */
export const directoryPaused = "You've looked through a lot of profiles. Please take a break, then come back.";

/** The id of a field of the club and an option of it, as an address names them. */
export const fieldOption = /^(q-[a-z0-9-]{1,70}):(.{1,200})$/su;

/** Filters for members, with the number visible to the reader. */
export const directoryChoices = z.object({
  industries: z.array(z.object({ value: z.string(), count: z.int() })),
  /** By name; `value` is the location without accents and capitals, `name` as its first member writes it. */
  locations: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
  /** The club's own fields that its admins chose for this, with the options that somebody has. */
  fields: z.optional(
    z.array(
      z.object({
        id: questionId,
        label: z.string(),
        options: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
      }),
    ),
  ),
  /** The levels of membership that somebody may have, by id; for admins only. */
  levels: z.optional(z.array(z.object({ value: z.string(), name: z.string() }))),
});
export type DirectoryChoices = z.infer<typeof directoryChoices>;

/** Totals of the whole list, on the first page only. */
export const directorySummary = z.object({
  /** Members found, and all listed members. */
  found: z.int(),
  all: z.int(),
  choices: directoryChoices,
});
export type DirectorySummary = z.infer<typeof directorySummary>;

/** A member in the directory. */
export const directoryCard = z.extend(memberCard, {
  /**
   * Whether they would accept a message from the reader, as in `getContact`; false for blocked members and oneself.
   */
  can_message: z.boolean(),
});
export type DirectoryCard = z.infer<typeof directoryCard>;

/** The query value of an active filter. */
const chosen = z.optional(z.literal("true", { error: "Invalid input" }));

export const directoryContract = {
  listDirectory: endpoint({
    method: "GET",
    path: "/api/directory",
    who: "member",
    feature: "directory",
    summary:
      "Visible members who have a name, by name, 24 a page: those whose name, company or location contains `search`, and who are in the filters, each by what its member shows the caller. Answers 304 to an `If-None-Match` that still holds, and 429 beyond what one member is shown in an hour and a day, with `retryAt`.",
    input: z.strictObject({
      search: z._default(line({ max: 100 }), ""),
      industry: z._default(industry, ""),
      /** A location, ignoring case and accents. */
      location: z._default(line({ max: 100 }), ""),
      /** Only the caller's connections. */
      met: chosen,
      /** Only members who joined in the last thirty days. */
      new: chosen,
      /** Only members who chose an option of a field of the club: its id, a colon, and the option. */
      field: z.optional(z.string().check(z.regex(fieldOption, "Invalid input"))),
      /** Only members of this level, by its id: for admins of members only, 403 to anybody else. */
      level: z.optional(levelId),
      /** The end of the previous page, which stays valid when members come or go. */
      cursor,
    }),
    output: z.object({
      items: z.array(directoryCard),
      cursor: z.optional(z.string()),
      summary: z.optional(directorySummary),
    }),
    status: 200,
  }),
  listAdminIds: endpoint({
    method: "GET",
    path: "/api/directory/admins",
    who: "member",
    feature: "directory",
    summary:
      "The ids of those who run the club, by which pages mark their names: nobody becomes one by what they call themselves. At most a minute old.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.string()) }),
    status: 200,
  }),
};
