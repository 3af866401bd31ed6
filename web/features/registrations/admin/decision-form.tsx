import { useFormik } from "formik";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { registrationsContract, type Decision } from "#shared/registrations.ts";
import { decisionWords, dialogWords } from "#web/content/approvals.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { createDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { collectErrors, validateWith } from "#web/lib/forms/validate-with.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Stack } from "#web/ui/layout.ts";

const { message, messageHelp, cancel, busy } = dialogWords;

const empty = { message: "" };
const schema = z.object({ message: registrationsContract.decideRegistration.input.shape.message });

type Props = {
  /** Names the draft of the message. */
  draft: string;
  decision: Decision["decision"];
  /** On the button, where it is not simply the decision. */
  submit?: string;
  label: string;
  isBusy: boolean;
  /** Decides; it has already shown the failure that it throws. */
  onSubmit: (message: string) => Promise<unknown>;
  onCancel: () => void;
  /** Above the field. */
  children: ReactNode;
};

/** The message that goes with a decision, and the two ways out. What is typed is kept until the decision is taken. */
export const DecisionForm = ({ draft, decision, submit, label, isBusy, onSubmit, onCancel, children }: Props) => {
  const formik = useFormik({
    initialValues: createDraft(draft, empty, "tab"),
    validate: validateWith(schema),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      try {
        await onSubmit(values.message);
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(collectErrors(failure.problem.errors ?? []));
      }
    },
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  return (
    <Form formik={formik} label={label} isBusy={isBusy}>
      <Grid gap="5">
        {children}
        <Fields>
          <TextAreaField name="message" label={message} help={messageHelp} required={false} />
        </Fields>
        <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          <Button onClick={onCancel}>{cancel}</Button>
          <BusyButton type="submit" look="gold" isBusy={isBusy}>
            {isBusy ? busy : (submit ?? decisionWords[decision].act)}
          </BusyButton>
        </Stack>
      </Grid>
    </Form>
  );
};
