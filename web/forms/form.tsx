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

/** A form bound to Formik. When a submission comes back with wrong fields, the first of them gets the focus. */
export const Form = <Values,>({ formik, label, takesFocus, children }: FormProps<Values>) => {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const hasCameBack = formik.submitCount > 0 && !formik.isSubmitting;

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus();
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
