/** The fields in which two states of a form are not the same; space around what is typed does not count. */
export const differingIn = <Field extends string>(
  fields: readonly Field[],
  one: Record<Field, string>,
  other: Record<Field, string>,
) => fields.filter((field) => one[field].trim() !== other[field].trim());

/** The fields `typed` since `start`, over what is `newest`. */
export const mergedIn = <Field extends string, Values extends Record<Field, string>>(
  fields: readonly Field[],
  { start, typed, newest }: { start: Record<Field, string>; typed: Record<Field, string>; newest: Values },
): Values => ({
  ...newest,
  ...Object.fromEntries(differingIn(fields, typed, start).map((field) => [field, typed[field]])),
});
