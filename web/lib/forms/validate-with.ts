import { setIn, type FormikErrors } from "formik";
import { safeParse, type $ZodType } from "zod/v4/core";
import type { FieldError } from "#shared/problem.ts";

/** Errors in Formik's shape, with each field's first message. */
export const collectErrors = <Values>(errors: readonly FieldError[]): FormikErrors<Values> =>
  [...errors]
    .reverse()
    .reduce<FormikErrors<Values>>((tree, { path, message }) => setIn(tree, path, message) as FormikErrors<Values>, {});

/** What a schema says of values. */
export const listErrors = (schema: $ZodType, values: unknown): FieldError[] =>
  safeParse(schema, values).error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];

/**
 * Formik's `validate` from a schema in `shared/`, the one the endpoint uses; `listMore` finds what else is wrong, such as
 * with answers to questions of the club's own.
 */
export const validateWith =
  <Values>(schema: $ZodType, listMore?: (values: Values) => readonly FieldError[]) =>
  (values: Values): FormikErrors<Values> =>
    collectErrors([...listErrors(schema, values), ...(listMore?.(values) ?? [])]);

/** The first message of errors in Formik's shape: of a field, or of one within it. */
export const findFirstMessage = (errors: unknown): string | undefined => {
  if (typeof errors === "string" || errors === undefined || errors === null) return errors ?? undefined;
  return Object.values(errors).map(findFirstMessage).find(Boolean);
};
