import { constants } from "node:zlib";
import compression from "compression";
import express from "express";
import { createProxyMiddleware } from "http-proxy-middleware";
import { listen } from "./listen.ts";

type Options = { endpoint: string; distributionDomain: string };

/** How the local distribution is asked: by the `Host` that names it. */
export const distribution = ({ endpoint, distributionDomain }: Options) => ({
  target: endpoint,
  host: `${distributionDomain.split(".")[0]}.cloudfront.localhost:${new URL(endpoint).port}`,
});

/** Logs the address of a page that is not there: somebody followed a dead link. */
const logUnknown = (status: number | undefined, path = "") => {
  if (status === 404 && !path.startsWith("/api/")) console.log(`Unknown address: ${path.split("?")[0]}`);
};

/**
 * The site's address on this machine: the local distribution, compressed as CloudFront compresses, so that a browser
 * gets what it gets in production.
 */
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
  // The embedded AWS answers these on every host; CloudFront has nothing like them.
  app.use(["/_ministack", "/_localstack", "/_aws"], (_, response) => void response.sendStatus(404));
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }), proxy);
  return listen(app, port);
};
