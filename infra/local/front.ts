import { constants } from "node:zlib";
import compression from "compression";
import express from "express";
import { createProxyMiddleware } from "http-proxy-middleware";
import { keepAssets } from "./edge-cache.ts";
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
  const proxy = createProxyMiddleware({
    target,
    xfwd: true,
    headers: { host },
    on: {
      proxyRes: ({ statusCode }, request) => logUnknown(statusCode, request.url),
      error: (error, { url = "" }) => console.error(`No answer for ${url.split("?")[0]}: ${error.message}`),
    },
  });
  const app = express().disable("x-powered-by");
  // The embedded AWS has these paths on every host; CloudFront does not.
  app.use(["/_ministack", "/_localstack", "/_aws"], (_, response) => void response.sendStatus(404));
  app.use(keepAssets());
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }), proxy);
  return listen(app, port);
};
