import { membersContract, type Profile } from "#shared/members.ts";
import { profileWords } from "#web/content/portal-profile.ts";
import { square } from "#web/files/redraw.ts";
import { usePicture } from "#web/files/use-picture.ts";
import { useUnsaved } from "#web/forms/unsaved.tsx";
import { validateWith } from "#web/forms/validate-with.ts";
import { useClosingForm } from "#web/forms/versioned-form.ts";
import { useMember } from "#web/session/require-session.tsx";
import { toast } from "#web/ui/toast.ts";
import { newestProfile, profileDraft, useSaveProfile } from "./api.ts";
import { profileFields, valuesOf } from "./profile-values.ts";

/** Largest side of a picture, in pixels: it is never shown larger than a third of that. */
const largestSide = 512;

/** Editing the profile; `onDone` when it is saved, or left as it was. */
export const useProfileForm = (profile: Profile, onDone: () => void) => {
  const { id } = useMember();
  const picture = usePicture({ kind: "avatar", draw: square(largestSide), saved: profile.avatar_url });
  const { mutateAsync: save } = useSaveProfile();

  const editing = useClosingForm({
    draft: profileDraft(id),
    saved: profile,
    valuesOf,
    fields: profileFields,
    validate: validateWith(membersContract.saveProfile.input),
    save: async (values) => {
      const avatar = await picture.uploaded();
      return save({ ...values, ...(avatar !== undefined && { avatar }) });
    },
    getNewest: () => newestProfile(id),
    hasMore: () => picture.choice !== undefined,
    onSaved: (_saved, { wasUnanswered }) => {
      if (wasUnanswered) void toast({ type: "success", ...profileWords.saved });
    },
    words: profileWords.failure,
    onDone,
  });
  useUnsaved(editing.typed.length > 0 || picture.choice !== undefined);

  return { ...editing, picture };
};
