import type { IncomingMessage } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import express from "express";
import { createProxyMiddleware, responseInterceptor } from "http-proxy-middleware";
import { addressesOf, servedPages } from "#shared/site-paths.ts";
import { keepAssets, keepPages } from "./edge-cache.ts";
import { listen } from "./ports.ts";

type Options = { endpoint: string; distributionDomain: string };

/** The local distribution, selected by its `Host` header. */
export const distribution = ({ endpoint, distributionDomain }: Options) => ({
  target: endpoint,
  host: `${distributionDomain.split(".")[0]}.cloudfront.localhost:${new URL(endpoint).port}`,
});

/** Logs requests for unknown pages, which are dead links. */
const logUnknown = (status: number | undefined, path = "") => {
  if (status === 404 && !path.startsWith("/api/")) console.log(`Unknown address: ${path.split("?")[0]}`);
};

/** Serves the local distribution at the site's address, compressed as by CloudFront. */
export const startFront = (port: number, options: Options) => {
  const { target, host } = distribution(options);
  const common = { target, xfwd: true, headers: { host } };
  const error = (failure: Error, { url = "" }: IncomingMessage) =>
    console.error(`No answer for ${url.split("?")[0]}: ${failure.message}`);
  const proxy = createProxyMiddleware({
    ...common,
    on: { proxyRes: ({ statusCode }, request) => logUnknown(statusCode, request.url), error },
  });
  const pages = keepPages();
  const settle = responseInterceptor((...answer) => Promise.resolve(pages.settle(...answer)));
  const pagesProxy = createProxyMiddleware({
    ...common,
    selfHandleResponse: true,
    on: {
      proxyRes: (from, request, response) => {
        logUnknown(from.statusCode, request.url);
        void settle(from, request, response);
      },
      error,
    },
  });
  // Some browsers know no Brotli here, since the connection is not secure.
  const unpack = responseInterceptor((body) => Promise.resolve(body));
  const unpackingProxy = createProxyMiddleware({
    ...common,
    selfHandleResponse: true,
    on: { proxyRes: (...answer) => void unpack(...answer), error },
  });
  const servedAddresses = Object.values(servedPages).map((path) => new RegExp(addressesOf(path)));
  const app = express().disable("x-powered-by");
  // The embedded AWS has these paths on every host; CloudFront does not.
  app.use(["/_ministack", "/_localstack", "/_aws"], (_, response) => void response.sendStatus(404));
  app.use(keepAssets());
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }));
  app.get(servedAddresses, pages.answer, pagesProxy);
  app.get(/^\/assets\//, (request, response, next) => {
    if (request.method === "HEAD" || request.acceptsEncodings("br")) next();
    else void unpackingProxy(request, response, next);
  });
  app.use(proxy);
  return listen(app, port);
};
