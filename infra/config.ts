import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { RemovalPolicy } from "aws-cdk-lib/core";
import type { Node } from "constructs";
import * as z from "zod";
import { brand } from "#shared/brand.ts";

const temporary = {
  protectsData: false,
  removalPolicy: RemovalPolicy.DESTROY,
  logRetention: RetentionDays.TWO_WEEKS,
} as const;
/** What differs between the stages. `local` is the embedded AWS of `npm start`, which speaks plain HTTP. */
const stages = {
  local: { speaksTls: false, ...temporary },
  dev: { speaksTls: true, ...temporary },
  prod: {
    speaksTls: true,
    protectsData: true,
    removalPolicy: RemovalPolicy.RETAIN,
    logRetention: RetentionDays.ONE_YEAR,
  },
} as const;

/** What `cdk deploy -c name=value` may say. */
const context = z
  .object({
    stage: z.enum(["local", "dev", "prod"]).default("dev"),
    sender: z.email().optional(),
    clubInbox: z.email().default(brand.contactEmail),
    alarmEmail: z.email().optional(),
    domain: z.hostname().optional(),
    // CloudFront takes certificates of this region only.
    certificateArn: z
      .string()
      .regex(/^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/\S+$/, "must be an ACM certificate of us-east-1")
      .optional(),
    // What SES gives a new account out of its sandbox.
    lettersPerSecond: z.coerce.number().positive().max(1000).default(14),
    mailingList: z.union([z.boolean(), z.stringbool()]).default(false),
  })
  .refine(({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined), {
    path: ["domain"],
    message: "domain and certificateArn go together",
  });

/** Where the embedded AWS answers, and the origin at which the browser sees the site. */
const localEnvironment = z.object({
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).default("http://127.0.0.1:4566"),
  SITE_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
});

const parse = <Schema extends z.ZodType>(schema: Schema, values: unknown, from: string) => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`Wrong ${from}. ${complaints.join("; ")}`);
};

/** Where the functions' source and the built site are found; tests point elsewhere. */
type Folders = { functionsFolder: string; siteFolder: string };

/**
 * The stage's configuration, out of the CDK context (`-c stage=prod -c sender=…`) and, for `local`, the environment.
 * Throws one sentence naming every wrong value.
 */
export const configOf = (node: Pick<Node, "tryGetContext">, folders: Partial<Folders> = {}) => {
  const names = Object.keys(context.shape);
  const given = Object.fromEntries(names.map((name) => [name, node.tryGetContext(name) as unknown]));
  const { stage, sender, domain, certificateArn, mailingList, ...rest } = parse(context, given, "CDK context");
  const isLocal = stage === "local";
  const environment = isLocal ? parse(localEnvironment, process.env, "environment") : undefined;
  return {
    stage,
    ...stages[stage],
    ...rest,
    sender: sender ?? brand.contactEmail,
    /** Whether the sender's whole domain is verified (by DNS records of ours) rather than its single address. */
    ownsSenderDomain: sender !== undefined && !isLocal,
    ownDomain: domain && certificateArn ? { name: domain, certificateArn } : undefined,
    hasMailingList: mailingList || isLocal,
    /** Set for the stage `local` only. */
    local: environment && { awsEndpoint: new URL(environment.AWS_ENDPOINT_URL), siteUrl: environment.SITE_URL },
    functionsFolder: "functions",
    siteFolder: "dist/site",
    ...folders,
  };
};
export type Config = ReturnType<typeof configOf>;
