import { Match } from "aws-cdk-lib/assertions";
import * as stack from "./synthesize.ts";

const prod = stack.synthesize(stack.prod);
const dev = stack.synthesize(stack.dev);

/** What holds what people entrusted to the club. */
const holdsData = [
  "AWS::DynamoDB::Table",
  "AWS::Cognito::UserPool",
  "AWS::S3::Bucket",
  "AWS::SecretsManager::Secret",
  "AWS::SQS::Queue",
];

describe("the data", () => {
  test.each(holdsData)("prod keeps every %s when the stack goes", (type) => {
    expect(Object.keys(prod.findResources(type))).not.toHaveLength(0);
    prod.allResources(type, { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
  });

  test("prod's table, members and stack cannot be deleted by a slip", () => {
    prod.hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: true });
    prod.hasResourceProperties("AWS::Cognito::UserPool", { DeletionProtection: "ACTIVE" });
    expect(stack.makeStacks(stack.prod)[0]?.terminationProtection).toBe(true);
  });

  test("dev goes without a trace", () => {
    for (const type of ["AWS::DynamoDB::Table", "AWS::Cognito::UserPool", "AWS::S3::Bucket"])
      dev.allResources(type, { DeletionPolicy: "Delete" });
    dev.hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: false });
  });

  test("the table has both indexes, a stream, an end of life for items, and a way back in time", () => {
    const index = (name: string) =>
      Match.objectLike({
        IndexName: name,
        KeySchema: [
          { AttributeName: `${name}pk`, KeyType: "HASH" },
          { AttributeName: `${name}sk`, KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      });

    dev.hasResourceProperties("AWS::DynamoDB::Table", {
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      GlobalSecondaryIndexes: [index("gsi1"), index("gsi2")],
      StreamSpecification: { StreamViewType: "NEW_IMAGE" },
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  test("buckets are private and encrypted", () => {
    prod.resourceCountIs("AWS::S3::Bucket", 2);
    prod.allResourcesProperties("AWS::S3::Bucket", {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: Match.anyValue(),
    });
  });

  test("files of an earlier release are gone 30 days after the one that retired them", () => {
    prod.hasResourceProperties("AWS::S3::Bucket", {
      LifecycleConfiguration: {
        Rules: [
          {
            Id: "RetiredFiles",
            Status: "Enabled",
            Prefix: "assets/",
            TagFilters: [{ Key: "retired", Value: "true" }],
            ExpirationInDays: 30,
          },
        ],
      },
    });
  });

  test("browsers may upload and fetch from anywhere with a signature, and what nobody takes is gone after a day", () => {
    prod.hasResourceProperties("AWS::S3::Bucket", {
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ["POST", "GET"], AllowedOrigins: ["*"], MaxAge: 3600 }] },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          ...[
            { Prefix: "incoming/", ExpirationInDays: 1 },
            { Prefix: "exports/", ExpirationInDays: 2 },
            { Prefix: "link-pictures/", ExpirationInDays: 30 },
            { Prefix: "accounts/", ExpirationInDays: 35 },
          ].map((rule) => ({ ...rule, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: "Enabled" })),
        ]),
      },
    });
  });
});
