import { useField as useFormikField } from "formik";
import { useId } from "react";

/** A field's binding, its id, and its error once the visitor has been there. */
export const useField = <Value>(name: string) => {
  const [binding, meta] = useFormikField<Value>(name);
  return { binding, id: useId(), error: meta.touched ? meta.error : undefined };
};
