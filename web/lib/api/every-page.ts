type Page<Item> = { items: readonly Item[]; cursor?: string | undefined };

/** All of a list that the API tells in pages, one after another: for lists of a few pages. */
export const readEveryPage = async <Item>(pageAfter: (cursor: string | undefined) => Promise<Page<Item>>) => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageAfter(cursor);
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return items;
};
