import type { ErrorRequestHandler, RequestHandler } from "express";
import type * as z from "zod";
import { newId, now, type Records } from "./records.ts";

type StripeError = { type: string; code?: string; message: string; param?: string };

/** Stripe's way of saying no. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: StripeError;

  constructor(status: number, error: StripeError) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** Refuses a parameter. */
export const refused = (code: string, message: string, param: string) =>
  new Refusal(400, { type: "invalid_request_error", code, message, param });

/** Refuses an unknown id: of the requested object, or of a parameter. */
export const unknown = (what: string, id: string, param?: string) =>
  new Refusal(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: param ?? "id",
  });

/** Throws a refusal for an unknown object. */
export const known = <Found>(found: Found | undefined, what: string, id: string, param?: string): Found => {
  if (found === undefined) throw unknown(what, id, param);
  return found;
};

/** `line_items[0][price]` */
const formatName = ([first, ...others]: PropertyKey[]) =>
  [first, ...others.map((part) => `[${String(part)}]`)].join("");

/** Parses the parameters of a request. Throws a refusal for one that is unknown, missing or wrong. */
export const parametersOf = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(given ?? {}, { reportInput: true });
  const issue = error?.issues[0];
  if (!issue) return data as z.output<Schema>;
  if (issue.code === "unrecognized_keys") {
    const name = formatName([...issue.path, issue.keys[0] ?? ""]);
    throw refused("parameter_unknown", `Received unknown parameter: ${name}`, name);
  }
  const name = formatName(issue.path);
  if (issue.input === undefined) throw refused("parameter_missing", `Missing required param: ${name}.`, name);
  throw refused("parameter_invalid", `Invalid ${name}: ${issue.message}`, name);
};

/** Requires the secret key, as a bearer token or as the user name of Basic authentication. */
export const authenticated =
  (secretKey: string): RequestHandler =>
  ({ headers }, response, next) => {
    const [scheme, value = ""] = headers.authorization?.split(" ") ?? [];
    const key = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":")[0] : value;
    const message = value ? "Invalid API Key provided." : "You did not provide an API key.";
    response.set({ "Request-Id": newId("req"), "Stripe-Version": headers["stripe-version"] ?? "2026-08-26.dahlia" });
    if (key !== secretKey) throw new Refusal(401, { type: "invalid_request_error", message });
    next();
  };

/** How long an answer is repeated: a day, as at Stripe. */
const retentionSeconds = 86_400;

/** Repeats the first answer of an idempotency key, without doing anything. */
export const idempotent =
  ({ answers }: Records): RequestHandler =>
  ({ method, path, body, headers }, response, next) => {
    const key = headers["idempotency-key"];
    if (method !== "POST" || typeof key !== "string") return next();
    response.set("Idempotency-Key", key);
    for (const [old, { created }] of Object.entries(answers))
      if (created < now() - retentionSeconds) delete answers[old];

    const asked = `${path} ${JSON.stringify(body)}`;
    const known = answers[key];
    if (known && known.asked !== asked) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new Refusal(400, { type: "idempotency_error", message });
    }
    if (known) {
      return void response.status(known.status).set("Idempotent-Replayed", "true").type("json").send(known.body);
    }
    response.locals.remember = (answer: object) => {
      answers[key] = { created: now(), asked, status: 200, body: JSON.stringify(answer) };
    };
    next();
  };

/** Turns a thrown refusal into its answer. */
export const explained: ErrorRequestHandler = (error: unknown, _, response, next) => {
  if (!(error instanceof Refusal)) return next(error);
  response.status(error.status).json({ error: error.error });
};

/** The stand-in's account, in the format of the payments secret. */
export const standInAccount = (port: number) => ({
  secretKey: "sk_test_local",
  webhookSecret: "whsec_local",
  endpoint: `http://127.0.0.1:${port}`,
});
