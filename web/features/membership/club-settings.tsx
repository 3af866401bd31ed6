import { useMutation, useQuery } from "@tanstack/react-query";
import {
  admissionModes,
  clubSettingsContract,
  clubSettingsForm,
  type ClubSettings as SavedSettings,
  type ClubSettingsForm as Settings,
} from "#shared/club-settings.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { ConflictBanner } from "#web/lib/forms/conflict-banner.tsx";
import { FieldGroup } from "#web/lib/forms/field-group.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { RestoredNote } from "#web/lib/forms/restored-note.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useVersionedForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { clubSettingsWords as words, clubSettingsWords } from "./club-settings-words.ts";
import { EndedMemberships, SuspendedMemberships } from "./ended-memberships.tsx";

const names = Object.keys(clubSettingsForm.shape) as (keyof Settings)[];

/** As it stands in the fields, where every number is a text. */
type Values = Record<keyof Settings, string> & { version: number };

const toValues = (settings: SavedSettings): Values => ({
  ...(Object.fromEntries(names.map((name) => [name, String(settings[name])])) as Record<keyof Settings, string>),
  version: settings.version,
});

/** What is no number stays none, and is refused. */
const toForm = ({ admission, version, ...counts }: Values) =>
  ({
    admission,
    ...Object.fromEntries(
      Object.entries(counts).map(([name, text]) => [name, text.trim() === "" ? NaN : Number(text)]),
    ),
    version,
  }) as SavedSettings;

const settingsQuery = (memberId: string) => ({
  queryKey: [memberId, "club-settings"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(clubSettingsContract.getClubSettings, {}, { signal }),
});

const useSave = () => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: (settings: SavedSettings) =>
        callEndpoint(clubSettingsContract.saveClubSettings, settings, {
          signal: AbortSignal.timeout(submissionTimeout),
        }),
      onSuccess: (saved) => queryClient.setQueryData(settingsQuery(id).queryKey, saved),
    },
    queryClient,
  );
};

const options = admissionModes.map((value) => ({ value, ...words.admission.options[value] }));

/** A setting as a conflict shows it. */
const format = (values: Values, name: keyof Settings) =>
  name === "admission" ? words.admission.options[values.admission as Settings["admission"]].label : values[name];

const labels = Object.fromEntries(
  names.map((name) => [name, (name === "admission" ? words.admission : words.fields[name]).label]),
) as Record<keyof Settings, string>;

const Counts = ({ of }: { of: readonly Exclude<keyof Settings, "admission">[] }) => (
  <Grid gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
    {of.map((name) => (
      <TextField key={name} name={name} {...words.fields[name]} inputMode="numeric" autoComplete="off" />
    ))}
  </Grid>
);

const Editor = ({ settings }: { settings: SavedSettings }) => {
  const { id } = useMember();
  const { mutateAsync: save } = useSave();
  const editing = useVersionedForm<Values, SavedSettings, keyof Settings>({
    draft: `${id}:club-settings`,
    saved: settings,
    toValues,
    fields: names,
    validate: (values) => validateWith<Values>(clubSettingsContract.saveClubSettings.input)(toForm(values) as never),
    save: (values) => save(toForm(values)),
    getNewest: () => queryClient.fetchQuery({ ...settingsQuery(id), staleTime: 0 }),
    onSaved: () => void showToast({ type: "success", ...words.saved }),
    words: words.failure,
  });
  const { formik, conflict, failure, takeNewest } = editing;
  useUnsaved(editing.typed.length > 0);
  return (
    <Form formik={formik} label={words.form}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={takeNewest} />
      <Fields>
        <Grid gap="8">
          <FieldGroup legend={words.parts.admission}>
            <ChoiceField name="admission" label={words.admission.label} options={options} />
          </FieldGroup>
          <FieldGroup legend={words.parts.applications}>
            <Counts of={["applicationDays", "recallMinutes", "invitationsPerQuarter"]} />
          </FieldGroup>
          <FieldGroup legend={words.parts.waitlist}>
            <Counts of={["offerHours", "offerHoursOnLastDay"]} />
          </FieldGroup>
          <FieldGroup legend={words.parts.retention}>
            <Counts of={["keepApplicationsDays", "keepFormsMonths"]} />
          </FieldGroup>
        </Grid>
      </Fields>
      <Grid gap="5" mt="8" justifyItems="start">
        {conflict && (
          <ConflictBanner
            words={words.conflict}
            changes={conflict.listChanges(labels, format)}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={() => void editing.takeTheirs()}
          />
        )}
        {failure && <Banner title={words.notSaved} message={failure} />}
        <BusyButton type="submit" look="gold" disabled={conflict !== undefined} isBusy={formik.isSubmitting}>
          {formik.isSubmitting ? words.saving : words.save}
        </BusyButton>
      </Grid>
    </Form>
  );
};

/** The club's settings, for admins. */
const ClubSettingsForm = () => {
  const { data: settings, isFetching, refetch } = useQuery(settingsQuery(useMember().id), queryClient);
  return (
    <Sheet aria-label={words.form}>
      {settings ? (
        <Editor settings={settings} />
      ) : (
        <Pending {...{ words, isFetching, refetch }}>
          <FormSkeleton rows={[1, 2, 1, 2]} />
        </Pending>
      )}
    </Sheet>
  );
};

/** What admins decide for the whole club. */
export const ClubSettings = () => (
  <PortalPage title={clubSettingsWords.title}>
    <Grid gap="4">
      <ClubSettingsForm />
      <SuspendedMemberships />
      <EndedMemberships />
    </Grid>
  </PortalPage>
);
