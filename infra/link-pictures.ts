import { createRequire } from "node:module";
import { dirname } from "node:path";
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { AddBehaviorOptions, IOrigin } from "aws-cdk-lib/aws-cloudfront";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import { houseFunction } from "./defaults.ts";
import { originOf } from "./pages.ts";
import type { Storage } from "./storage.ts";

const { resolve } = createRequire(import.meta.url);

/** What the packages that draw load besides their code: put where they are looked for, below `node_modules`. */
const packageFiles = () => ({
  ...Object.fromEntries(
    [
      "@resvg/resvg-wasm/index_bg.wasm",
      "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm",
      "@jsquash/webp/codec/dec/webp_dec.wasm",
    ].map((file) => [`node_modules/${file}`, resolve(file)]),
  ),
  "node_modules/@fontsource-variable/noto-emoji": dirname(resolve("@fontsource-variable/noto-emoji/unicode.json")),
});

/** The Lambda that draws the pictures of shared links (functions/link-pictures), called by the distribution alone. */
export class LinkPictures extends Construct {
  readonly lambda: LambdaFunction;
  /** By path pattern. */
  readonly behaviors: Record<string, AddBehaviorOptions & { origin: IOrigin }>;

  constructor(scope: Construct, id: string, { config, storage }: { config: Config; storage: Storage }) {
    super(scope, id);
    this.lambda = houseFunction(this, "LinkPictures", {
      config,
      name: "linkPictures",
      access: [
        // One event with its counters is a query, a business and a member are gets.
        storage.tableAccess(["GetItem", "Query"]),
        storage.filesAccess({
          "link-pictures/*": ["GetObject", "PutObject"],
          "media/events/*": ["GetObject"],
          "media/listings/*": ["GetObject"],
        }),
      ],
      files: {
        fonts: "functions/link-pictures/fonts",
        grounds: "functions/link-pictures/grounds",
        ...packageFiles(),
      },
    });
    const cachePolicy = new CachePolicy(this, "Cache", {
      comment: "Pictures of shared links, whose addresses have their version",
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.none(),
    });
    this.behaviors = { "/link-pictures/*": { origin: originOf(this.lambda, config), cachePolicy } };
  }
}
