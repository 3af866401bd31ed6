import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import {
  editableEmailNames,
  editableEmails,
  emailTextsContract,
  emailTextsForm,
  maxParagraphLength,
  type EditableEmail,
  type EmailTexts as SavedTexts,
  type EmailTextsForm,
} from "#shared/email-texts.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ConflictBanner, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useVersionedForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useDebounced } from "#web/lib/use-settled.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { EmailFrame, emailHeightPx } from "./email-frame.tsx";

const words = {
  title: "Club Emails",
  intro: "Your words in the emails that the club sends by itself. Facts and links stay as they are.",
  form: "Words of the club's emails",
  loading: "Loading the club's words",
  failed: "We couldn't load the club's words. Please check your internet connection.",
  greeting: { label: "Greeting", help: "Before the name. Leave it empty for Dear.", placeholder: "Dear" },
  signature: {
    label: "Signature",
    help: "Below each email, before the club's name. Leave it empty for the host's.",
    placeholder: "Warm regards,",
  },
  email: "Email",
  paragraph: {
    label: (email: string) => `Your paragraph in “${email}”`,
    help: `Before the signature, at most ${maxParagraphLength} characters.`,
  },
  changed: (email: string) => `${email} · changed`,
  standard: "Back to the standard words",
  save: "Save",
  saving: "Saving...",
  saved: { title: "Saved", description: "Emails have these words within a minute." },
  notSaved: "The words are not saved",
  failure: { unknown: "There was a problem saving the words. Please try again." },
  conflict: {
    title: "The words changed while you were editing",
    same: "Nothing on this form changed.",
    newest: "Use the latest",
  },
  preview: "Preview",
  loadingPreview: "Loading the preview",
  failedPreview: "We couldn't load the preview. Please try again.",
} as const;

const textsQuery = (me: string) => ({
  queryKey: [me, "email-texts"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(emailTextsContract.getEmailTexts, {}, { signal }),
});

/** Each paragraph is a field, so that two owners who change two emails do not contradict each other. */
type Field = "greeting" | "signature" | EditableEmail;
type Values = Record<Field, string> & { version: number };

const fieldNames: readonly Field[] = ["greeting", "signature", ...editableEmailNames];

const labels = Object.fromEntries([
  ["greeting", words.greeting.label],
  ["signature", words.signature.label],
  ...Object.entries(editableEmails),
]) as Record<Field, string>;

const toValues = ({ greeting, signature, paragraphs, version }: SavedTexts): Values => ({
  ...(Object.fromEntries(editableEmailNames.map((name) => [name, paragraphs[name] ?? ""])) as Record<
    EditableEmail,
    string
  >),
  ...{ greeting, signature, version },
});

const toForm = ({ greeting, signature, version: _version, ...paragraphs }: Values): EmailTextsForm => ({
  ...{ greeting, signature },
  paragraphs: Object.fromEntries(Object.entries(paragraphs).filter(([, text]) => text !== "")),
});

const validate = (values: Values) => {
  const errors = validateWith<EmailTextsForm>(emailTextsForm)(toForm(values)) as Partial<
    Record<"greeting" | "signature", string>
  > & { paragraphs?: Partial<Record<EditableEmail, string>> };
  const { paragraphs, ...others } = errors;
  return { ...others, ...paragraphs };
};

const useSave = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (values: Values) =>
      callEndpoint(emailTextsContract.saveEmailTexts, { ...toForm(values), version: values.version }),
    onSuccess: (saved) => queryClient.setQueryData(textsQuery(id).queryKey, saved),
  });
};

/** How long typing must pause before the preview follows. */
const previewPauseMs = 600;

const Preview = ({ email, values }: { email: EditableEmail; values: Values }) => {
  const form = JSON.stringify(toForm(values));
  const settled = useDebounced(form, previewPauseMs);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["email-texts-preview", email, settled],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callEndpoint(
        emailTextsContract.previewEmailTexts,
        { ...(JSON.parse(settled) as EmailTextsForm), email },
        { signal },
      ),
  });
  return (
    <Grid gap="3" alignContent="start" gridTemplateColumns="minmax(0, 1fr)">
      <Heading textStyle="heading">{words.preview}</Heading>
      {data ? (
        <>
          <Text fontWeight="600">{data.subject}</Text>
          <EmailFrame html={data.html} look="light" width="computer" />
        </>
      ) : (
        <Pending
          words={{ loading: words.loadingPreview, failed: words.failedPreview }}
          isFetching={isFetching}
          refetch={refetch}
        >
          <Skeleton style={{ height: emailHeightPx }} />
        </Pending>
      )}
    </Grid>
  );
};

const Editor = ({ saved }: { saved: SavedTexts }) => {
  const { id } = useMember();
  const { mutateAsync: save } = useSave();
  const [email, setEmail] = useState<EditableEmail>(editableEmailNames[0]!);
  const editing = useVersionedForm<Values, SavedTexts, Field>({
    draft: `${id}:email-texts`,
    saved,
    toValues,
    fields: fieldNames,
    validate,
    save: (values) => save(values),
    getNewest: () => queryClient.fetchQuery({ ...textsQuery(id), staleTime: 0 }),
    onSaved: () => void showToast({ type: "success", ...words.saved }),
    words: words.failure,
  });
  const { formik, conflict, failure, takeNewest } = editing;
  const { values } = formik;
  useUnsaved(editing.typed.length > 0);
  const isStandard = values.greeting === "" && values.signature === "" && values[email] === "";
  return (
    <Form formik={formik} label={words.form}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={takeNewest} />
      <Grid gap="8" gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 5fr) minmax(0, 6fr)" }}>
        <Grid gap="5" alignContent="start" gridTemplateColumns="minmax(0, 1fr)">
          <TextField name="greeting" {...words.greeting} autoComplete="off" required={false} />
          <TextAreaField name="signature" {...words.signature} required={false} />
          <FieldFrame id="which-email" label={words.email}>
            <Select id="which-email" value={email} onChange={({ target }) => setEmail(target.value as EditableEmail)}>
              {editableEmailNames.map((name) => (
                <option key={name} value={name}>
                  {values[name] === "" ? editableEmails[name] : words.changed(editableEmails[name])}
                </option>
              ))}
            </Select>
          </FieldFrame>
          <TextAreaField
            key={email}
            name={email}
            label={words.paragraph.label(editableEmails[email])}
            help={words.paragraph.help}
            required={false}
          />
          {conflict && (
            <ConflictBanner
              words={words.conflict}
              changes={conflict.listChanges(labels)}
              onKeepMine={() => void editing.keepMine()}
              onTakeTheirs={() => void editing.takeTheirs()}
            />
          )}
          {failure && <Banner title={words.notSaved} message={failure} />}
          <Row flexWrap="wrap" gap="3">
            <BusyButton type="submit" look="gold" disabled={conflict !== undefined} isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? words.saving : words.save}
            </BusyButton>
            <Button
              disabled={isStandard}
              onClick={() => void formik.setValues({ ...values, greeting: "", signature: "", [email]: "" })}
            >
              {words.standard}
            </Button>
          </Row>
        </Grid>
        <Preview email={email} values={values} />
      </Grid>
    </Form>
  );
};

/** The club's own words in the emails that it sends by itself, for owners. */
export const EmailTexts = () => {
  const { id } = useMember();
  const { data, isFetching, refetch } = useQuery(textsQuery(id));
  return (
    <PortalPage title={words.title} intro={words.intro}>
      <Sheet aria-label={words.form}>
        {data ? (
          <Editor saved={data} />
        ) : (
          <Pending {...{ words, isFetching, refetch }}>
            <FormSkeleton rows={[1, 1, 1, 1]} />
          </Pending>
        )}
      </Sheet>
    </PortalPage>
  );
};
