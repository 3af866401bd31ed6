import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { industry, memberCard } from "./members.ts";
import { line } from "./text.ts";

/** Members on a page of the directory: what one looks through before asking for more. */
export const directoryPageSize = 24;

/** Places that the directory offers to filter by: those that most members name. */
export const maxPlaces = 200;

/**
 * How many members' cards and pages one member is shown, each counted once a day: in a day of the club's, and new ones in
 * an hour of the clock. Somebody who looks through a whole club of three hundred and opens a page for every sixth card, or who searches
 * twenty times an hour and finds other people each time, stays below it; a club of ten thousand takes ten days to copy.
 */
export const directoryLimits = { hour: 500, day: 1000 } as const;

/** What a member is told beyond it; the page adds when it goes on. */
export const directoryPaused = "You've looked through a lot of profiles. Please take a break, then come back.";

/** What members may be filtered by, with how many show it to the reader. */
export const directoryChoices = z.object({
  industries: z.array(z.object({ value: z.string(), count: z.int() })),
  /** By name; `value` is the place without accents and capitals, `name` as the first of its members writes it. */
  locations: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
});
export type DirectoryChoices = z.infer<typeof directoryChoices>;

/** What the whole list has, of which the first page tells. */
export const directorySummary = z.object({
  /** Members that were found, and all who are listed. */
  found: z.int(),
  all: z.int(),
  choices: directoryChoices,
});
export type DirectorySummary = z.infer<typeof directorySummary>;

/** A member in the directory. */
export const directoryCard = z.extend(memberCard, {
  /** Whether a message of the reader's would arrive, as `getContact` says; false for whom the reader blocks, and for themselves. */
  can_message: z.boolean(),
});
export type DirectoryCard = z.infer<typeof directoryCard>;

/** In a query, for what is chosen. */
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
      /** A place, in any case and with or without accents. */
      location: z._default(line({ max: 100 }), ""),
      /** Only members whom the caller met. */
      met: chosen,
      /** Only members who joined in the last thirty days. */
      new: chosen,
      /** The end of the previous page; the page after it begins there also where members have come or gone. */
      cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/, "Invalid input"))),
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
