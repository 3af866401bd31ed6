import { useFormik, type FormikConfig } from "formik";
import { createDraft, forgetDraft, useKeptDraft } from "./draft.ts";

type DraftForm<Values> = {
  /** The name under which this tab keeps what was typed. */
  draft: string;
  initialValues: Values;
  validate: NonNullable<FormikConfig<Values>["validate"]>;
  /** Sends it; where that throws, what was typed stays, and whoever sends says why. */
  send: (values: Values) => Promise<unknown>;
  onSent: () => void;
};

/** A form whose words stay with the tab until they are sent. */
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
