import type * as z from "zod/v4/core";
import { invitationsContract, type Allowance } from "#shared/invitations.ts";
import { invitationWords } from "#web/content/invitations.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { SideBySide } from "#web/lib/forms/field-group.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { refreshInvitations, showInvitation } from "./api.ts";

const words = invitationWords.form;

type Values = z.input<typeof invitationsContract.sendInvitation.input>;
const empty: Values = { email: "", name: "", note: "" };

const InviteForm = () => {
  const { id } = useMember();
  const submission = useSubmission<Values, typeof invitationsContract.sendInvitation.output>({
    draft: `${id}:invitation`,
    row: invitationsContract.sendInvitation,
    empty,
    words: { ...words.words, failure: words.failure },
    onSent: (sent) => showInvitation(id, sent),
    // What was refused may be news: another tab has sent the last one.
    onFailed: () => refreshInvitations(id),
  });
  const { formik, failure, isSending, sent } = submission;
  const isAtField = Object.keys(formik.errors).length > 0;
  return (
    <Form formik={formik} label={words.title} isBusy={isSending}>
      <Grid gap="5" justifyItems={{ sm: "start" }}>
        <Fields width="full">
          <SideBySide>
            <TextField name="email" {...words.email} type="email" inputMode="email" autoComplete="off" />
            <TextField name="name" {...words.name} autoComplete="off" required={false} />
          </SideBySide>
          <TextAreaField name="note" {...words.note} required={false} />
        </Fields>
        {failure && !isAtField && <Banner title={words.failureTitle} message={failure} />}
        <BusyButton type="submit" look="gold" isBusy={isSending}>
          {isSending ? words.submitting : words.submit}
        </BusyButton>
        <Text role="status" textStyle="small" color="fg.muted" _empty={{ display: "none" }}>
          {sent && words.done(sent.values.email).description}
        </Text>
      </Grid>
    </Form>
  );
};

/** How many are left, and the form to send one; without the form where none is left. */
export const Invite = ({ allowance }: { allowance: Allowance | undefined }) => (
  <SettingsSheet title={words.title}>
    {allowance === undefined ? (
      <Skeleton height="7" mb="4" maxWidth="20rem" />
    ) : (
      <Text role="status" color="fg.muted" mb={allowance?.left === 0 ? undefined : "5"}>
        {allowance === null
          ? invitationWords.noLimit
          : invitationWords.left(allowance.left, allowance.perQuarter, allowance.renewsAt)}
      </Text>
    )}
    {allowance?.left !== 0 && <InviteForm />}
  </SettingsSheet>
);
