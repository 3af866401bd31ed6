import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import * as z from "zod";
import type { Door } from "#functions/http/doors.ts";
import { createHandler } from "#functions/http/lambda.ts";
import { endpoint, type Endpoint } from "#shared/endpoint.ts";
import { problem, type Problem } from "#shared/problem.ts";

type Options = {
  routeKey?: string;
  /** Sent as JSON, unless it is text already. */
  body?: unknown;
  query?: Record<string, string>;
  path?: Record<string, string>;
  headers?: Record<string, string>;
  /** Claims of a verified token, as API Gateway hands them over. */
  claims?: Record<string, unknown>;
  isBase64Encoded?: boolean;
};

/** A request as API Gateway's HTTP API hands it to a Lambda. */
export const apiEvent = ({
  routeKey = "POST /api/things",
  body,
  query,
  path,
  headers,
  claims,
  isBase64Encoded,
}: Options): APIGatewayProxyEventV2 => {
  const [method = "", rawPath = ""] = routeKey.split(" ");
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString: "",
    headers: { "content-type": "application/json", ...headers },
    queryStringParameters: query,
    pathParameters: path,
    body: typeof body === "string" ? body : JSON.stringify(body),
    isBase64Encoded: isBase64Encoded ?? false,
    requestContext: {
      requestId: "request-1",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
      ...(claims && { authorizer: { jwt: { claims, scopes: [] } } }),
    } as APIGatewayProxyEventV2["requestContext"],
  };
};

/** An endpoint for anybody that takes and answers anything, but for what the test says. */
export const publicRow = <Input extends z.ZodType = z.ZodObject>(
  changes: { input?: Input } & Partial<Omit<Endpoint, "input" | "who">> = {},
) =>
  endpoint({
    method: "GET",
    path: "/api/things",
    feature: "things",
    summary: "",
    output: z.unknown(),
    status: 200,
    ...changes,
    who: "public",
    input: (changes.input ?? z.object({})) as Input,
  });

/** What a Lambda answered, its body read as JSON. */
export const read = <Body>({ statusCode, headers, body }: APIGatewayProxyStructuredResultV2) => ({
  status: statusCode,
  headers,
  body: JSON.parse(body ?? "null") as Body,
});

/** The problem a Lambda answered; throws when it is not one. */
export const problemOf = (result: APIGatewayProxyStructuredResultV2): Problem => {
  expect(result.headers).toMatchObject({ "content-type": "application/problem+json" });
  return problem.parse(read(result).body);
};

/** Opens a door as the feature's Lambda does. */
export const call = (door: Door, options: Options = {}) =>
  createHandler([door])(apiEvent({ routeKey: `${door.row.method} ${door.row.path}`, ...options }), {} as Context);
