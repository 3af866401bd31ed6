import { Box, chakra } from "@chakra-ui/react";
import { object, string } from "yup";
import { deletionPhrase } from "#shared/account.ts";
import { deleteAccountWords as words } from "#web/content/own-data.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { reauthenticate } from "#web/lib/session/reauthenticate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { password } from "./rules.ts";

/** As one types it, whatever its case. */
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
  /** Asks for it by a token of this moment. */
  request: (confirmation: string, token: string) => Promise<unknown>;
  onClose: () => void;
};

const DeleteAccountForm = ({ email, request, onClose }: Props) => {
  const form = useAuthForm({
    initial: { current: "", confirmation: "" },
    rules,
    unknown: words.failed,
    send: async ({ current, confirmation }) => {
      await request(confirmation, await reauthenticate(email, current));
      onClose();
      void showToast({ type: "success", ...words.success });
    },
  });
  return (
    <AuthForm form={form} words={words} look="danger">
      {/* Tells password managers whose password it is. */}
      <chakra.input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label={words.fields.password} autoComplete="current-password" />
      <TextField name="confirmation" label={words.fields.confirmation} autoComplete="off" />
    </AuthForm>
  );
};

/** Where a member asks for their account to be deleted: what goes, what stays, and the password again. */
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
