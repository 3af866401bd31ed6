import * as z from "zod/mini";
import { duesContract } from "#shared/dues.ts";
import { memberWords } from "#web/content/portal-directory.ts";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useStartDues } from "./api.ts";

const { start: words } = memberWords.membership.dues;

const schema = z.pick(duesContract.startMemberDues.input, { from: true });

type ContentProps = { memberId: string; onClose: () => void };

const Content = ({ memberId, onClose }: ContentProps) => {
  const { mutateAsync, isPending, error } = useStartDues(memberId);
  return (
    <DialogForm
      label={words.action}
      words={{ ...words, confirm: words.action }}
      draft={`${useMember().id}:start-dues:${memberId}`}
      initialValues={{ from: "" }}
      validate={validateWith(schema)}
      send={({ from }) => mutateAsync(from)}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <TextField name="from" label={words.from} help={words.fromHelp} type="date" autoComplete="off" />
    </DialogForm>
  );
};

type Props = ContentProps & { isOpen: boolean; name: string; price: string };

/** Asks from which day on a member is to pay. */
export const StartDuesDialog = ({ isOpen, onClose, memberId, name, price }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title(name)} description={words.text(price)}>
    <Content memberId={memberId} onClose={onClose} />
  </Dialog>
);
