import { Readable } from "node:stream";
import { NodeHttpHandler } from "@smithy/node-http-handler";

type Handle = NodeHttpHandler["handle"];
const real = Object.getOwnPropertyDescriptor(NodeHttpHandler.prototype, "handle")?.value as Handle;

/**
 * Takes what is asked of the gateway of sockets: text for a connection, or its end where there is no text. A number is the
 * status that it answers, 200 otherwise.
 */
export const takeGatewayCalls = (take: (connectionId: string, text: string | undefined) => unknown) => {
  const handle = async function (this: NodeHttpHandler, ...[request, options]: Parameters<Handle>) {
    const [, connection] = /\/@connections\/(.+)$/.exec(request.path) ?? [];
    if (connection === undefined) return real.call(this, request, options);
    const text = request.method === "POST" ? String(request.body) : undefined;
    const status = await take(decodeURIComponent(connection), text);
    const response = { statusCode: typeof status === "number" ? status : 200, headers: {}, body: Readable.from([]) };
    return { response } as unknown as ReturnType<Handle>;
  };
  jest.spyOn(NodeHttpHandler.prototype, "handle").mockImplementation(handle);
};
