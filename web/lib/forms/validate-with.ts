import { setIn, type FormikErrors } from "formik";
import { safeParse, type $ZodType } from "zod/v4/core";
import type { FieldError } from "#shared/problem.ts";

/** Errors in Formik's shape; the first message of a field counts. */
export const collectErrors = <Values>(errors: readonly FieldError[]): FormikErrors<Values> =>
  [...errors]
    .reverse()
    .reduce<FormikErrors<Values>>((tree, { path, message }) => setIn(tree, path, message) as FormikErrors<Values>, {});

/** Formik's `validate` by a schema of `shared/`, the same that the endpoint parses with. */
export const validateWith =
  <Values>(schema: $ZodType) =>
  (values: Values): FormikErrors<Values> => {
    const { error } = safeParse(schema, values);
    return collectErrors(error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? []);
  };
