import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

// The club's code as one process, for evening.ts: its endpoints, its sockets, and the workers of its table's stream. It tells
// its starter where it is. `/nothing` is what answering costs by itself, `/memory` what it holds in bytes, and `/socket` is
// what API Gateway asks.

/** A record of the table's stream is delivered within such a time, as by Lambda's polling. */
const streamMs = 250;

await import("#test/support/stack-environment.ts");
Object.assign(process.env, {
  ...{ TABLE_NAME: process.env.EVENING_TABLE, POWERTOOLS_LOG_LEVEL: "SILENT", SITE_ORIGINS: "http://localhost" },
  ...{ SOCKET_ENDPOINT: process.env.EVENING_POSTS, SOCKET_URL: process.env.EVENING_SOCKETS },
});
const [{ answerRequest }, { deliverStream }, { handler }] = await Promise.all([
  import("#test/support/in-process/api.ts"),
  import("#test/support/in-process/stream.ts"),
  import("#functions/realtime/handler.ts"),
]);
// As some environments of the Lambda have them, each one after the other; on AWS there are as many as are asked for.
const environments = Array.from({ length: 6 }, () => Promise.resolve<unknown>(undefined));
let turn = 0;
const answerSocket = (event: Parameters<typeof handler>[0]) => {
  const which = turn++ % environments.length;
  const answer = environments[which]!.then(() => handler(event, {} as never));
  environments[which] = answer.catch(() => undefined);
  return answer;
};

const memory = () => {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().rss;
};
const server = createServer((request, response) => {
  const answer = async () => {
    const { url = "", method = "GET", headers } = request;
    if (url === "/nothing") return response.writeHead(200).end("{}");
    if (url === "/memory") return response.writeHead(200).end(String(memory()));
    const body = method === "GET" ? undefined : await text(request);
    if (url === "/socket")
      return response.end(JSON.stringify(await answerSocket(JSON.parse(body ?? "") as Parameters<typeof handler>[0])));
    const answered = await answerRequest({ method, path: url, headers: headers as Record<string, string>, body });
    return response.writeHead(answered.status, answered.headers).end(answered.body);
  };
  answer().catch(() => response.writeHead(500).end());
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
setInterval(() => void deliverStream().catch(() => undefined), streamMs);
process.on("disconnect", () => process.exit(0));
