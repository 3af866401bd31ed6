import { useFormik, type FormikConfig } from "formik";
import { createDraft, forgetDraft, useKeptDraft } from "./draft.ts";

type DraftForm<Values> = {
  /** The name of this tab's draft. */
  draft: string;
  initialValues: Values;
  validate: NonNullable<FormikConfig<Values>["validate"]>;
  /** Sends it; if it throws, the draft stays, and the caller shows the error. */
  send: (values: Values) => Promise<unknown>;
  onSent: () => void;
};

/** A form whose draft stays in the tab until it is sent. */
export const useDraftForm = <Values extends object>(form: DraftForm<Values>) => {
  const { draft, initialValues, validate, send, onSent } = form;
  const formik = useFormik<Values>({
    initialValues: createDraft(draft, initialValues, "tab"),
    validate,
    validateOnBlur: false,
    onSubmit: async (values) => {
      try {
        await send(values);
      } catch {
        return;
      }
      forgetDraft(draft, "tab");
      onSent();
    },
  });
  useKeptDraft(draft, formik.values, initialValues, "tab");
  return formik;
};
