import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useState } from "react";
import { bulletinForm, bulletinsContract, type BulletinForm } from "#shared/bulletins.ts";
import { eventCan } from "#shared/event-acts.ts";
import type { AdminEvent } from "#shared/event-admin.ts";
import { formWords } from "#web/content/forms.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { createDraft, forgetDraft, getSubmissionKey, useKeptDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { BulletinList } from "./own-bulletins.tsx";

const words = {
  title: "Write to guests",
  help: "Everyone registered gets it by email now, including those awaiting your decision and those with an offer from the waitlist. Later registrants get it with their approval, and find it on their registration.",
  field: { label: "Your message", placeholder: "Parking, a new entrance, what to bring…" },
  submit: "Send to everyone",
  submitting: formWords.submitting,
  question: (title: string) => `Email everyone registered for ${title}?`,
  confirm: "Send now",
  cancel: "Keep writing",
  sent: (title: string) => ({
    title: "Message Sent",
    description: `Everyone registered for ${title} gets it by email.`,
  }),
  failure: { title: "Message Not Sent", unknown: "There was a problem. Please try again." },
  list: "Sent before",
  loading: "Loading what was sent",
  failed: "We couldn't load what was sent.",
} as const;
const empty: BulletinForm = { text: "" };
const validate = validateWith<BulletinForm>(bulletinForm);

const createKey = (me: string, eventId: string) => [me, "bulletins", eventId];

const useSendBulletin = (eventId: string, draft: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (form: BulletinForm) =>
      callEndpoint(
        bulletinsContract.sendBulletin,
        { ...form, eventId },
        { idempotencyKey: getSubmissionKey(draft, form) },
      ),
    onSuccess: (sent) => queryClient.setQueryData(createKey(id, eventId), sent),
  });
};

/** The form for writing to everyone registered. */
const BulletinEditor = ({ event: { id, title } }: { event: AdminEvent }) => {
  const draft = `${useMember().id}:bulletin:${id}`;
  const sending = useSendBulletin(id, draft);
  const [isAsking, setIsAsking] = useState(false);
  const formik = useFormik<BulletinForm>({
    initialValues: createDraft(draft, empty, "tab"),
    validate,
    validateOnBlur: false,
    onSubmit: () => setIsAsking(true),
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  const send = () =>
    sending.mutate(formik.values, {
      onSuccess: () => {
        forgetDraft(draft, "tab");
        formik.resetForm({ values: empty });
        void showToast({ type: "success", ...words.sent(title) });
      },
      onSettled: () => setIsAsking(false),
    });
  return (
    <Form formik={formik} label={words.title} isBusy={sending.isPending}>
      <Grid gap="5" maxWidth="text">
        <Fields>
          <TextAreaField name="text" {...words.field} />
        </Fields>
        {sending.error && !sending.isPending && (
          <Banner title={words.failure.title} message={getMessage(sending.error, words.failure)} />
        )}
        <Box>
          <BusyButton type="submit" isBusy={sending.isPending}>
            {words.submit}
          </BusyButton>
        </Box>
      </Grid>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.question(title)}
        description={formik.values.text}
        cancel={words.cancel}
        confirm={words.confirm}
        isBusy={sending.isPending}
        onConfirm={send}
      />
    </Form>
  );
};

/** Sent bulletins, and the form for more while the event is upcoming; nothing for a draft. */
export const AdminBulletins = ({ event }: { event: AdminEvent }) => {
  const { id: me } = useMember();
  const { data, isFetching, refetch } = useQuery({
    queryKey: createKey(me, event.id),
    queryFn: ({ signal }) => callEndpoint(bulletinsContract.listBulletins, { eventId: event.id }, { signal }),
    enabled: event.status !== "draft",
  });
  if (event.status === "draft" || (event.isPast && data?.items.length === 0)) return null;
  return (
    <Sheet aria-labelledby="bulletins">
      <Heading id="bulletins" textStyle="heading">
        {words.title}
      </Heading>
      {eventCan.sendBulletin(event) && (
        <>
          <Text mt="1" mb="5" maxWidth="text" color="fg.muted">
            {words.help}
          </Text>
          <BulletinEditor event={event} />
        </>
      )}
      {!data && isFetching && <Skeleton height="16" mt="6" />}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
      {data && data.items.length > 0 && (
        <Box mt="7">
          <Heading as="h3" textStyle="eyebrow" color="brand.fg" mb="3">
            {words.list}
          </Heading>
          <BulletinList items={data.items} />
        </Box>
      )}
    </Sheet>
  );
};
