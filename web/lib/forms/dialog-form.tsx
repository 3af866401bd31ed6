import type { FormikConfig } from "formik";
import type { ReactNode } from "react";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Stack } from "#web/ui/layout.ts";
import { Banner } from "./banner.tsx";
import { Fields, Form } from "./form.tsx";
import { useDraftForm } from "./use-draft-form.ts";

type ButtonWords = { cancel: string; confirm: string; busy: string };

type ButtonsProps = {
  words: ButtonWords;
  isBusy: boolean;
  /** Whether there is nothing left to confirm. */
  isDone?: boolean;
  onCancel: () => void;
};

/** The footer of a form in a dialog: cancel and submit. */
export const DialogButtons = ({ words, isBusy, isDone = false, onCancel }: ButtonsProps) => (
  <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
    <Button onClick={onCancel}>{words.cancel}</Button>
    {!isDone && (
      <BusyButton type="submit" look="gold" isBusy={isBusy}>
        {isBusy ? words.busy : words.confirm}
      </BusyButton>
    )}
  </Stack>
);

type Props<Values> = {
  label: string;
  words: ButtonWords;
  /** The name of this tab's draft. */
  draft: string;
  initialValues: Values;
  validate: NonNullable<FormikConfig<Values>["validate"]>;
  /** Sends it; if it throws, the dialog stays open. */
  send: (values: Values) => Promise<unknown>;
  isSending: boolean;
  /** Why it could not be sent. */
  failure: string | false | null | undefined;
  onClose: () => void;
  /** The question. */
  lead?: ReactNode;
  /** Its fields, if any. */
  children?: ReactNode;
};

/** A form in a dialog that closes once it is sent; the draft stays in the tab until then. */
export const DialogForm = <Values extends object>(props: Props<Values>) => {
  const { label, words, draft, initialValues, validate, send, isSending, failure, onClose, lead, children } = props;
  const formik = useDraftForm({ draft, initialValues, validate, send, onSent: onClose });
  return (
    <Form formik={formik} label={label} isBusy={isSending}>
      <Grid gap="5">
        {lead}
        {failure && !isSending && <Banner message={failure} />}
        {children && <Fields>{children}</Fields>}
        <DialogButtons words={words} isBusy={isSending} onCancel={onClose} />
      </Grid>
    </Form>
  );
};
