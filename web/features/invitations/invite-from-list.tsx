import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useRef } from "react";
import { invitationForm } from "#shared/invitations.ts";
import { ChooseList, ListedRows } from "#web/lib/files/import-parts.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { SideBySide, Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { BusyButton, LinkButton, Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import {
  importWords as words,
  importWords,
  useInvitationImport,
  type ImportRow,
  type InvitationImport,
} from "./invitation-import.ts";

const importProblemsWords = importWords.problems;

type Props = Pick<InvitationImport, "fix" | "leaveOut" | "work">;
type ProblemProps = Props & { row: ImportRow; onGone: () => void };

/** A row that cannot be invited as it is: the reason, and its fields. */
const Problem = ({ row: { line, email, name, answer }, fix, leaveOut, work, onGone }: ProblemProps) => {
  const formik = useFormik({
    initialValues: { email, name },
    onSubmit: async (values) => {
      try {
        if ((await fix(line, values))?.outcome !== "ready") return;
        void showToast({ type: "success", title: importProblemsWords.fixed(line), description: values.email });
        onGone();
      } catch (failure) {
        void showToast({
          type: "error",
          title: importWords.stopped,
          description: getMessage(failure, importWords.words),
        });
      }
    },
  });
  return (
    <Box as="li" py="4" borderTopWidth="1px">
      <Form formik={formik} label={importProblemsWords.line(line)} isBusy={work !== undefined}>
        <Row alignItems="baseline" flexWrap="wrap" columnGap="3" mb="3">
          <Text fontWeight="600">{importProblemsWords.line(line)}</Text>
          <Row as="p" role="status" alignItems="baseline" gap="2" color="fg.error">
            <Icon name="alert" width="4" height="4" alignSelf="center" />
            {answer?.message}
          </Row>
        </Row>
        <Fields>
          <SideBySide>
            <TextField name="email" {...importProblemsWords.email} inputMode="email" autoComplete="off" />
            <TextField name="name" {...importProblemsWords.name} autoComplete="off" required={false} />
          </SideBySide>
        </Fields>
        <Row flexWrap="wrap" gap="3" mt="3">
          <BusyButton type="submit" size="compact" isBusy={formik.isSubmitting || work !== undefined}>
            {formik.isSubmitting ? importProblemsWords.checking : importProblemsWords.check}
          </BusyButton>
          <Button
            size="compact"
            look="quiet"
            aria-label={importProblemsWords.leaveOutNamed(line)}
            disabled={work !== undefined}
            onClick={() => {
              leaveOut(line);
              onGone();
            }}
          >
            {importProblemsWords.leaveOut}
          </Button>
        </Row>
      </Form>
    </Box>
  );
};

/** Rows that cannot be invited, to fix here or to download. */
const ImportProblems = ({ rows, ...props }: Props & { rows: ImportRow[] }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  if (rows.length === 0) return null;
  return (
    <Sheet aria-labelledby="problems">
      <ListedRows
        id="problems"
        heading={heading}
        rows={rows}
        words={importProblemsWords}
        toCells={({ line, email, name, answer }) => ({ email, name, line: String(line), reason: answer?.message })}
      >
        {(row) => <Problem key={row.line} row={row} onGone={() => heading.current?.focus()} {...props} />}
      </ListedRows>
    </Sheet>
  );
};

const Send = ({ list }: { list: InvitationImport }) => {
  const {
    extra: { note },
    work,
    setNote,
    invite,
  } = list;
  const ready = list.toSend.length;
  const formik = useFormik({
    initialValues: { note },
    validate: (values) => {
      setNote(values.note);
      const { note: error } = validateWith<typeof values & { email: string }>(invitationForm)({
        ...values,
        email: "someone@example.com",
      });
      return error === undefined ? {} : { note: error };
    },
    validateOnBlur: false,
    onSubmit: () => invite(),
  });
  if (ready === 0) return null;
  const isInviting = work === "sending";
  return (
    <SettingsSheet title={words.invite.title}>
      <Form formik={formik} label={words.invite.title} isBusy={work !== undefined}>
        <Grid gap="5" justifyItems={{ sm: "start" }}>
          <Fields width="full">
            <TextAreaField name="note" {...words.invite.note} required={false} />
          </Fields>
          <BusyButton type="submit" look="gold" isBusy={work !== undefined}>
            {isInviting ? words.invite.busy : words.invite.action(ready)}
          </BusyButton>
        </Grid>
      </Form>
    </SettingsSheet>
  );
};

/** Inviting a list of people: choose a file, check, fix, and send. */
const ImportBoard = () => {
  const list = useInvitationImport();
  const refused = list.rows.filter(({ answer }) => answer?.outcome === "refused");
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <SettingsSheet title={words.choose.title}>
        <ChooseList list={list} words={words} outcomes={["invited", "ready", "refused"]} />
      </SettingsSheet>
      <Send key={list.importId} list={list} />
      <ImportProblems
        key={`${list.importId} problems`}
        rows={refused}
        fix={list.fix}
        leaveOut={list.leaveOut}
        work={list.work}
      />
    </Grid>
  );
};

/** Where admins invite many people at once. */
export const InviteFromList = () => (
  <PortalPage
    title={words.title}
    intro={words.welcome}
    action={
      <LinkButton to={portalPaths.invitations} size="compact">
        {words.back}
      </LinkButton>
    }
  >
    <ImportBoard />
  </PortalPage>
);
