import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type AddBehaviorOptions,
  type IOrigin,
} from "aws-cdk-lib/aws-cloudfront";
import { FunctionUrlOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { FunctionUrlAuthType, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { pageFile, samplePaths, servedPages, sitemapFile } from "#shared/site-paths.ts";
import type { Config } from "./config.ts";
import { houseFunction } from "./defaults.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; storage: Storage; /** Of the published site. */ bucket: Bucket };

/** An address of a Lambda that only the distribution may call, as an origin of that. */
export const originOf = (lambda: LambdaFunction, { local }: Config) => {
  // The embedded CloudFront does not sign its requests.
  const url = lambda.addFunctionUrl({ authType: local ? FunctionUrlAuthType.NONE : FunctionUrlAuthType.AWS_IAM });
  return local ? new FunctionUrlOrigin(url) : FunctionUrlOrigin.withOriginAccessControl(url);
};

/**
 * The Lambda that renders pages with their data (functions/pages). It has an address of its own, which only the
 * distribution may call, rather than a route of the API: its failures are then 502 and 504, which no endpoint answers,
 * so that the distribution's page for them is never an API's answer. CloudFront passes nothing of the visitor to it.
 */
export class Pages extends Construct {
  readonly lambda: LambdaFunction;
  /** By path pattern. */
  readonly behaviors: Record<string, AddBehaviorOptions & { origin: IOrigin }>;

  constructor(scope: Construct, id: string, { config, storage, bucket }: Props) {
    super(scope, id);
    this.lambda = houseFunction(this, "Pages", {
      config,
      name: "pages",
      access: [
        storage.tableAccess(["GetItem", "BatchGetItem", "Query"], ["gsi1"]),
        {
          environment: { SITE_BUCKET: bucket.bucketName },
          statements: [
            new PolicyStatement({
              actions: ["s3:GetObject"],
              resources: [
                ...[...Object.values(servedPages), ...samplePaths].map(pageFile),
                "/404.html",
                sitemapFile,
              ].map((file) => bucket.arnForObjects(file.slice(1))),
            }),
          ],
        },
      ],
      files: { site: config.siteServerFolder },
    });
    const origin = originOf(this.lambda, config);
    const cachePolicy = new CachePolicy(this, "Cache", {
      comment: "Pages that are for anybody, for as long as they say",
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(5),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    const shells: string[] = Object.values(servedPages);
    const slashed = shells
      .filter((path) => !path.includes("*") && !shells.includes(`${path}/*`))
      .map((path) => `${path}/`);
    this.behaviors = Object.fromEntries(
      [...shells, ...slashed, sitemapFile].map((path) => [path, { origin, cachePolicy }]),
    );
  }
}
