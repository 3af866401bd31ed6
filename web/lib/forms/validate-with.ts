import { setIn, type FormikErrors } from "formik";
import { safeParse, type $ZodType } from "zod/v4/core";
import type { FieldError } from "#shared/problem.ts";

/** Errors in Formik's shape, with each field's first message. */
export const collectErrors = <Values>(errors: readonly FieldError[]): FormikErrors<Values> =>
  [...errors]
    .reverse()
    .reduce<FormikErrors<Values>>((tree, { path, message }) => setIn(tree, path, message) as FormikErrors<Values>, {});

/** Formik's `validate` from a schema in `shared/`, the one the endpoint uses. */
export const validateWith =
  <Values>(schema: $ZodType) =>
  (values: Values): FormikErrors<Values> => {
    const { error } = safeParse(schema, values);
    return collectErrors(error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? []);
  };
