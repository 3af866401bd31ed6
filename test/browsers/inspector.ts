import { connect } from "node:net";
import { until } from "#test/support/until.ts";
import type { Browser } from "./browser.ts";

type Call = { method?: string; params?: Record<string, unknown> };
type ConsoleMessage = { level: string; text: string };

/** Not every build of WebKitGTK knows it; Safari does, and by `default-src` Chromium would refuse the manifest. */
const unknownDirective = "Unrecognized Content-Security-Policy directive 'manifest-src'.";

/** As GVariant writes two numbers of 64 bits. WebKit counts from 1: its first connection, and there the first page. */
const firstPage = Buffer.from(BigUint64Array.of(1n, 1n).buffer);

/**
 * Collects what the first page of a WebKitGTK writes to its console, and knows its requests, by the protocol of its remote inspector: WebDriver
 * has no endpoint for it, and in automation WebKitGTK does not write it to its output either. Each frame is its length
 * (4 bytes, big-endian), a flag for little-endian contents, a name that ends in 0, and GVariants.
 */
export const inspectConsole = async (port: number) => {
  const messages: Browser["messages"] = [];
  const pages: string[] = [];
  const requests = new Set<string>();
  let lastRequestAt = Date.now();
  const socket = connect(port, "127.0.0.1");
  const send = (name: string, ...contents: Buffer[]) => {
    const body = Buffer.concat([Buffer.from(`${name}\0`), ...contents]);
    const head = Buffer.from([0, 0, 0, 0, 1]);
    head.writeUInt32BE(body.length);
    socket.write(Buffer.concat([head, body]));
  };

  const receive = ({ method, params = {} }: Call) => {
    if (method === "Target.dispatchMessageFromTarget") receive(JSON.parse(params.message as string) as Call);
    if (method === "Target.targetCreated") {
      const { targetId } = params.targetInfo as { targetId: string };
      for (const method of ["Console.enable", "Network.enable"]) {
        const message = JSON.stringify({ id: 1, method });
        const call = { id: 1, method: "Target.sendMessageToTarget", params: { targetId, message } };
        send("SendMessageToBackend", firstPage, Buffer.from(`${JSON.stringify(call)}\0`));
      }
      pages.push(targetId);
    }
    if (method === "Console.messageAdded") {
      const { level, text } = params.message as ConsoleMessage;
      messages.push({ isError: level === "error" && text.trim() !== unknownDirective, text });
    }
    if (method?.startsWith("Network.")) {
      lastRequestAt = Date.now();
      if (method === "Network.requestWillBeSent") requests.add(params.requestId as string);
      if (/loading(Finished|Failed)$/.test(method)) requests.delete(params.requestId as string);
    }
  };

  let received = Buffer.alloc(0);
  socket.on("data", (data: Buffer) => {
    received = Buffer.concat([received, data]);
    while (received.length >= 5 && received.length >= 5 + received.readUInt32BE()) {
      const end = 5 + received.readUInt32BE();
      const nameEnd = received.indexOf(0, 5);
      const isFromPage = received.toString("utf8", 5, nameEnd) === "SendMessageToFrontend";
      const json = received.toString("utf8", nameEnd + 1 + firstPage.length, end - 1);
      received = received.subarray(end);
      if (isFromPage) receive(JSON.parse(json) as Call);
    }
  });
  // Without it no message comes, and whoever waits for one says so.
  socket.on("error", () => undefined);

  send("SetupInspectorClient", Buffer.from([0]));
  send("Setup", firstPage);
  await until("WebKit's inspector", () => Promise.resolve(pages.length > 0));
  return {
    messages,
    waitForNetworkIdle: async () => {
      const isIdle = () => requests.size === 0 && Date.now() - lastRequestAt > 500;
      await until("the network to be idle", () => Promise.resolve(isIdle()));
    },
    close: () => socket.destroy(),
  };
};
