import { ownListingWords } from "#web/content/own-listing.ts";
import { ConflictBanner } from "#web/forms/conflict-banner.tsx";
import { Button } from "#web/ui/button.tsx";
import type { ListingEditing } from "./use-listing-editor.ts";

const { conflict: words, names } = ownListingWords;

type Props = {
  conflict: NonNullable<ListingEditing["conflict"]>;
  editing: Pick<ListingEditing, "keepMine" | "takeOther">;
};

/** The listing was saved elsewhere meanwhile: what has changed there, and whether what is typed is to count. */
export const ListingConflict = ({ conflict: { saved, fields }, editing }: Props) => (
  <ConflictBanner
    title={words.title}
    text={fields.length > 0 ? words.text : words.same}
    changes={fields.map((field) => ({ name: names[field], text: saved[field] || words.nothing }))}
  >
    <Button size="compact" onClick={() => void editing.keepMine()}>
      {words.mine}
    </Button>
    <Button size="compact" onClick={editing.takeOther}>
      {words.other}
    </Button>
  </ConflictBanner>
);
