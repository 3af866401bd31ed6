import * as z from "zod/mini";

/** Parses environment variables at cold start. Throws an error that names missing or wrong ones. */
export const parseEnv = <Shape extends Record<string, z.core.$ZodType>>(shape: Shape) => {
  const parsed = z.object(shape).safeParse(process.env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new Error(`Missing or wrong in the environment: ${names.join(", ")}`);
};
