import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { brand } from "#shared/brand.ts";
import { contract } from "#shared/contract.ts";
import { privateLinkHeader, type Caller, type Endpoint } from "#shared/endpoint.ts";
import { problem } from "#shared/problem.ts";

/** What each caller shows: nothing, the session of an account, or a pass to the door of an event. */
const securityOf: Record<Caller, "session" | "doorPass" | undefined> = {
  public: undefined,
  account: "session",
  member: "session",
  admin: "session",
  door: "doorPass",
};

const problemAnswer = {
  description: "A problem (RFC 9457)",
  content: { "application/problem+json": { schema: problem } },
};

/** API Gateway's own refusal, before it calls a Lambda; not a problem answer. */
export const gatewayRefusal = z
  .object({ message: z.string() })
  .meta({ id: "GatewayRefusal", description: "API Gateway's own refusal" });

const describeRefusal = (description: string) => ({
  description,
  content: { "application/json": { schema: gatewayRefusal }, ...problemAnswer.content },
});

/** Refusals that API Gateway may send itself. */
const describeGatewayRefusals = (who: Caller) => ({
  ...(securityOf[who] === "session" && { 401: describeRefusal("No session, or one that has ended: sign in again.") }),
  429: describeRefusal("Too many requests: of all callers together (API Gateway), or a limit of the club's."),
  503: describeRefusal("Out of reach for a moment: try again after `Retry-After` seconds, or soon."),
});

const location = z.object({ Location: z.url().meta({ description: "Where the answer leads." }) });

const describeSuccess = ({ status, output, contentType = "application/json" }: Endpoint) => ({
  ...(status === 302 ? { description: "Redirect", headers: location } : { description: "Success" }),
  content: { [contentType]: { schema: output } },
});

const writeHeaders = z.object({
  "Idempotency-Key": z
    .string()
    .max(200)
    .optional()
    .meta({ description: "A repetition with the same key counts once." }),
});

/** Splits the input into path parameters and the rest, for query or body. */
const splitInput = ({ path, input, takesLink }: Endpoint) => {
  // A union has no fields of its own, and is the whole body.
  const fields =
    input instanceof z.core.$ZodObject ? Object.entries((input as z.ZodObject<Record<string, z.ZodType>>).shape) : [];
  const placeOf = (name: string) => {
    if (takesLink && name === "token") return "link";
    return path.includes(`{${name}}`) ? "path" : "rest";
  };
  const part = (place: string) => Object.fromEntries(fields.filter(([name]) => placeOf(name) === place));
  const link: z.ZodType | undefined = part("link").token;
  return {
    inPath: z.strictObject(part("path")),
    inHeader: link === undefined ? {} : { [privateLinkHeader]: link },
    others: z.strictObject(part("rest")),
  };
};

const describeOperation = (name: string, row: Endpoint): ZodOpenApiOperationObject => {
  const { inPath, inHeader, others } = splitInput(row);
  const isRead = row.method === "GET";
  const body = row.input instanceof z.core.$ZodObject ? others : row.input;
  const scheme = securityOf[row.who];
  const hasBody = !isRead && (body !== others || Object.keys(others.shape).length > 0);
  return {
    operationId: name,
    summary: row.summary,
    tags: [row.feature],
    security: scheme === undefined ? [] : [{ [scheme]: [] }],
    requestParams: {
      path: inPath,
      ...(isRead && { query: others }),
      header: isRead ? z.object(inHeader) : writeHeaders.extend(inHeader),
    },
    ...(hasBody && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      [row.status]: describeSuccess(row),
      ...describeGatewayRefusals(row.who),
      default: problemAnswer,
    },
  };
};

/** The contract as an OpenAPI 3.1 document; `npm run openapi` writes it to `shared/openapi.json`. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    (paths[row.path] ??= {})[row.method.toLowerCase()] = describeOperation(name, row);
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: `${brand.name} HTTP API`,
      version: "1",
      description:
        'Refusals are problems (RFC 9457), except where API Gateway refuses before the club is asked: an address that is not here is its 404, `{ "message": "Not Found" }`.',
    },
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        doorPass: {
          type: "http",
          scheme: "bearer",
          description: "The token of a pass to the door of one event, as `createDoorPass` answers it.",
        },
      },
    },
    paths,
  });
};
