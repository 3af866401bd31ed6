import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { lambdas, type LambdaName } from "#infra/lambdas.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";

export type ApiRequest = { method: string; path: string; headers: Record<string, string>; body?: string };
export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const routes = Object.values(contract as Record<string, Endpoint>).map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

const gatewayAnswer = (status: number, message: string): ApiAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ message }),
});

/** The claims in a token, as API Gateway hands them over: a list as one string. Its signature is not looked at. */
const readClaims = (authorization = "") => {
  const [, payload] = authorization.replace(/^Bearer /, "").split(".");
  if (payload === undefined) return undefined;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, Array.isArray(value) ? `[${value.join(" ")}]` : value]),
  );
};

const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const readAnswer = ({
  statusCode = 200,
  headers = {},
  body = "",
  isBase64Encoded,
}: APIGatewayProxyStructuredResultV2) => {
  const { "content-encoding": encoding = "", ...others } = headers as Record<string, string>;
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  return { status: statusCode, headers: others, body: (decoders[encoding]?.(bytes) ?? bytes).toString() };
};

/** Answers a request as API Gateway and the feature's Lambda do, in this process. */
export const answerRequest = async ({ method, path, headers, body }: ApiRequest): Promise<ApiAnswer> => {
  const url = new URL(path, "http://club.example");
  const route = routes.find(({ row, pattern }) => row.method === method && pattern.test(url.pathname));
  if (!route) return gatewayAnswer(404, "Not Found");
  const { row, pattern } = route;
  const asksForSession = row.who !== "public" && row.who !== "door";
  const claims = asksForSession ? readClaims(headers.authorization) : undefined;
  if (asksForSession && !claims) return gatewayAnswer(401, "Unauthorized");

  const parameters = Object.entries(pattern.exec(url.pathname)?.groups ?? {});
  const query = [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name).join(",")]);
  const event = {
    version: "2.0",
    routeKey: `${method} ${row.path}`,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    queryStringParameters: query.length > 0 ? (Object.fromEntries(query) as Record<string, string>) : undefined,
    pathParameters: Object.fromEntries(parameters.map(([name, value]) => [name, decodeURIComponent(value)])),
    body,
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      http: { method, path: url.pathname, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
      ...(claims && { authorizer: { jwt: { claims, scopes: [] } } }),
    },
  } as unknown as APIGatewayProxyEventV2;
  const { handler } = (await import(`#functions/${lambdas[row.feature as LambdaName].entry}`)) as { handler: Handler };
  const answer = () => handler(event, {} as Context);
  const { CLUB_UNITS: notes } = process.env;
  if (notes === undefined) return readAnswer(await answer());
  const { noteCost } = await import("#test/load/units/note.ts");
  return readAnswer(await noteCost(notes, `${method} ${row.path}`, answer));
};

// The payments stand-in calls it from outside of this file's modules.
Object.assign(globalThis, { answerRequest });
