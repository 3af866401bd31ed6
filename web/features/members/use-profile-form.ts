import { useFormik } from "formik";
import { useState } from "react";
import { membersContract, type Profile } from "#shared/members.ts";
import { ApiProblem, isConflict } from "#web/api/client.ts";
import { profileWords } from "#web/content/portal-profile.ts";
import { square } from "#web/files/redraw.ts";
import { usePicture } from "#web/files/use-picture.ts";
import { draftOf, forgetDraft, useKeptDraft } from "#web/forms/draft.ts";
import { messageOf } from "#web/forms/failure.ts";
import { useUnsaved } from "#web/forms/unsaved.tsx";
import { errorsByField, validateWith } from "#web/forms/validate-with.ts";
import { useMember } from "#web/session/require-session.tsx";
import { newestProfile, profileDraft, useSaveProfile } from "./api.ts";
import { differing, merged, valuesOf, type ProfileValues } from "./profile-values.ts";

/** Largest side of a picture, in pixels: it is never shown larger than a third of that. */
const largestSide = 512;

/** Editing the profile, from what was saved last: `profile` as it is when editing begins counts. */
export const useProfileForm = (profile: Profile, onDone: () => void) => {
  const { id } = useMember();
  const draft = profileDraft(id);
  const [start] = useState(() => valuesOf(profile));
  const [conflict, setConflict] = useState<Profile>();
  const picture = usePicture({ kind: "avatar", draw: square(largestSide), saved: profile.avatar_url });
  const save = useSaveProfile();

  const leave = () => {
    forgetDraft(draft, "tab");
    onDone();
  };

  const understand = async (failure: unknown, values: ProfileValues) => {
    if (!isConflict(failure)) return;
    const newest = await newestProfile(id).catch(() => undefined);
    // The answer to an earlier attempt may have been lost on its way.
    if (newest && !picture.choice && differing(values, newest).length === 0) leave();
    else setConflict(newest);
  };

  const formik = useFormik<ProfileValues>({
    initialValues: draftOf(draft, start, "tab"),
    validate: validateWith(membersContract.saveProfile.input),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setConflict(undefined);
      save.reset();
      try {
        const avatar = await picture.uploaded();
        await save.mutateAsync({ ...values, ...(avatar !== undefined && { avatar }) });
        onDone();
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(errorsByField(failure.problem.errors ?? []));
        await understand(failure, values);
      }
    },
  });
  useKeptDraft(draft, formik.values, start, "tab");
  useUnsaved(differing(formik.values, start).length > 0 || picture.choice !== undefined);

  return {
    formik,
    picture,
    /** What was saved elsewhere since editing began, and in which fields it differs from that. */
    conflict: conflict && { saved: conflict, fields: differing(start, conflict) },
    /** What a failed save is to say; a conflict says more. */
    failure: save.error && !conflict ? messageOf(save.error, profileWords.failure) : undefined,
    cancel: leave,
    keepMine: async () => {
      await formik.setValues(merged(start, formik.values, conflict!));
      await formik.submitForm();
    },
    takeOther: leave,
  };
};
export type ProfileEditing = ReturnType<typeof useProfileForm>;
