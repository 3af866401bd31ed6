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
/** Differences of the stages. `local` is the embedded AWS of `npm start`, which speaks plain HTTP. */
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

/** The context values of `cdk deploy -c name=value`. */
const context = z
  .object({
    stage: z.enum(["local", "dev", "prod"]).default("dev"),
    sender: z.email().optional(),
    clubInbox: z.email().default(brand.contactEmail),
    alarmEmail: z.email().optional(),
    domain: z.hostname().optional(),
    // CloudFront needs a certificate of this region.
    certificateArn: z
      .string()
      .regex(/^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/\S+$/, "must be an ACM certificate of us-east-1")
      .optional(),
    // The rate of a new SES account outside its sandbox.
    lettersPerSecond: z.coerce.number().positive().max(1000).default(14),
    mailingList: z.union([z.boolean(), z.stringbool()]).default(false),
    // Another number makes another user pool, once one is lost (RUNBOOK.md).
    userPool: z.coerce.number().int().positive().default(1),
    // Whether admins must sign in with a second factor; by default in production.
    secondFactor: z.union([z.boolean(), z.stringbool()]).optional(),
  })
  .refine(({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined), {
    path: ["domain"],
    message: "domain and certificateArn go together",
  });

/** The names that `-c name=value` may have. */
export const contextNames: readonly string[] = Object.keys(context.shape);

/** Addresses of the embedded AWS, the site, and the push-service stand-in. */
const localEnvironment = z.object({
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).default("http://127.0.0.1:4566"),
  SITE_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  PUSH_SERVICE_URL: z.url({ protocol: /^http$/ }).default("http://127.0.0.1:4595"),
});

const parse = <Schema extends z.ZodType>(schema: Schema, values: unknown, from: string) => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`Wrong ${from}. ${faults.join("; ")}`);
};

/**
 * The functions' source, the built site, its scripts and styles as they are published, and its code for servers; tests use
 * other folders.
 */
type Folders = { functionsFolder: string; siteFolder: string; compressedFolder: string; siteServerFolder: string };

/**
 * The stage's configuration, from the CDK context (`-c stage=prod -c sender=…`) and, for `local`, the environment. Throws
 * an error that names every wrong value.
 */
export const configOf = (node: Pick<Node, "tryGetContext">, folders: Partial<Folders> = {}) => {
  const values = Object.fromEntries(contextNames.map((name) => [name, node.tryGetContext(name) as unknown]));
  const { stage, sender, domain, certificateArn, mailingList, secondFactor, ...rest } = parse(
    context,
    values,
    "CDK context",
  );
  const environment = stage === "local" ? parse(localEnvironment, process.env, "environment") : undefined;
  return {
    stage,
    ...stages[stage],
    ...rest,
    sender: sender ?? brand.contactEmail,
    /** Whether SES verifies the sender's domain, by DNS records, rather than the single address. */
    ownsSenderDomain: sender !== undefined,
    ownDomain: domain && certificateArn ? { name: domain, certificateArn } : undefined,
    hasMailingList: mailingList,
    asksForSecondFactor: secondFactor ?? stage === "prod",
    /** Only for the stage `local`. */
    local: environment && {
      awsEndpoint: new URL(environment.AWS_ENDPOINT_URL),
      siteUrl: environment.SITE_URL,
      /** The origin of the push-service stand-in. */
      pushService: new URL(environment.PUSH_SERVICE_URL).origin,
    },
    functionsFolder: "functions",
    siteFolder: "dist/site",
    compressedFolder: "dist/site-compressed",
    siteServerFolder: "dist/site-server",
    ...folders,
  };
};
export type Config = ReturnType<typeof configOf>;
