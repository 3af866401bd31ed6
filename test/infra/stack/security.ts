import type { Template } from "aws-cdk-lib/assertions";
import { everything, prod, propertiesOf, synthesize } from "./synthesize.ts";

const template = synthesize(prod);
const ownDomain = synthesize(everything);

type Behavior = { PathPattern?: string; AllowedMethods?: string[] };
type Origin = { CustomOriginConfig?: { OriginProtocolPolicy: string; OriginSSLProtocols: string[] } };
type Distribution = {
  DistributionConfig: {
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    Origins: Origin[];
    ViewerCertificate?: Record<string, unknown>;
  };
};
const distributionOf = (stack: Template) =>
  Object.values(propertiesOf<Distribution>(stack, "AWS::CloudFront::Distribution"))[0]!.DistributionConfig;

describe("security", () => {
  test("a club at its own domain speaks TLS 1.2 and later, and so does what CloudFront asks", () => {
    const { ViewerCertificate, Origins } = distributionOf(ownDomain);
    const asked = Origins.flatMap(({ CustomOriginConfig }) => CustomOriginConfig ?? []);

    // The policy of 2021 has TLS 1.2 and 1.3, and only ciphers with forward secrecy (CloudFront Developer Guide).
    expect(ViewerCertificate).toMatchObject({
      AcmCertificateArn: everything.certificateArn,
      MinimumProtocolVersion: "TLSv1.2_2021",
      SslSupportMethod: "sni-only",
    });
    const encrypted = { OriginProtocolPolicy: "https-only", OriginSSLProtocols: ["TLSv1.2"] };
    expect(asked).toMatchObject([encrypted, encrypted, encrypted]);
  });

  test("no behavior of the edge takes TRACE, and the site takes what reads alone", () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distributionOf(template);
    const behaviors = [DefaultCacheBehavior, ...CacheBehaviors];

    for (const { AllowedMethods = [] } of behaviors) expect(AllowedMethods).not.toContain("TRACE");
    const writable = behaviors.filter(({ AllowedMethods = [] }) => AllowedMethods.length > 0);
    expect(writable.map(({ PathPattern }) => PathPattern)).toEqual([
      "/api/events",
      "/api/partner-events",
      "/api/levels",
      "/api/listings",
      "/api/*",
    ]);
  });

  test("no function runs in debug mode, calls in the clear, or trusts any certificate", () => {
    const functions = Object.values(
      propertiesOf<{ Environment?: { Variables: Record<string, unknown> } }>(template, "AWS::Lambda::Function"),
    );
    const variables = functions.flatMap(({ Environment }) => Object.entries(Environment?.Variables ?? {}));

    expect(variables.length).toBeGreaterThan(0);
    expect(variables.map(([name]) => name).filter((name) => /DEBUG|LOG_LEVEL|_DEV$|TLS|NODE_/.test(name))).toEqual([]);
    for (const [, value] of variables) expect(JSON.stringify(value)).not.toMatch(/http:|ws:/);
  });

  test("requests reach code through AWS's own HTTP servers only", () => {
    const types = new Set(
      Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(({ Type }) => Type),
    );

    expect([...types].filter((type) => /EC2|ECS|ElasticLoadBalancing|AppRunner/.test(type))).toEqual([]);
    // Of the pages and the pictures of links: addresses that only the club's distribution may call.
    const urls = Object.values(propertiesOf<{ AuthType: string }>(template, "AWS::Lambda::Url"));
    expect(urls.map(({ AuthType }) => AuthType)).toEqual(["AWS_IAM", "AWS_IAM"]);
    const callers = Object.values(propertiesOf<{ FunctionName: unknown }>(template, "AWS::Lambda::Permission")).filter(
      ({ FunctionName }) => /Site(Pages|LinkPictures)Function/.test(JSON.stringify(FunctionName)),
    );
    expect(callers.map((caller) => JSON.stringify(caller))).toEqual(
      Array(4).fill(expect.stringMatching(/"cloudfront\.amazonaws\.com".*:distribution\/.*SiteDistribution/)),
    );
    expect([...types]).toEqual(expect.arrayContaining(["AWS::CloudFront::Distribution", "AWS::ApiGatewayV2::Api"]));
  });

  test("a password may be of any characters, and never has to be changed", () => {
    const [pool] = Object.values(
      propertiesOf<{ Policies: { PasswordPolicy: Record<string, unknown> } }>(template, "AWS::Cognito::UserPool"),
    );

    // No history, no age: Cognito has no other rules than these.
    expect(pool?.Policies.PasswordPolicy).toEqual({
      MinimumLength: expect.any(Number) as number,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
    });
  });

  test("the stack makes no account, and nobody is an admin by it", () => {
    for (const type of ["AWS::Cognito::UserPoolUser", "AWS::Cognito::UserPoolUserToGroupAttachment", "AWS::IAM::User"])
      template.resourceCountIs(type, 0);
  });

  test("what is stored is encrypted by AWS's own keys", () => {
    const buckets = Object.values(
      propertiesOf<{ BucketEncryption: { ServerSideEncryptionConfiguration: object[] } }>(template, "AWS::S3::Bucket"),
    );
    const tables = Object.values(
      propertiesOf<{ SSESpecification?: { SSEEnabled: boolean } }>(template, "AWS::DynamoDB::Table"),
    );
    const queues = Object.values(propertiesOf<{ SqsManagedSseEnabled?: boolean }>(template, "AWS::SQS::Queue"));

    expect(buckets.length).toBeGreaterThan(0);
    for (const { BucketEncryption } of buckets)
      expect(BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
        { ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } },
      ]);
    // DynamoDB and SQS always encrypt; this would turn it off, or to a key of one's own.
    for (const { SSESpecification } of tables) expect(SSESpecification?.SSEEnabled).not.toBe(false);
    for (const { SqsManagedSseEnabled } of queues) expect(SqsManagedSseEnabled).not.toBe(false);
  });
});
