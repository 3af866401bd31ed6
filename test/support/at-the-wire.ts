import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A server on a free port of this machine. */
export const serve = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

/** A request as it was sent. */
export type Sent = { method: string; path: string; form: string; key: string | undefined; version: string | undefined };

/** Something that happens to a request instead of its answer. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands before a server: writes down what is sent to it, and lets faults happen to the next requests. */
export const recorderOf = async (behind: string) => {
  const sent: Sent[] = [];
  const faults: Fault[] = [];

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    const body = await text(request);
    const [path = "", query = ""] = url.split("?");
    const key = headers["idempotency-key"] as string | undefined;
    sent.push({ method, path, form: body || query, key, version: headers["stripe-version"] as string | undefined });
    const fault = faults.shift();
    if (fault) return fault(request, response);
    const { host, connection, "content-length": length, "transfer-encoding": encoding, ...others } = headers;
    void [host, connection, length, encoding];
    const answer = await fetch(`${behind}${url}`, {
      method,
      headers: others as Record<string, string>,
      ...(body && { body }),
    });
    const kept = ["content-type", "request-id", "idempotent-replayed", "stripe-version"];
    for (const name of kept) if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? "");
    response.writeHead(answer.status).end(await answer.text());
  };

  const { address, close } = await serve((request, response) => void pass(request, response));
  return { address, close, sent, faults };
};
