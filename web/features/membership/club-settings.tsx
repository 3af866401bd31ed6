import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import {
  admissionModes,
  clubSettingsContract,
  clubSettingsForm,
  type ClubSettings as SavedSettings,
  type ClubSettingsForm as Settings,
  type ClubSettingsForm,
} from "#shared/club-settings.ts";
import { currencies } from "#shared/money.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { ConflictBanner, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { FieldGroup, Fields, Form } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useVersionedForm } from "#web/lib/forms/versioned-form.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row as Line, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet, SettingsSheet } from "#web/ui/sheet.tsx";
import { fromTopToBottom, Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { usePart } from "#web/ui/use-part.ts";
import { AdminLevels } from "./admin-levels.tsx";
import { AdminQuestions } from "./admin-questions.tsx";
import { AdminTopics } from "./admin-topics.tsx";
import { clubSettingsQuery, useClubSettings, useEndedMemberships, useSuspendedMemberships } from "./api.ts";
import { useAllLevels } from "./levels-api.ts";

type Field = Exclude<keyof ClubSettingsForm, "admission" | "currency" | "postalAddress">;

const fields: Record<Field, { label: string; help: string }> = {
  applicationDays: { label: "Days to answer", help: "What we promise every applicant." },
  recallMinutes: { label: "Minutes to recall a decision", help: "Its email waits that long." },
  invitationsPerQuarter: { label: "Invitations per quarter", help: "For each member. Admins have no limit." },
  offerHours: { label: "Hours to accept a spot", help: "When the waitlist offers one." },
  offerHoursOnLastDay: { label: "Hours on the last day", help: "In the 24 hours before the event." },
  paymentHours: { label: "Hours to pay", help: "Spots wait that long once approved." },
  paymentHoursOnLastDay: { label: "Hours to pay on the last day", help: "In the 24 hours before the event." },
  keepApplicationsDays: { label: "Days to keep applications", help: "Once declined or withdrawn." },
  keepFormsMonths: { label: "Months to keep messages", help: "Leads, contact messages, and signups." },
};

const settingsWords = {
  title: "Club Settings",
  form: "Club settings",
  roles: "Roles",
  emails: "Emails",
  loading: "Loading the club's settings",
  failed: "We couldn't load the club's settings. Please check your internet connection.",
  parts: {
    club: "The club",
    admission: "Who can join",
    applications: "Applications and invitations",
    waitlist: "Waitlists",
    retention: "How long we keep things",
    dues: "Dues",
  },
  postalAddress: {
    label: "Postal address",
    help: "At the foot of what you write to many members at once, as the law asks.",
  },
  currency: {
    label: "Currency",
    help: "Of the levels' prices. Amounts stay as they are: only a club without prices and open dues can change it.",
  },
  admission: {
    label: "New accounts",
    options: {
      open: { label: "Open", help: "Anyone who confirms their email address is a member." },
      "members-only": { label: "Members only", help: "Only people you accept or invite. Current members stay." },
    },
  },
  fields,
  save: "Save settings",
  saving: "Saving...",
  saved: { title: "Settings saved", description: "They take effect within a minute." },
  notSaved: "The settings are not saved",
  failure: { unknown: "There was a problem saving the settings. Please try again." },
  conflict: {
    title: "The settings changed while you were editing",
    same: "Nothing on this form changed.",
    newest: "Use the latest",
  },
  suspended: {
    title: "Suspended memberships",
    text: "These memberships rest. Lift a suspension from the member's page.",
    empty: "No membership is suspended.",
    failed: "We couldn't load the suspended memberships. Please check your internet connection.",
    when: (until: string) => (until === "" ? "Until it's lifted" : `Until ${until}`),
  },
  ended: {
    title: "Ended memberships",
    text: "Open a member's page to restore their membership.",
    empty: "No membership has been ended.",
    failed: "We couldn't load the ended memberships.",
    unnamed: "No name",
    when: (date: string, by: string) => (by === "" ? `Ended ${date}` : `Ended ${date} by ${by}`),
  },
} as const;

const Row = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    columnGap: "4",
    py: "1",
    borderTopWidth: "1px",
    "& a": { display: "inline-flex", alignItems: "center", minHeight: "11", overflowWrap: "anywhere" },
  },
});

type Person = { memberId: string; name: string; when: string };
type ListWords = { title: string; text: string; empty: string; failed: string };

type PersonListProps = {
  words: ListWords;
  people: Person[] | undefined;
  isFetching: boolean;
  onRetry: () => void;
};

const PersonList = ({ words, people, isFetching, onRetry }: PersonListProps) => (
  <SettingsSheet title={words.title}>
    {people && (
      <Text color="fg.muted" mb={people.length > 0 ? "4" : undefined}>
        {people.length > 0 ? words.text : words.empty}
      </Text>
    )}
    {people && people.length > 0 && (
      <Grid as="ul">
        {people.map(({ memberId, name, when }) => (
          <Row key={memberId}>
            <Link to={portalPaths.member(memberId)}>
              <bdi>{name || settingsWords.ended.unnamed}</bdi>
            </Link>
            <Text as="span" textStyle="small" color="fg.muted">
              {when}
            </Text>
          </Row>
        ))}
      </Grid>
    )}
    {!people && isFetching && <Skeleton height="7" />}
    {!people && !isFetching && <FailedRegion message={words.failed} onRetry={onRetry} />}
  </SettingsSheet>
);

/** Former members, most recent first: the only links to their pages, which no other list shows. */
const EndedMemberships = () => {
  const { ended: words } = settingsWords;
  const { data, isFetching, refetch } = useEndedMemberships();
  const people = data?.map(({ ended, ...person }) => ({ ...person, when: words.when(formatDate(ended.at), ended.by) }));
  return <PersonList {...{ words, people, isFetching }} onRetry={() => void refetch()} />;
};

/** Suspended members: the only links to their pages, which no other list shows. */
const SuspendedMemberships = () => {
  const { suspended: words } = settingsWords;
  const { data, isFetching, refetch } = useSuspendedMemberships();
  const people = data?.map(({ suspension: { until }, ...person }) => ({
    ...person,
    when: words.when(until === null ? "" : formatDate(until)),
  }));
  return <PersonList {...{ words, people, isFetching }} onRetry={() => void refetch()} />;
};

const names = Object.keys(clubSettingsForm.shape) as (keyof Settings)[];

/** Form values, with numbers as strings. */
type Values = Record<keyof Settings, string> & { version: number };

const toValues = (settings: SavedSettings): Values => ({
  ...(Object.fromEntries(names.map((name) => [name, String(settings[name])])) as Record<keyof Settings, string>),
  version: settings.version,
});

/** Invalid numbers stay invalid, and are rejected. */
const toForm = ({ admission, currency, postalAddress, version, ...counts }: Values) =>
  ({
    admission,
    currency,
    postalAddress,
    ...Object.fromEntries(
      Object.entries(counts).map(([name, text]) => [name, text.trim() === "" ? NaN : Number(text)]),
    ),
    version,
  }) as SavedSettings;

const useSave = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (settings: SavedSettings) => callEndpoint(clubSettingsContract.saveClubSettings, settings),
    onSuccess: (saved) => queryClient.setQueryData(clubSettingsQuery(id).queryKey, saved),
  });
};

const options = admissionModes.map((value) => ({ value, ...settingsWords.admission.options[value] }));

/** Such as "USD, US Dollar". */
const nameCurrency = (code: string) => {
  const name = new Intl.DisplayNames("en-US", { type: "currency" }).of(code.toUpperCase());
  return `${code.toUpperCase()}, ${name}`;
};

const currencyOptions = currencies.map((value) => ({ value, label: nameCurrency(value) }));

/** A setting as shown in a conflict. */
const format = (values: Values, name: keyof Settings) => {
  if (name === "admission") return settingsWords.admission.options[values.admission as Settings["admission"]].label;
  return name === "currency" ? nameCurrency(values.currency) : values[name];
};

const { admission, currency, postalAddress } = settingsWords;
const ofFields = { ...settingsWords.fields, admission, currency, postalAddress };
const labels = Object.fromEntries(names.map((name) => [name, ofFields[name].label])) as Record<keyof Settings, string>;

const Counts = ({ of }: { of: readonly Field[] }) => (
  <Grid gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
    {of.map((name) => (
      <TextField key={name} name={name} {...settingsWords.fields[name]} inputMode="numeric" autoComplete="off" />
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
    getNewest: () => queryClient.fetchQuery({ ...clubSettingsQuery(id), staleTime: 0 }),
    onSaved: () => void showToast({ type: "success", ...settingsWords.saved }),
    words: settingsWords.failure,
  });
  const { formik, conflict, failure, takeNewest } = editing;
  useUnsaved(editing.typed.length > 0);
  return (
    <Form formik={formik} label={settingsWords.form}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={takeNewest} />
      <Fields>
        <Grid gap="8">
          <FieldGroup legend={settingsWords.parts.club}>
            <TextAreaField name="postalAddress" {...settingsWords.postalAddress} required={false} />
          </FieldGroup>
          <FieldGroup legend={settingsWords.parts.admission}>
            <ChoiceField name="admission" label={settingsWords.admission.label} options={options} />
          </FieldGroup>
          <FieldGroup legend={settingsWords.parts.applications}>
            <Counts of={["applicationDays", "recallMinutes", "invitationsPerQuarter"]} />
          </FieldGroup>
          <FieldGroup legend={settingsWords.parts.waitlist}>
            <Counts of={["offerHours", "offerHoursOnLastDay", "paymentHours", "paymentHoursOnLastDay"]} />
          </FieldGroup>
          <FieldGroup legend={settingsWords.parts.retention}>
            <Counts of={["keepApplicationsDays", "keepFormsMonths"]} />
          </FieldGroup>
          <FieldGroup legend={settingsWords.parts.dues}>
            <SelectField name="currency" {...settingsWords.currency} options={currencyOptions} />
          </FieldGroup>
        </Grid>
      </Fields>
      <Grid gap="5" mt="8" justifyItems="start">
        {conflict && (
          <ConflictBanner
            words={settingsWords.conflict}
            changes={conflict.listChanges(labels, format)}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={() => void editing.takeTheirs()}
          />
        )}
        {failure && <Banner title={settingsWords.notSaved} message={failure} />}
        <BusyButton type="submit" look="gold" disabled={conflict !== undefined} isBusy={formik.isSubmitting}>
          {formik.isSubmitting ? settingsWords.saving : settingsWords.save}
        </BusyButton>
      </Grid>
    </Form>
  );
};

/** The club's settings, for admins. */
const ClubSettingsForm = () => {
  const { data: settings, isFetching, refetch } = useClubSettings();
  return (
    <Sheet aria-label={settingsWords.form}>
      {settings ? (
        <Editor settings={settings} />
      ) : (
        <Pending {...{ words: settingsWords, isFetching, refetch }}>
          <FormSkeleton rows={[1, 2, 1, 2]} />
        </Pending>
      )}
    </Sheet>
  );
};

/** What owners choose. */
const OwnerSettings = () => {
  const [{ data: settings }, { data: levels }] = [useClubSettings(), useAllLevels()];
  usePart(settings !== undefined && levels !== undefined);
  return (
    <>
      <ClubSettingsForm />
      <AdminLevels />
      <AdminTopics />
      <AdminQuestions form="application" />
      <AdminQuestions form="profile" />
    </>
  );
};

/** Club-wide settings, for admins. */
export const ClubSettings = () => (
  <PortalPage
    title={settingsWords.title}
    action={
      useMay("owner") && (
        <Line gap="3" flexWrap="wrap">
          <LinkButton to={adminPaths.emailTexts} size="compact">
            {settingsWords.emails}
          </LinkButton>
          <LinkButton to={adminPaths.roles} size="compact">
            {settingsWords.roles}
          </LinkButton>
        </Line>
      )
    }
  >
    <Grid gap="4" css={fromTopToBottom}>
      {useMay("owner") && <OwnerSettings />}
      <SuspendedMemberships />
      <EndedMemberships />
    </Grid>
  </PortalPage>
);
