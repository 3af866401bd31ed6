import type { Answers } from "#shared/answers.ts";
import {
  industries,
  membersContract,
  pickProfile,
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
import { completeAnswers, loadAnswerFields, useAnswerRules } from "#web/lib/questions/use-answers.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Grid } from "#web/ui/layout.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.ts";
import { getProfileDraft, maxAvatarPx, readNewestProfile, useSaveProfile, type ProfileSave } from "./api.ts";

type ProfileValues = Omit<ProfileSave, "avatar" | "answers"> & ProfileFields & { answers: Answers };

/** The form's initial values: a profile's texts, answers to the club's own fields, and their version. */
const toValues = ({ fields: asked = [], version, ...profile }: Profile): ProfileValues => ({
  ...pickProfile(profile),
  answers: completeAnswers(
    asked,
    Object.fromEntries(asked.flatMap(({ id, answer }) => (answer === undefined ? [] : [[id, answer]]))),
  ),
  version,
});

/** Answers as a reader compares them. */
const formatAnswers = (answers: Answers) => Object.values(answers).flat().filter(Boolean).join(", ");

/** The form's state. */
const useProfileForm = (profile: Profile, onDone: () => void) => {
  const { id } = useMember();
  const picture = usePicture({ kind: "avatar", draw: cropToSquare(maxAvatarPx), saved: profile.avatar_url });
  const { mutateAsync: save } = useSaveProfile();
  // A field that comes meanwhile is asked with the rest.
  const { fields: asked = [] } = profile;
  const findErrors = useAnswerRules(asked.length > 0);

  const editing = useClosingForm({
    draft: getProfileDraft(id),
    saved: profile,
    toValues,
    fields: [...profileFields, "answers"],
    validate: validateWith<ProfileValues>(membersContract.saveProfile.input, ({ answers }) =>
      findErrors(asked, answers, "answers"),
    ),
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

const { fields, names, answers: answersName } = profileWords;

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
        {profile.fields && <LazyPart load={loadAnswerFields} props={{ questions: profile.fields, path: "answers" }} />}
      </Fields>
      <Grid gap="5" mt="5">
        <EditFormEnd
          editing={editing}
          changes={conflict?.listChanges({ ...names, answers: answersName }, (from, field) =>
            field === "answers" ? formatAnswers(from.answers) : String(from[field]),
          )}
          words={profileWords}
        />
      </Grid>
    </Form>
  );
};
