import { getIn, useFormikContext, type FormikValues } from "formik";
import { createContext, use } from "react";

/** What the ids of a form's fields begin with. */
export const FormId = createContext("form");

/** Whether the form is being sent. */
export const FormBusy = createContext(false);

/**
 * A field's binding, its id, and its error. Errors wait for an attempt to submit that the field was part of: one that
 * appeared on leaving a field would push the button away from under the pointer that is pressing it. Nothing of it
 * changes while another field is typed into, so that a memoized control need not be rendered again.
 */
export const useField = <Value>(name: string) => {
  // Formik's own hook does work at every keystroke, for each of hundreds of fields, that none of ours needs.
  const { values, errors, touched, submitCount, handleChange } = useFormikContext<FormikValues>();
  // Submitting marks every field as touched, and nothing else does.
  const isErrorShown = submitCount > 0 && Boolean(getIn(touched, name));
  return {
    name,
    value: getIn(values, name) as Value,
    onChange: handleChange,
    readOnly: use(FormBusy),
    id: `${use(FormId)}-${name}`,
    error: isErrorShown ? (getIn(errors, name) as string | undefined) : undefined,
  };
};
export type Bound<Value> = ReturnType<typeof useField<Value>>;
