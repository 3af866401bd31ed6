import * as z from "zod/mini";
import { sortable } from "../platform/sortable.ts";

/** A visible member as the directory keeps them: what a card shows and no more, since a page costs by its bytes. */
export const keptCard = z.object({
  id: z.string(),
  full_name: z.string(),
  company: z.string(),
  location: z.string(),
  bio: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  /** When the last event ends that they are registered for. */
  registered_until: z.optional(z.iso.datetime()),
});
export type KeptCard = z.infer<typeof keptCard>;

/** Where cards are listed. */
export const directory = "DIRECTORY";

/** Where a member's card is kept. */
export const keyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "CARD" });

/** Where it is kept when the directory last changed. */
export const changedKey = { pk: directory, sk: "CHANGED" };

/** A card as an item of the table, listed by name. */
export const itemOf = (card: KeptCard) => ({
  ...keyOf(card.id),
  gsi1pk: directory,
  gsi1sk: `${sortable(card.full_name)}#${card.id}`,
  ...card,
});
