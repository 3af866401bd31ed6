import { useFormik } from "formik";
import { useState, type ReactNode } from "react";
import * as z from "zod/mini";
import { registrationReviewContract, type GuestChoice, type Registration } from "#shared/registration-review.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { DialogButtons } from "#web/lib/forms/dialog-form.tsx";
import { createDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, validateWith } from "#web/lib/forms/validate-with.ts";
import { Grid } from "#web/ui/layout.ts";
import { decisionWords, dialogWords, guestWords, type Asked } from "./decision-words.ts";
import { GuestChoices, listChoices, listNews, restoreChoices } from "./guest-choices.tsx";

const { message, messageHelp, cancel, busy } = dialogWords;

const { shape } = registrationReviewContract.decideRegistration.input;
const validate = validateWith(z.object({ message: shape.message, guests: shape.guests }));

type Props = {
  /** The name of the message's draft. */
  draft: string;
  decision: Asked;
  /** The registration whose guests are decided individually. */
  party?: Registration | undefined;
  /** The button's label, if it is not simply the decision. */
  submit?: string;
  label: string;
  isBusy: boolean;
  /** Decides; errors it throws have already been shown. */
  onSubmit: (message: string, guests: GuestChoice[]) => Promise<unknown>;
  onCancel: () => void;
  /** Above the field. */
  children: ReactNode;
};

/**
 * A decision's message, the decisions on each guest, and both buttons. The draft is kept until the decision is made.
 */
export const DecisionForm = (props: Props) => {
  const { draft, decision, party, submit, label, isBusy, onSubmit, onCancel, children } = props;
  const empty = { message: "", guests: party ? listChoices(party) : [] };
  const isOfGuests = decision === "guests";
  const createValues = () => {
    const { message, guests } = createDraft(draft, empty, "tab");
    return { message, guests: restoreChoices(empty.guests, guests) };
  };
  const [initialValues] = useState(createValues);
  const formik = useFormik({
    initialValues,
    validate,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      const guests = party ? listNews(party, values.guests) : [];
      if (isOfGuests && guests.length === 0) return setErrors({ guests: guestWords.unchanged });
      try {
        await onSubmit(values.message, guests);
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
          {empty.guests.length > 0 && party && <GuestChoices registration={party} />}
          {!isOfGuests && <TextAreaField name="message" label={message} help={messageHelp} required={false} />}
        </Fields>
        <DialogButtons
          words={{ cancel, busy, confirm: submit ?? decisionWords[decision].act }}
          isBusy={isBusy}
          onCancel={onCancel}
        />
      </Grid>
    </Form>
  );
};
