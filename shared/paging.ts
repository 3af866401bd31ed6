import * as z from "zod";

/** A page of a list: `cursor` asks for the next one and is absent on the last. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.string().optional() });
