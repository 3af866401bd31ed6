import { useField as useFormikField, useFormikContext } from "formik";
import { createContext, use } from "react";

/** What the ids of a form's fields begin with. */
export const FormId = createContext("form");

/**
 * A field's binding, its id, and its error. Errors wait for the first attempt to submit: one that appeared on leaving
 * a field would push the button away from under the pointer that is pressing it. Nothing of it changes while another
 * field is typed into, so that a memoized control need not be rendered again.
 */
export const useField = <Value>(name: string) => {
  const { submitCount } = useFormikContext();
  const [{ value, onChange, onBlur }, { error }] = useFormikField<Value>(name);
  return { name, value, onChange, onBlur, id: `${use(FormId)}-${name}`, error: submitCount > 0 ? error : undefined };
};
export type Bound<Value> = ReturnType<typeof useField<Value>>;
