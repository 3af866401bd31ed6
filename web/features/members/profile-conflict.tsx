import { profileWords } from "#web/content/portal-profile.ts";
import { ConflictBanner } from "#web/forms/conflict-banner.tsx";
import { Button } from "#web/ui/button.tsx";
import type { ProfileEditing } from "./use-profile-form.ts";

const { conflict: words, names } = profileWords;

type Props = {
  conflict: NonNullable<ProfileEditing["conflict"]>;
  editing: Pick<ProfileEditing, "keepMine" | "takeOther">;
};

/** The profile was saved elsewhere meanwhile: what has changed there, and whether what is typed is to count. */
export const ProfileConflict = ({ conflict: { saved, fields }, editing }: Props) => (
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
