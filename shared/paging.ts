import * as z from "zod/mini";

/** The schema of a page of a list; `cursor` requests the next page and is absent on the last. */
export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.optional(z.string()) });
