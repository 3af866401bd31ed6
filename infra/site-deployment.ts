import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Stack } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { SiteConfig } from "#shared/site-paths.ts";
import type { Config } from "./config.ts";
import { acknowledge, nameAbroad } from "./defaults.ts";
import { cacheControl, contentEncoding, fillIn, hasPlaceholders, notPublished, textAssets } from "./site-files.ts";

const managedPolicy =
  "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]";
const copyingActions = [
  ...["GetBucket*", "GetObject*", "List*", "Abort*", "DeleteObject*"].map((action) => `Action::s3:${action}`),
  "Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*",
];

type Target = { config: Config; bucket: Bucket; distribution: Distribution; siteConfig: SiteConfig };

/** Files with values that CloudFormation knows only after it has created the distribution and the user pool. */
const createFilledInSources = (siteFolder: string, siteConfig: SiteConfig) =>
  readdirSync(siteFolder, { recursive: true, encoding: "utf8" })
    .filter(hasPlaceholders)
    .sort()
    .map((file) => Source.data(file, fillIn(readFileSync(join(siteFolder, file), "utf8"), siteConfig)));

/** Uploads the built site with `cdk deploy`: first the assets, then the pages that refer to them. */
export const deploySite = (scope: Construct, { config, bucket, distribution, siteConfig }: Target) => {
  const { siteFolder, compressedFolder, logRetention, removalPolicy } = config;
  const common = {
    destinationBucket: bucket,
    logGroup: new LogGroup(scope, "DeploymentLogs", { retention: logRetention, removalPolicy }),
    // CDK's copying function runs out of memory with less.
    memoryLimit: 512,
  };
  const ofAssets = {
    ...common,
    sources: [Source.asset(join(siteFolder, "assets"))],
    destinationKeyPrefix: "assets",
    cacheControl: [CacheControl.fromString(cacheControl.assets)],
    // A page that is still open may need a file of the previous release: see retired-files.ts.
    prune: false,
  };
  const patterns = Object.keys(textAssets).map((extension) => `*.${extension}`);
  const assets = [
    new BucketDeployment(scope, "Assets", { ...ofAssets, exclude: patterns }),
    // A deployment has one type for all of its files.
    ...Object.entries(textAssets).map(
      ([extension, contentType]) =>
        new BucketDeployment(scope, `Assets-${extension}`, {
          ...ofAssets,
          sources: [Source.asset(compressedFolder)],
          exclude: ["*"],
          include: [`*.${extension}`],
          contentType,
          contentEncoding,
        }),
    ),
  ];
  const pages = new BucketDeployment(scope, "Pages", {
    ...common,
    sources: [
      Source.asset(siteFolder, { exclude: ["assets", notPublished, "**/*.html", "*.xml", "*.txt"] }),
      ...createFilledInSources(siteFolder, siteConfig),
    ],
    exclude: ["assets/*"],
    cacheControl: [CacheControl.fromString(cacheControl.others)],
    distribution,
    distributionPaths: ["/*"],
  });
  pages.node.addDependency(...assets);

  for (const part of Stack.of(scope).node.children) {
    if (!part.node.id.startsWith("Custom::CDKBucketDeployment")) continue;
    acknowledge(part, {
      "AwsSolutions-L1": "The runtime of CDK's own copying function comes with CDK.",
      [managedPolicy]: "The role of CDK's own copying function comes with CDK.",
      ...Object.fromEntries(
        [...copyingActions, `Resource::${nameAbroad(bucket, bucket.bucketArn)}/*`].map((finding) => [
          `AwsSolutions-IAM5[${finding}]`,
          "CDK's own copying function reads the built site and replaces whatever is in the site's bucket.",
        ]),
      ),
      "AwsSolutions-IAM5[Resource::*]": "CDK's own copying function invalidates CloudFront's cache, without naming it.",
    });
  }
};
