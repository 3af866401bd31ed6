import {
  industries,
  membersContract,
  profileFields,
  type Profile,
  type ProfileForm as ProfileFields,
} from "#shared/members.ts";
import { profileWords, avatarWords } from "#web/content/portal-profile.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import { cropToSquare } from "#web/lib/files/picture.ts";
import { usePicture } from "#web/lib/files/use-picture.ts";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { SideBySide, Fields, Form } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Grid } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { getProfileDraft, maxAvatarPx, readNewestProfile, useSaveProfile, type ProfileSave } from "./api.ts";

type ProfileValues = Omit<ProfileSave, "avatar"> & ProfileFields;

/** The form's initial values: a profile's texts, and their version. */
const toValues = (profile: Profile) =>
  Object.fromEntries([...profileFields, "version" as const].map((name) => [name, profile[name]])) as ProfileValues;

/** The form's state. */
const useProfileForm = (profile: Profile, onDone: () => void) => {
  const { id } = useMember();
  const picture = usePicture({ kind: "avatar", draw: cropToSquare(maxAvatarPx), saved: profile.avatar_url });
  const { mutateAsync: save } = useSaveProfile();

  const editing = useClosingForm({
    draft: getProfileDraft(id),
    saved: profile,
    toValues,
    fields: [...profileFields],
    validate: validateWith(membersContract.saveProfile.input),
    save: async (values) => {
      const avatar = await picture.finishUpload();
      return save({ ...values, ...(avatar !== undefined && { avatar }) });
    },
    getNewest: () => readNewestProfile(id),
    hasMore: () => picture.choice !== undefined,
    onSaved: (_saved, { wasUnanswered }) => {
      if (wasUnanswered) void showToast({ type: "success", ...profileWords.saved });
    },
    words: profileWords.failure,
    onDone,
  });
  useUnsaved(editing.typed.length > 0 || picture.choice !== undefined);

  return { ...editing, picture };
};

const { fields, names } = profileWords;

/** Edits the profile; `onDone` is called when it is saved or canceled. */
export const ProfileForm = ({ profile, onDone }: { profile: Profile; onDone: () => void }) => {
  const editing = useProfileForm(profile, onDone);
  const { formik, picture, conflict } = editing;
  const { values, errors } = formik;
  return (
    <Form formik={formik} label={profileWords.form} takesFocus>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Fields>
        <PictureField
          name="avatar"
          kind="avatar"
          picture={picture}
          words={avatarWords}
          error={(errors as { avatar?: string }).avatar}
        >
          <Avatar id={profile.id} name={values.full_name} src={picture.shown} size="large" />
        </PictureField>
        <TextField name="full_name" {...fields.full_name} autoComplete="name" />
        <SideBySide>
          <TextField name="company" {...fields.company} autoComplete="organization" required={false} />
          <TextField name="position" {...fields.position} autoComplete="organization-title" required={false} />
        </SideBySide>
        <SelectField
          name="industry"
          {...fields.industry}
          options={industries.map((each) => ({ value: each, label: each }))}
          required={false}
        />
        <SideBySide>
          <TextField name="location" {...fields.location} autoComplete="address-level2" required={false} />
          <TextField name="website" {...fields.website} autoComplete="url" inputMode="url" required={false} />
        </SideBySide>
        <TextAreaField name="bio" {...fields.bio} required={false} />
      </Fields>
      <Grid gap="5" mt="5">
        <EditFormEnd editing={editing} changes={conflict?.listChanges(names)} words={profileWords} />
      </Grid>
    </Form>
  );
};
