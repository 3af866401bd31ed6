import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { clubUnderTest } from "#test/support/club-under-test.ts";

/** Of a hop, of a body that has been unpacked, and those by which the club would say that a file is as before. */
const ownHeaders =
  /^(connection|content-(length|encoding)|keep-alive|transfer-encoding|host|accept-encoding|if-.*|etag|last-modified)$/;

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/**
 * The club's site at an origin of its own, on which another release can be deployed: the same files at other addresses,
 * `/assets/two/…` instead of `/assets/…`, so that one can see which release a page is made of.
 */
export const serveReleases = async () => {
  const { site } = clubUnderTest();
  let release = "";

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "/").replace(/^\/assets\/(two)\//, "/assets/");
    const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.test(name));
    const isWrite = request.method !== "GET" && request.method !== "HEAD";
    const answered = await fetch(site + path, {
      method: request.method ?? "GET",
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      ...(isWrite && { body: new Uint8Array(await readBody(request)) }),
      redirect: "manual",
    });
    response.statusCode = answered.status;
    for (const [name, value] of answered.headers) if (!ownHeaders.test(name)) response.setHeader(name, value);
    const isText = /html|javascript|css/.test(answered.headers.get("content-type") ?? "");
    if (!isText) return void response.end(Buffer.from(await answered.arrayBuffer()));
    // What a page of the first release still asks for is that release's.
    const of = path.startsWith("/assets/") ? (request.url === path ? "" : "two/") : release;
    const text = await answered.text();
    const released = text.replace(/\bassets\/(?=\w)/g, `assets/${of}`).replace(/\bversion:(?=["'`])/, `$&"${of}"+`);
    response.end(released);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on pages and workers are of the second release; the files of the first stay, as on AWS. */
    deploy: () => void (release = "two/"),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
};
