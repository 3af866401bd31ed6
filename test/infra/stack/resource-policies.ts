import type { Template } from "aws-cdk-lib/assertions";
import { everything, propertiesOf, synthesize } from "./synthesize.ts";

type Statement = {
  Effect: "Allow" | "Deny";
  Principal: "*" | { Service?: string; AWS?: string };
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
};
type Policy = {
  PolicyDocument: { Statement: Statement[] };
  Topics?: { Ref: string }[];
  Queues?: { Ref: string }[];
  Bucket?: { Ref: string };
};

/** A value of the template in a few characters: the stack's own parts by their ids. */
const brief = (value: unknown): string => {
  if (typeof value === "string") return value;
  const {
    Ref,
    "Fn::GetAtt": attribute,
    "Fn::Join": join,
  } = value as {
    Ref?: string;
    "Fn::GetAtt"?: string[];
    "Fn::Join"?: [string, unknown[]];
  };
  if (join) return join[1].map(brief).join(join[0]);
  return (Ref ?? attribute?.[0] ?? JSON.stringify(value)).replace(/[0-9A-F]{8}$/, "");
};
const sentence = ({ Effect, Principal, Action, Resource, Condition = {} }: Statement) => {
  const conditions = Object.entries(Condition).flatMap(([how, values]) =>
    Object.entries(values).map(([name, value]) => `${how} ${name} ${brief(value)}`),
  );
  const where = (Array.isArray(Resource) ? Resource : [Resource]).map(brief).join(", ");
  const who = Principal === "*" ? Principal : (Principal.Service ?? Principal.AWS);
  return [Effect, who, [Action].flat().join(", "), "on", where, ...conditions].join(" ");
};

/** Who may do what by the policies of the resources of a type themselves, by the resource. */
const policiesOf = (template: Template, type: string, policyType: string) => {
  const policies = Object.values(propertiesOf<Policy>(template, policyType));
  return Object.fromEntries(
    Object.keys(propertiesOf(template, type)).map((id) => [
      brief({ Ref: id }),
      policies
        .filter(({ Topics = [], Queues = [], Bucket }) =>
          [...Topics, ...Queues, ...(Bucket ? [Bucket] : [])].some(({ Ref }) => Ref === id),
        )
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement.map(sentence)),
    ]),
  );
};

describe("what resources allow by their own policies", () => {
  const template = synthesize(everything);
  const overHttp = "Bool aws:SecureTransport false";

  test("to topics: CloudWatch and SES publish, each to its own, and nobody over plain HTTP", () => {
    const letters = "arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:configuration-set/EmailLetters";
    expect(policiesOf(template, "AWS::SNS::Topic", "AWS::SNS::TopicPolicy")).toEqual({
      AlarmsTopic: [
        `Deny * sns:Publish on AlarmsTopic ${overHttp}`,
        "Allow cloudwatch.amazonaws.com sns:Publish on AlarmsTopic StringEquals aws:SourceAccount AWS::AccountId",
      ],
      EmailFeedback: [
        `Deny * sns:Publish on EmailFeedback ${overHttp}`,
        `Allow ses.amazonaws.com sns:Publish on EmailFeedback StringEquals AWS:SourceAccount AWS::AccountId StringEquals AWS:SourceArn ${letters}`,
        `Allow ses.amazonaws.com sns:Publish on EmailFeedback StringEquals AWS:SourceAccount AWS::AccountId StringEquals AWS:SourceArn ${letters}ToMany`,
      ],
    });
  });

  test("to queues: nothing, as the workers' roles permit sending, and nobody over plain HTTP", () => {
    expect(policiesOf(template, "AWS::SQS::Queue", "AWS::SQS::QueuePolicy")).toEqual(
      Object.fromEntries(
        ["OutboxDeadLetters", "AnnouncementsDeadLetters"].map((id) => [id, [`Deny * sqs:* on ${id} ${overHttp}`]]),
      ),
    );
  });

  test("to buckets: CloudFront reads the site and the public part of the uploads, and nobody over plain HTTP", () => {
    const site =
      "StringEquals AWS:SourceArn arn:AWS::Partition:cloudfront::AWS::AccountId:distribution/SiteDistribution";
    expect(policiesOf(template, "AWS::S3::Bucket", "AWS::S3::BucketPolicy")).toEqual({
      StorageUploads: [
        `Deny * s3:* on StorageUploads, StorageUploads/* ${overHttp}`,
        `Allow cloudfront.amazonaws.com s3:GetObject on StorageUploads/media/* ${site}`,
      ],
      SiteBucket: [
        `Deny * s3:* on SiteBucket, SiteBucket/* ${overHttp}`,
        `Allow cloudfront.amazonaws.com s3:GetObject on SiteBucket/* ${site}`,
        `Allow cloudfront.amazonaws.com s3:ListBucket on SiteBucket ${site}`,
      ],
    });
  });

  test("there are no keys of our own, and no such policy on anything else", () => {
    const types = Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(
      ({ Type }) => Type,
    );
    expect(
      types.filter((type) => /::(Key|ResourcePolicy|QueuePolicy|TopicPolicy|BucketPolicy)$/.test(type)).sort(),
    ).toEqual([
      ...Array<string>(2).fill("AWS::S3::BucketPolicy"),
      ...Array<string>(2).fill("AWS::SNS::TopicPolicy"),
      ...Array<string>(2).fill("AWS::SQS::QueuePolicy"),
    ]);
  });
});
