type Page<Item> = { status: number | undefined; body: { items: Item[]; cursor?: string | undefined } };

/** All pages of a list, as `read` answers one after the other. Throws where one is refused. */
export const readPages = async <Item>(read: (range: { cursor?: string }) => Promise<Page<Item>>) => {
  const pages: Item[][] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await read(cursor === undefined ? {} : { cursor });
    if (status !== 200) throw new Error(`The list is refused: ${status}`);
    pages.push(body.items);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return pages;
};
