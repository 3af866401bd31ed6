import * as z from "zod/mini";

/** A page of a list: `cursor` asks for the next one and is absent on the last. */
export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.optional(z.string()) });
