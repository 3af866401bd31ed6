import { sessionsContract } from "#shared/sessions.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { sessionWords } from "./own-sessions.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

const { dialog: words } = sessionWords;

/** One session by id and device; without a device, every session but that one. */
export type Ending = { id: string; device: string | undefined };

type Props = {
  isOpen: boolean;
  email: string;
  ending: Ending;
  asksCode: boolean;
  onEnded: () => unknown;
  onClose: () => void;
};

/** Ends sessions elsewhere; asks for the password again, since this may be someone else's device. */
export const EndSessionsDialog = ({ ending: { id, device }, onEnded, ...props }: Props) => (
  <PasswordDialog
    {...props}
    title={device === undefined ? words.titleOthers : words.title(device)}
    words={{ ...words, title: words.form }}
    look="danger"
    unknown={sessionWords.notDone}
    send={async (token) => {
      await callEndpoint(sessionsContract.endSessions, { session_id: id, others: device === undefined }, { token });
      props.onClose();
      void onEnded();
      void showToast({ type: "success", ...(device === undefined ? sessionWords.doneOthers : sessionWords.done) });
    }}
  >
    <Text>{device === undefined ? words.textOthers : words.text}</Text>
  </PasswordDialog>
);
