import { Box, chakra } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type * as z from "zod/v4/core";
import { type Invitation, invitationsContract, type Allowance } from "#shared/invitations.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { SideBySide, Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { Button, LinkButton, BusyButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet, SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useTakeBack, useInvitations, refreshInvitations, showInvitation } from "./api.ts";
import { invitationWords } from "./invitation-words.ts";

const invitationFormWords = invitationWords.form;

type Values = z.input<typeof invitationsContract.sendInvitation.input>;
const empty: Values = { email: "", name: "", note: "" };

const InviteForm = () => {
  const { id } = useMember();
  const submission = useSubmission<Values, typeof invitationsContract.sendInvitation.output>({
    draft: `${id}:invitation`,
    row: invitationsContract.sendInvitation,
    schema: invitationsContract.sendInvitation.input,
    empty,
    words: { ...invitationFormWords.words, failure: invitationFormWords.failure },
    onSent: (sent) => showInvitation(id, sent),
    // The number left may have changed: another tab may have sent the last one.
    onFailed: () => refreshInvitations(id),
  });
  const { formik, failure, isSending, sent } = submission;
  const isAtField = Object.keys(formik.errors).length > 0;
  return (
    <Form formik={formik} label={invitationFormWords.title} isBusy={isSending}>
      <Grid gap="5" justifyItems={{ sm: "start" }}>
        <Fields width="full">
          <SideBySide>
            <TextField name="email" {...invitationFormWords.email} type="email" inputMode="email" autoComplete="off" />
            <TextField name="name" {...invitationFormWords.name} autoComplete="off" required={false} />
          </SideBySide>
          <TextAreaField name="note" {...invitationFormWords.note} required={false} />
        </Fields>
        {failure && !isAtField && <Banner title={invitationFormWords.failureTitle} message={failure} />}
        <BusyButton type="submit" look="gold" isBusy={isSending}>
          {isSending ? invitationFormWords.submitting : invitationFormWords.submit}
        </BusyButton>
        <Text role="status" textStyle="small" color="fg.muted" _empty={{ display: "none" }}>
          {sent && invitationFormWords.done(sent.values.email).description}
        </Text>
      </Grid>
    </Form>
  );
};

/** How many are left, and the form for sending one; no form if none are left. */
const Invite = ({ allowance }: { allowance: Allowance | undefined }) => (
  <SettingsSheet title={invitationFormWords.title}>
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

/** Whether a link can still be used, and so be withdrawn. */
const isOpenInvitation = ({ state, expiresAt }: Invitation) =>
  state === "sent" || state === "opened" || (state === "applied" && new Date(expiresAt) > new Date());

const { list: words, takeBack } = invitationWords;

const Item = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    rowGap: "2",
    py: "3",
    borderTopWidth: "1px",
  },
});

const InvitationRow = ({ invitation, onTakeBack }: { invitation: Invitation; onTakeBack: () => void }) => {
  const { email, name, note, state, sentAt, expiresAt } = invitation;
  const { tone, icon, label } = words.states[state];
  const isOpen = isOpenInvitation(invitation);
  return (
    <Item>
      <Box flex="1 1 16rem" minWidth="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          <bdi>{name || email}</bdi>
        </Text>
        <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {name !== "" && <>{email} · </>}
          {words.sent(sentAt)}
          {isOpen && `, ${words.until(expiresAt)}`}
        </Text>
        {note !== "" && (
          <UserText mt="1" textStyle="small">
            {note}
          </UserText>
        )}
      </Box>
      <Row gap="3" flexWrap="wrap">
        <StatusBadge tone={tone} icon={icon}>
          {label}
        </StatusBadge>
        {isOpen && (
          <Button size="compact" aria-label={takeBack.named(email)} onClick={onTakeBack}>
            {takeBack.action}
          </Button>
        )}
      </Row>
    </Item>
  );
};

/** The caller's invitations with their status; open ones can be withdrawn. */
const InvitationList = ({ invitations }: { invitations: ReturnType<typeof useInvitations> }) => {
  const { data, isFetching, refetch } = invitations;
  const [chosen, setChosen] = useState<Invitation>();
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const taking = useTakeBack();
  const ask = (invitation: Invitation) => {
    taking.reset();
    setChosen(invitation);
    setIsAsking(true);
  };
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Sheet aria-labelledby="invitations">
      <Heading id="invitations" ref={heading} tabIndex={-1} textStyle="heading" mb="3">
        {words.title}
      </Heading>
      {!items && (
        <Pending {...{ words, isFetching, refetch }}>
          <Grid gap="3" aria-hidden>
            <Skeleton height="14" />
            <Skeleton height="14" />
          </Grid>
        </Pending>
      )}
      {items?.length === 0 && <Text color="fg.muted">{words.none}</Text>}
      {items && items.length > 0 && (
        <Grid as="ul" aria-labelledby="invitations">
          {items.map((each) => (
            <InvitationRow key={each.id} invitation={each} onTakeBack={() => ask(each)} />
          ))}
        </Grid>
      )}
      <OlderButton words={words} query={invitations} mt="4" />
      {chosen && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title={takeBack.title}
          description={takeBack.text(chosen)}
          cancel={takeBack.cancel}
          confirm={taking.isPending ? takeBack.busy : takeBack.action}
          isBusy={taking.isPending}
          focusAfter={() => heading.current}
          onConfirm={() => taking.mutate(chosen.id, { onSuccess: () => setIsAsking(false) })}
        >
          {taking.error && (
            <Box mb="5">
              <Banner message={getMessage(taking.error, { unknown: takeBack.failed })} />
            </Box>
          )}
        </ConfirmDialog>
      )}
    </Sheet>
  );
};

const isOfInvitation = (noticeId: string) => noticeId.startsWith("invitation:");

/** The member's invitations, and the form for inviting someone. */
export const Invitations = () => {
  useReadHere(isOfInvitation);
  const isAdmin = useMay("members");
  const invitations = useInvitations();
  return (
    <PortalPage
      title={invitationWords.title}
      intro={invitationWords.welcome}
      action={
        isAdmin && (
          <LinkButton to={invitationWords.import.to} size="compact">
            {invitationWords.import.action}
          </LinkButton>
        )
      }
    >
      <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <Invite allowance={invitations.data?.pages[0]?.allowance} />
        <InvitationList invitations={invitations} />
      </Grid>
    </PortalPage>
  );
};
