import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { privateLinkHeader } from "#shared/endpoint.ts";
import type { FieldError } from "#shared/problem.ts";
import { AppError } from "../platform/errors.ts";

/** The raw body, or an empty text. API Gateway encodes in base64 what it does not consider text. */
export const readBody = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;

/** In bytes: fits the longest form in any script. */
const largestBody = 65_536;

/** Of fields that an endpoint does not know; the others would say the same, and an answer may be no way to send much. */
const maxUnknownFields = 20;

const toFieldErrors = (issue: z.core.$ZodIssue): FieldError[] => {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  const named = issue.keys.slice(0, maxUnknownFields);
  return named.map((key) => ({ path: [...issue.path, key].join(".").slice(0, 100), message: "Unknown field" }));
};

/** The first error of each field. */
const getFieldErrors = ({ issues }: z.core.$ZodError): FieldError[] => {
  const byPath = new Map<string, FieldError>();
  for (const error of issues.flatMap(toFieldErrors)) if (!byPath.has(error.path)) byPath.set(error.path, error);
  return [...byPath.values()];
};

/** The token of a private link; undefined if the header is missing or not a string. */
const readLink = (header: string | undefined) => {
  try {
    return header === undefined ? {} : { token: decodeURIComponent(header) };
  } catch {
    return {};
  }
};

const parseBody = (event: APIGatewayProxyEventV2): object => {
  const { body, headers } = event;
  if (!body) return {};
  if (Buffer.byteLength(body) > largestBody) throw new AppError("too-large", "The request is too large.");
  if (!/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "")) {
    throw new AppError("unsupported", "The request must be sent as application/json.");
  }
  try {
    const parsed: unknown = JSON.parse(readBody(event));
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    throw new AppError("invalid", "The request is not valid JSON.");
  }
  throw new AppError("invalid", "The request must be a JSON object.");
};

/**
 * Merges the body of a write or the query of a read, the path parameters, and the private link's token into one object
 * and parses it with the endpoint's schema. Path parameters win, so a body cannot change the resource. Throws
 * `invalid`, `too-large` and `unsupported`.
 */
export const parseInput = <Schema extends z.core.$ZodType>(
  schema: Schema,
  event: APIGatewayProxyEventV2,
  { ignoresBody = false, takesLink = false } = {},
): z.output<Schema> => {
  const isRead = event.requestContext.http.method === "GET";
  const input = {
    ...(isRead ? event.queryStringParameters : ignoresBody ? {} : parseBody(event)),
    ...(takesLink && readLink(event.headers[privateLinkHeader])),
    ...event.pathParameters,
  };
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", "Some fields need your attention.", getFieldErrors(parsed.error));
};
