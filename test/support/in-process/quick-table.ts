import { Agent, request } from "node:http";
import * as dynamo from "@aws-sdk/client-dynamodb";
import { table } from "#functions/platform/table.ts";

// A request to the table costs the SDK's client four times what it costs the table: it resolves an endpoint, signs, and
// reads its schemas each time. Between its middleware for retries and the network this sends what DynamoDB is sent anyway.
// How the SDK itself sends it is proven by the deployed Lambdas, and by all of these tests in the full run.

const { hostname, port } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
const agent = new Agent({ keepAlive: true });
const headers = {
  "Content-Type": "application/x-amz-json-1.0",
  "X-Amz-Date": "20260101T000000Z",
  Authorization:
    "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
};

const write = (input: object) =>
  JSON.stringify(input, function (this: Record<string, unknown>, name, value: unknown) {
    const given = this[name];
    if (given instanceof Set) return [...(given as Set<unknown>)];
    return given instanceof Uint8Array ? Buffer.from(given).toString("base64") : value;
  });

const toBytes = (value: string) => Uint8Array.from(Buffer.from(value, "base64"));

/** What an attribute is under its type: bytes are written in Base64. */
const read = (text: string) =>
  JSON.parse(text, (name, value: unknown) => {
    if (name === "B" && typeof value === "string") return toBytes(value);
    return name === "BS" && Array.isArray(value) ? value.map((each: string) => toBytes(each)) : value;
  }) as Record<string, unknown>;

type Answer = { status: number; body: Record<string, unknown> };

const post = (operation: string, input: object) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        agent,
        method: "POST",
        headers: { ...headers, "X-Amz-Target": `DynamoDB_20120810.${operation}` },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: read(text) }));
      },
    );
    sent.on("error", reject);
    sent.end(write(input));
  });

type ErrorClass = new (options: object) => Error;

const errorOf = ({ status, body }: Answer) => {
  const name = String(body.__type).replace(/^.*#/, "");
  const Known = (dynamo as unknown as Record<string, ErrorClass | undefined>)[name];
  const message = String(body.message ?? body.Message);
  const options = { ...body, name, message, $fault: "client", $metadata: { httpStatusCode: status } };
  return Known ? new Known(options) : new dynamo.DynamoDBServiceException(options as never);
};

const { middlewareStack, config } = table;
const nothing = ["loggerMiddleware", "contentLengthMiddleware", "getUserAgentMiddleware", "hostHeaderMiddleware"];
for (const name of [...nothing, "recursionDetectionMiddleware", "httpSigningMiddleware"]) middlewareStack.remove(name);
config.endpointProvider = () => ({ url: new URL("http://table") });
middlewareStack.add((next) => (args) => next(args), {
  step: "serialize",
  name: "serializerMiddleware",
  override: true,
});
middlewareStack.add(
  (_, { commandName = "" }) =>
    async ({ input }) => {
      const answer = await post(commandName.replace(/Command$/, ""), input);
      if (answer.status >= 400) throw errorOf(answer);
      return { response: {}, output: { ...answer.body, $metadata: {} } as never };
    },
  { step: "deserialize", name: "deserializerMiddleware", override: true },
);
