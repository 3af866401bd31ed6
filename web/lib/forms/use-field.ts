import { getIn, useFormikContext, type FormikValues } from "formik";
import { createContext, use } from "react";
import { FormId } from "./field-frame.tsx";

/** Whether the form is being sent. */
export const FormBusy = createContext(false);

/**
 * A field's binding, id, and error. Errors appear only after an attempt to submit with the field: an error appearing
 * on blur would move the button away from the pointer pressing it. Nothing here changes while another field is typed
 * in, so memoized controls need not re-render.
 */
export const useField = <Value>(name: string) => {
  // Formik's own hook does needless work per keystroke, for each of hundreds of fields.
  const { values, errors, touched, submitCount, handleChange } = useFormikContext<FormikValues>();
  // Submitting marks all fields as touched, and nothing else does.
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
