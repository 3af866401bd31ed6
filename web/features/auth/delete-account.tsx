import { Box } from "@chakra-ui/react";
import { object, string } from "yup";
import { deletionPhrase, deletionDays, formerMember } from "#shared/account.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { reauthenticate } from "#web/lib/session/reauthenticate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { password } from "./rules.ts";

/** The dialog for requesting deletion. */
const words = {
  title: "Delete your account",
  submit: "Delete my account",
  submitting: "One moment...",
  intro: `We delete your account in ${deletionDays} days. Until then, you can keep it with one click.`,
  gone: {
    title: "What goes",
    items: [
      "Your profile, your pictures, and your card in the directory",
      "Your registrations; upcoming ones are canceled and their spots go to others",
      "Your business listing; its subscription ends at once, without a refund for the month",
      "Your application, your invitations, and whom you met",
      "Your messages to our team, and your place on our mailing list",
    ],
  },
  stays: {
    title: "What stays",
    items: [
      `Messages in the community and in conversations, with their files, and what you wrote about applicants and in reports, under the name “${formerMember}”`,
      "Records of payments for a listing, as long as the law requires; the invoices are with our payment service",
      "Our log of what admins decided and looked at, for three years",
      "Our copies of the emails we sent you, each for 30 days",
    ],
  },
  fields: { password: "Current Password", confirmation: `Type “${deletionPhrase}”` },
  rule: `Please type “${deletionPhrase}”`,
  wrong: "That isn't your current password. Please check it.",
  failed: "That didn't work. Please try again.",
  success: { title: "We'll delete your account", description: `You have ${deletionDays} days to change your mind.` },
} as const;

/** Compared ignoring case. */
const isPhrase = (typed = "") => typed.trim().toLowerCase() === deletionPhrase;

const rules = object({
  current: password,
  confirmation: string().defined().test("phrase", words.rule, isPhrase),
});

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <Heading as="h3" textStyle="heading" fontSize="1rem" mb="1">
      {title}
    </Heading>
    <Box as="ul" ps="5" listStyleType="disc">
      {items.map((item) => (
        <Box as="li" key={item}>
          {item}
        </Box>
      ))}
    </Box>
  </div>
);

type Props = {
  email: string;
  /** Requests deletion with a fresh token. */
  request: (confirmation: string, token: string) => Promise<unknown>;
  onClose: () => void;
};

const DeleteAccountForm = ({ email, request, onClose }: Props) => {
  const form = useAuthForm({
    initial: { current: "", confirmation: "" },
    rules: () => rules,
    unknown: words.failed,
    send: async ({ current, confirmation }) => {
      await request(confirmation, await reauthenticate(email, current));
      onClose();
      void showToast({ type: "success", ...words.success });
    },
  });
  return (
    <AuthForm form={form} words={words} look="danger">
      <PasswordField name="current" email={email} label={words.fields.password} autoComplete="current-password" />
      <TextField name="confirmation" label={words.fields.confirmation} autoComplete="off" />
    </AuthForm>
  );
};

/** Where a member requests deletion of their account: what is deleted, what is kept, and the password again. */
export const DeleteAccountDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => (
  <Dialog isOpen={isOpen} onClose={props.onClose} title={words.title}>
    <Grid gap="5">
      <Text>{words.intro}</Text>
      <List {...words.gone} />
      <List {...words.stays} />
      <DeleteAccountForm {...props} />
    </Grid>
  </Dialog>
);
