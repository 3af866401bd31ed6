import { sessionsContract } from "#shared/sessions.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { reauthenticate } from "#web/lib/session/reauthenticate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm, noPassword, PasswordAgain } from "./auth-form.tsx";
import { sessionWords } from "./own-sessions.tsx";

const { dialog: words } = sessionWords;

/** One session by id and device; without a device, every session but that one. */
export type Ending = { id: string; device: string | undefined };

type Props = {
  email: string;
  ending: Ending;
  asksCode: boolean;
  onEnded: () => unknown;
  onClose: () => void;
};

const EndSessionsForm = ({ email, ending: { id, device }, asksCode, onEnded, onClose }: Props) => {
  const form = useAuthForm({
    initial: noPassword,
    rules: ({ passwordAgainRules }) => passwordAgainRules,
    unknown: sessionWords.notDone,
    send: async ({ current, code }) => {
      const token = await reauthenticate(email, current, code);
      await callEndpoint(sessionsContract.endSessions, { session_id: id, others: device === undefined }, { token });
      onClose();
      void onEnded();
      void showToast({ type: "success", ...(device === undefined ? sessionWords.doneOthers : sessionWords.done) });
    },
  });
  return (
    <AuthForm form={form} words={{ ...words, title: words.form }} look="danger" takesFocus>
      <PasswordAgain email={email} asksCode={asksCode} />
    </AuthForm>
  );
};

/** Ends sessions elsewhere; asks for the password again, since this may be someone else's device. */
export const EndSessionsDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => {
  const { device } = props.ending;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={device === undefined ? words.titleOthers : words.title(device)}
    >
      <Grid gap="5">
        <Text>{device === undefined ? words.textOthers : words.text}</Text>
        <EndSessionsForm {...props} />
      </Grid>
    </Dialog>
  );
};
