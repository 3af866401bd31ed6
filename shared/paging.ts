import * as z from "zod/mini";

/** Where a list goes on: what came with the page before, which only the server reads. */
export const cursor = z.optional(
  z.string({ error: "Invalid input" }).check(z.regex(/^[\w.~-]{0,2000}$/, "Invalid input")),
);

/** The schema of a page of a list; `cursor` requests the next page and is absent on the last. */
export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.optional(z.string()) });

/** Likewise of a list for admins, who are told how many stored items of a page cannot be read. */
export const adminPage = <Item extends z.core.$ZodType>(item: Item) =>
  z.extend(page(item), { unreadable: z.optional(z.int()) });

type Page<Item> = { items: readonly Item[]; cursor?: string | undefined; unreadable?: number | undefined };

/** Reads all pages of a list for admins, one after another, and how many stored items of it cannot be read. */
export const readWholeList = async <Item>(pageAfter: (cursor: string | undefined) => Promise<Page<Item>>) => {
  const items: Item[] = [];
  let unreadable = 0;
  let cursor: string | undefined;
  do {
    const page = await pageAfter(cursor);
    items.push(...page.items);
    unreadable += page.unreadable ?? 0;
    cursor = page.cursor;
  } while (cursor !== undefined);
  return { items, unreadable };
};

/** Reads all pages of a list, one after another: for lists of a few pages. */
export const readEveryPage = async <Item>(...args: Parameters<typeof readWholeList<Item>>) =>
  (await readWholeList(...args)).items;
