import { FormikProvider, type FormikContextType } from "formik";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { FormId } from "./use-field.ts";

type FormProps<Values> = {
  formik: FormikContextType<Values>;
  label: string;
  /** Whether the first field is to have the focus: where the button that brought the form is gone. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Gives the focus to the first field of a form. */
export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus();

/** A form bound to Formik. When a submission comes back with wrong fields, the first of them gets the focus. */
export const Form = <Values,>({ formik, label, takesFocus, children }: FormProps<Values>) => {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const hasCameBack = formik.submitCount > 0 && !formik.isSubmitting;

  useEffect(() => {
    if (takesFocus) focusFirstField(form.current);
  }, [takesFocus]);

  useEffect(() => {
    if (hasCameBack) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hasCameBack, formik.submitCount]);

  return (
    <FormikProvider value={formik}>
      <FormId value={id}>
        <form ref={form} noValidate aria-label={label} onSubmit={formik.handleSubmit}>
          {children}
        </form>
      </FormId>
    </FormikProvider>
  );
};
