import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { Config } from "./config.ts";

/** A bucket with the defaults of the house: nobody reads it but who is let in, and not over plain HTTP. */
export const houseBucket = (scope: Construct, id: string, config: Config, lifecycleRules?: LifecycleRule[]) => {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: config.speaksTls,
    removalPolicy: config.removalPolicy,
    lifecycleRules,
  });
  acknowledge(bucket, {
    "AwsSolutions-S1": "Access logs would keep addresses of people; every access is by CloudFront or a signed URL.",
  });
  return bucket;
};
