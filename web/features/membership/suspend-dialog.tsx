import { useFormik } from "formik";
import { suspensionForm } from "#shared/membership.ts";
import { memberWords } from "#web/content/portal-directory.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Stack } from "#web/ui/layout.ts";
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
  const formik = useFormik<Values>({
    initialValues: createDraft(draft, empty, "tab"),
    validate: (values) => validateWith(suspensionForm)(toForm(values)),
    validateOnBlur: false,
    onSubmit: async (values) => {
      try {
        await mutateAsync(toForm(values));
      } catch {
        // The banner above the fields says why.
        return;
      }
      forgetDraft(draft, "tab");
      onClose();
    },
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  return (
    <Form formik={formik} label={words.action} isBusy={isPending}>
      <Grid gap="5">
        {error && !isPending && <Banner message={getMessage(error, failure)} />}
        <Fields>
          <ChoiceField name="days" label={words.duration} options={options} />
          <TextAreaField name="reason" label={words.reason} help={words.reasonHelp} />
        </Fields>
        <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <BusyButton type="submit" look="gold" isBusy={isPending}>
            {isPending ? words.busy : words.action}
          </BusyButton>
        </Stack>
      </Grid>
    </Form>
  );
};

type Props = ContentProps & { isOpen: boolean; name: string };

/** Asks for how long a membership is to rest, and why. */
export const SuspendDialog = ({ isOpen, onClose, memberId, name }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title(name)} description={words.text}>
    <Content memberId={memberId} onClose={onClose} />
  </Dialog>
);
