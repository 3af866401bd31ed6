import {
  industries,
  membersContract,
  profileForm,
  type Profile,
  type ProfileForm as ProfileFields,
} from "#shared/members.ts";
import { profileWords, avatarWords } from "#web/content/portal-profile.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import { cropToSquare } from "#web/lib/files/picture.ts";
import { usePicture } from "#web/lib/files/use-picture.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ConflictBanner } from "#web/lib/forms/conflict-banner.tsx";
import { SideBySide } from "#web/lib/forms/field-group.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { RestoredNote } from "#web/lib/forms/restored-note.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Stack } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { getProfileDraft, readNewestProfile, useSaveProfile, type ProfileSave } from "./api.ts";

/** The fields, in the order of the form. */
const profileFields = Object.keys(profileForm.shape) as (keyof ProfileFields)[];

type ProfileValues = Omit<ProfileSave, "avatar"> & ProfileFields;

/** What the form starts from: the texts of a profile, and the version they were saved as. */
const toValues = (profile: Profile) =>
  Object.fromEntries([...profileFields, "version" as const].map((name) => [name, profile[name]])) as ProfileValues;

/** Largest side of a picture: three times as large as it is ever shown. */
export const largestAvatarPx = 512;

/** The state of the form. */
const useProfileForm = (profile: Profile, onDone: () => void) => {
  const { id } = useMember();
  const picture = usePicture({ kind: "avatar", draw: cropToSquare(largestAvatarPx), saved: profile.avatar_url });
  const { mutateAsync: save } = useSaveProfile();

  const editing = useClosingForm({
    draft: getProfileDraft(id),
    saved: profile,
    toValues,
    fields: profileFields,
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

/** Edits the profile; `onDone` when it is saved or canceled. */
export const ProfileForm = ({ profile, onDone }: { profile: Profile; onDone: () => void }) => {
  const editing = useProfileForm(profile, onDone);
  const { formik, picture, conflict, failure, cancel } = editing;
  const { values, errors, isSubmitting } = formik;
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
        {conflict && (
          <ConflictBanner
            words={profileWords.conflict}
            changes={conflict.listChanges(names)}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={() => void editing.takeTheirs()}
          />
        )}
        {failure && <Banner title={profileWords.notSaved.title} message={failure} />}
        <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
          {/* In a conflict, the buttons of its banner do that. */}
          {!conflict && (
            <BusyButton type="submit" look="gold" isBusy={isSubmitting}>
              {isSubmitting ? profileWords.saving : profileWords.save}
            </BusyButton>
          )}
          <Button onClick={cancel}>{profileWords.cancel}</Button>
        </Stack>
      </Grid>
    </Form>
  );
};
