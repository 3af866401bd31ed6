import { useField as useFormikField, useFormikContext } from "formik";
import { createContext, use } from "react";

/** What the ids of a form's fields begin with. */
export const FormId = createContext("form");

/**
 * A field's binding, its id, and its error. Errors wait for an attempt to submit that the field was part of: one that
 * appeared on leaving a field would push the button away from under the pointer that is pressing it. Nothing of it
 * changes while another field is typed into, so that a memoized control need not be rendered again.
 */
export const useField = <Value>(name: string) => {
  const { submitCount } = useFormikContext();
  // Submitting marks every field as touched, and nothing else does.
  const [{ value, onChange }, { error, touched }] = useFormikField<Value>(name);
  const isTold = submitCount > 0 && touched;
  return { name, value, onChange, id: `${use(FormId)}-${name}`, error: isTold ? error : undefined };
};
export type Bound<Value> = ReturnType<typeof useField<Value>>;
