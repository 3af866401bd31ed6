import { OriginProtocolPolicy, OriginSslPolicy, type Distribution } from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { ArnFormat, Stack } from "aws-cdk-lib/core";
import type { Config } from "./config.ts";
import type { FrontDoor } from "./front-door.ts";
import type { HttpApi } from "./http-api.ts";

/** The HTTP API as CloudFront calls it. */
export const apiOrigin = ({ gateway }: HttpApi, { headers }: FrontDoor, { local }: Config) => {
  const { region, urlSuffix } = Stack.of(gateway);
  if (!local) {
    return new HttpOrigin(`${gateway.apiId}.execute-api.${region}.${urlSuffix}`, {
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: headers,
    });
  }
  // The embedded AWS answers at one address for everything, and refuses origins in AWS's domains.
  return new HttpOrigin("localhost", {
    protocolPolicy: OriginProtocolPolicy.HTTP_ONLY,
    customHeaders: headers,
    httpPort: Number(local.awsEndpoint.port),
    originPath: `/_aws/execute-api/${gateway.apiId}/$default`,
  });
};

type Part = { bucket: Bucket; distribution: Distribution };

const reading = (distribution: Distribution, actions: string[], resource: string) =>
  new PolicyStatement({
    principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
    actions,
    resources: [resource],
    conditions: {
      StringEquals: {
        "AWS:SourceArn": Stack.of(distribution).formatArn({
          service: "cloudfront",
          region: "",
          resource: "distribution",
          resourceName: distribution.distributionId,
          arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
        }),
      },
    },
  });

/** Lets CloudFront, by this distribution only, read what matches `keys`. */
export const letRead = ({ bucket, distribution }: Part, keys: string) =>
  bucket.addToResourcePolicy(reading(distribution, ["s3:GetObject"], bucket.arnForObjects(keys)));

/** Lets CloudFront learn that a file is missing: without it S3 answers 403 instead of 404. */
export const letMiss = ({ bucket, distribution }: Part) =>
  bucket.addToResourcePolicy(reading(distribution, ["s3:ListBucket"], bucket.bucketArn));
