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

/** Says no to a parameter. */
export const refused = (code: string, message: string, param: string) =>
  new Refusal(400, { type: "invalid_request_error", code, message, param });

/** Says that nothing of this id is known, whether it is what was asked for or what a parameter names. */
export const unknown = (what: string, id: string, param?: string) =>
  new Refusal(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: param ?? "id",
  });

/** What was found. Throws a refusal where it is nothing. */
export const known = <Found>(found: Found | undefined, what: string, id: string, param?: string): Found => {
  if (found === undefined) throw unknown(what, id, param);
  return found;
};

/** `line_items[0][price]` */
const nameOf = ([first, ...others]: PropertyKey[]) => [first, ...others.map((part) => `[${String(part)}]`)].join("");

/** The parameters of a request. Throws a refusal for one that is unknown, missing or wrong. */
export const parametersOf = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(given ?? {}, { reportInput: true });
  const issue = error?.issues[0];
  if (!issue) return data as z.output<Schema>;
  if (issue.code === "unrecognized_keys") {
    const name = nameOf([...issue.path, issue.keys[0] ?? ""]);
    throw refused("parameter_unknown", `Received unknown parameter: ${name}`, name);
  }
  const name = nameOf(issue.path);
  if (issue.input === undefined) throw refused("parameter_missing", `Missing required param: ${name}.`, name);
  throw refused("parameter_invalid", `Invalid ${name}: ${issue.message}`, name);
};

/** Lets pass who has the key, as a bearer's or as the name of Basic authentication. */
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

/** For how long an answer is given again, in seconds: a day, as at Stripe. */
const memory = 86_400;

/** Answers a repeated request as the first one of its idempotency key, without doing anything. */
export const idempotent =
  ({ answers }: Records): RequestHandler =>
  ({ method, path, body, headers }, response, next) => {
    const key = headers["idempotency-key"];
    if (method !== "POST" || typeof key !== "string") return next();
    response.set("Idempotency-Key", key);
    for (const [old, { created }] of Object.entries(answers)) if (created < now() - memory) delete answers[old];

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

/** Answers what was thrown. */
export const explained: ErrorRequestHandler = (error: unknown, _, response, next) => {
  if (!(error instanceof Refusal)) return next(error);
  response.status(error.status).json({ error: error.error });
};
