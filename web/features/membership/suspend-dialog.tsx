import { suspensionForm } from "#shared/membership.ts";
import { memberWords } from "#web/content/portal-directory.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useChangeMembership } from "./api.ts";

const { suspend: words, failure } = memberWords.membership;

const endless = "endless";
type Values = { days: string; reason: string };
const empty: Values = { days: "30", reason: "" };

const toForm = ({ days, reason }: Values) => ({ days: days === endless ? null : Number(days), reason });

const options = [7, 30, 90, null].map((count) => ({
  value: count === null ? endless : String(count),
  label: words.durations(count),
}));

type ContentProps = { memberId: string; onClose: () => void };

const Content = ({ memberId, onClose }: ContentProps) => {
  const draft = `${useMember().id}:suspend:${memberId}`;
  const { mutateAsync, isPending, error } = useChangeMembership(memberId, "suspend");
  return (
    <DialogForm
      label={words.action}
      words={{ ...words, confirm: words.action }}
      draft={draft}
      initialValues={empty}
      validate={(values) => validateWith(suspensionForm)(toForm(values))}
      send={(values) => mutateAsync(toForm(values))}
      isSending={isPending}
      failure={error && getMessage(error, failure)}
      onClose={onClose}
    >
      <ChoiceField name="days" label={words.duration} options={options} />
      <TextAreaField name="reason" label={words.reason} help={words.reasonHelp} />
    </DialogForm>
  );
};

type Props = ContentProps & { isOpen: boolean; name: string };

/** Asks how long to suspend a membership, and why. */
export const SuspendDialog = ({ isOpen, onClose, memberId, name }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title(name)} description={words.text}>
    <Content memberId={memberId} onClose={onClose} />
  </Dialog>
);
