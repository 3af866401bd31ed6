import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import * as z from "zod/mini";
import { mailingListAccount } from "#functions/platform/secrets.ts";
import { adminsOf } from "./admins.ts";
import { findCodeProblem, withCodeTrial } from "./code-check.ts";
import type { Config } from "./config.ts";
import type { AwsSettings } from "./deployed.ts";
import { Failure } from "./local/progress.ts";
import { findDnsProblem } from "./sender-dns.ts";
import { senderIdentity } from "./sender-stack.ts";
import { filledInAccount, stripeChecks } from "./stripe-checks.ts";
import { findWeaknessProblem } from "./weaknesses.ts";

/** A possible problem with a club's AWS account. */
export type AccountCheck = {
  name: string;
  /** What fails because of it. */
  spoils: "the deployment" | "the first evening";
  /** What is wrong and how to fix it, in a sentence or two; undefined if nothing is. Throws AWS's errors. */
  findProblem: () => Promise<string | undefined>;
};

export type Account = {
  config: Config;
  /** The number of people to write to. */
  members: number;
  aws: AwsSettings;
  /** Outputs of the deployed club; undefined before its first deployment. */
  outputs: Record<string, string> | undefined;
};

/** Concurrent Lambdas on a crowded night: 500 people register at once (functions/registrations/README.md). */
const concurrencyNeeded = 500;
/** Emails per member and day: an announcement, a registration, a decision, a change. */
const emailsPerDay = 4;
/** The version of `cdk bootstrap` that this CDK needs. */
const minBootstrapVersion = 6;

const covers = (name: string, domain: string) =>
  name === domain || (name.startsWith("*.") && domain.split(".").slice(1).join(".") === name.slice(2));

/** Before a deployment. */
const deploymentChecks = ({ config, members, aws }: Account): AccountCheck[] => {
  const ses = new SESv2Client(aws);
  const name = senderIdentity(config);
  const context = `-c stage=${config.stage}${config.ownsSenderDomain ? ` -c sender=${config.sender}` : ""}`;
  return [
    {
      name: "known weaknesses of libraries",
      spoils: "the deployment",
      findProblem: () => findWeaknessProblem(),
    },
    {
      name: "CDK's bootstrap",
      spoils: "the deployment",
      findProblem: async () => {
        const { Parameter } = await new SSMClient(aws)
          .send(new GetParameterCommand({ Name: "/cdk-bootstrap/hnb659fds/version" }))
          .catch((error: unknown) => {
            if (error instanceof ParameterNotFound) return { Parameter: undefined };
            throw error;
          });
        if (!Parameter) return "CDK has not been bootstrapped in this account and region: run npx cdk bootstrap.";
        if (Number(Parameter.Value) >= minBootstrapVersion) return undefined;
        return `CDK's bootstrap is of version ${Parameter.Value}, which is too old: run npx cdk bootstrap again.`;
      },
    },
    {
      name: "the sender's identity",
      // Without a domain of the club's own, Cognito sends its emails itself.
      spoils: config.ownsSenderDomain ? "the deployment" : "the first evening",
      findProblem: async () => {
        const identity = await ses
          .send(new GetEmailIdentityCommand({ EmailIdentity: name }))
          .catch((error: unknown) => {
            if (error instanceof NotFoundException) return undefined;
            throw error;
          });
        if (!identity) return `SES does not know ${name}: run npx cdk deploy club-${config.stage}-sender ${context}.`;
        if (identity.VerifiedForSendingStatus) return undefined;
        if (!config.ownsSenderDomain) return `${name} is not confirmed: open the link that SES has sent to it.`;
        const tokens = identity.DkimAttributes?.Tokens ?? [];
        const records = tokens.map((token) => `  ${token}._domainkey.${name} CNAME ${token}.dkim.amazonses.com`);
        return [`${name} is not verified yet: its DNS needs these records, and then some minutes.`, ...records].join(
          "\n",
        );
      },
    },
    ...(config.ownsSenderDomain
      ? [
          {
            name: "the sender's DNS (SPF, DKIM, DMARC)",
            spoils: "the first evening" as const,
            findProblem: async () => {
              const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
              return findDnsProblem(name, identity.DkimAttributes?.Tokens ?? []);
            },
          },
        ]
      : []),
    {
      name: "SES's sandbox",
      spoils: "the first evening",
      findProblem: async () => {
        const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}));
        if (!ProductionAccessEnabled)
          return "SES is in its sandbox and writes to confirmed addresses only: ask for production access in SES's console (Account dashboard), which takes about a day.";
        if (SendingEnabled === false)
          return "SES has paused this account's sending: see SES's console (Reputation metrics).";
        return undefined;
      },
    },
    {
      name: "somebody whom alarms reach",
      spoils: "the first evening",
      findProblem: () =>
        Promise.resolve(
          config.alarmEmail
            ? undefined
            : "No alarm reaches anybody: give -c alarmEmail=ops@your.domain, and confirm the subscription that AWS writes there.",
        ),
    },
    {
      name: "the e-mail quota",
      spoils: "the first evening",
      findProblem: async () => {
        const { SendQuota: { Max24HourSend = 0, MaxSendRate } = {} } = await ses.send(new GetAccountCommand({}));
        const { lettersPerSecond } = config;
        if (MaxSendRate !== undefined && MaxSendRate < lettersPerSecond)
          return `SES takes ${MaxSendRate} letters a second, and the club would send ${lettersPerSecond}: give -c lettersPerSecond=${MaxSendRate}, or ask for more in Service Quotas (SES, Sending rate).`;
        const needed = members * emailsPerDay;
        // -1 means no limit.
        if (Max24HourSend === -1 || Max24HourSend >= needed) return undefined;
        return `SES sends ${Max24HourSend} letters a day, and a club of ${members} needs ${needed}: ask for more in Service Quotas (SES, Sending quota).`;
      },
    },
    ...(config.ownDomain ? [certificateCheck(config.ownDomain, aws)] : []),
    {
      name: "Lambdas at the same time",
      spoils: "the first evening",
      findProblem: async () => {
        const { AccountLimit } = await new LambdaClient(aws).send(new GetAccountSettingsCommand({}));
        const free = AccountLimit?.UnreservedConcurrentExecutions ?? 0;
        if (free >= concurrencyNeeded) return undefined;
        return `This account runs ${free} Lambdas at the same time, and the club needs ${concurrencyNeeded}: ask for 1,000 in Service Quotas (Lambda, Concurrent executions).`;
      },
    },
  ];
};

const certificateCheck = (
  { name, certificateArn }: NonNullable<Config["ownDomain"]>,
  aws: AwsSettings,
): AccountCheck => ({
  name: "the certificate",
  spoils: "the deployment",
  findProblem: async () => {
    // CloudFront takes certificates of this region only.
    const client = new ACMClient({ ...aws, region: "us-east-1" });
    const found = await client
      .send(new DescribeCertificateCommand({ CertificateArn: certificateArn }))
      .catch((error: unknown) => {
        if ((error as Error).name === "ResourceNotFoundException") return undefined;
        throw error;
      });
    const certificate = found?.Certificate;
    if (!certificate) return `There is no certificate ${certificateArn} in this account: request one in us-east-1.`;
    if (certificate.Status !== "ISSUED")
      return `The certificate is ${certificate.Status?.toLowerCase().replaceAll("_", " ")}, not issued: add the DNS record that ACM shows for it in us-east-1.`;
    const names = [certificate.DomainName ?? "", ...(certificate.SubjectAlternativeNames ?? [])];
    if (names.some((each) => covers(each, name))) return undefined;
    return `The certificate is for ${[...new Set(names)].join(", ")} and not for ${name}: request one that is.`;
  },
});

const secretCheck = (
  { name, secret, schema, shape }: { name: string; secret: string; schema: z.ZodMiniType; shape: string },
  aws: AwsSettings,
): AccountCheck => ({
  name,
  spoils: "the first evening",
  findProblem: async () => {
    const { SecretString = "" } = await new SecretsManagerClient(aws).send(
      new GetSecretValueCommand({ SecretId: secret }),
    );
    const content = ((): unknown => {
      try {
        return JSON.parse(SecretString);
      } catch {
        return undefined;
      }
    })();
    const parsed = z.safeParse(schema, content);
    if (parsed.success) return undefined;
    const missing = [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))].filter(Boolean);
    return `The secret ${secret} is not filled in${missing.length > 0 ? ` (${missing.join(", ")})` : ""}: put ${shape} into it.`;
  },
});

/** After the first deployment. */
const clubChecks = ({ aws }: Account, outputs: Record<string, string>): AccountCheck[] => {
  const { PaymentsSecret = "", MailingListSecret, SiteUrl = "", UserPoolId = "", UserPoolClientId = "" } = outputs;
  const webhook = `${SiteUrl}/api/stripe/webhook`;
  return [
    {
      name: "an admin",
      spoils: "the first evening",
      findProblem: async () =>
        (await adminsOf(new CognitoIdentityProviderClient(aws), UserPoolId).list()).length > 0
          ? undefined
          : "Nobody is an admin: register on the site, then run npm run admin -- grant your@address --stage prod.",
    },
    {
      name: "codes of authenticator apps",
      spoils: "the first evening",
      findProblem: async () => {
        // Only Cognito checks codes, so each release verifies that it does.
        const pool = { aws, UserPoolId, ClientId: UserPoolClientId };
        const problem = await withCodeTrial(pool, (trial) => findCodeProblem(trial));
        return problem && `Cognito ${problem}: let no admin rely on their second factor, and ask AWS's support.`;
      },
    },
    ...(MailingListSecret
      ? [
          secretCheck(
            {
              name: "the mailing list's secret",
              secret: MailingListSecret,
              schema: mailingListAccount,
              shape: '{"apiKey":"…-us1","server":"us1","listId":"…"}',
            },
            aws,
          ),
        ]
      : []),
    secretCheck(
      {
        name: "the payments' secret",
        secret: PaymentsSecret,
        schema: filledInAccount,
        shape: '{"secretKey":"sk_live_…","webhookSecret":"whsec_…"}',
      },
      aws,
    ),
    {
      name: "Stripe's webhook",
      spoils: "the first evening",
      findProblem: async () => {
        // The club's code, and not something in front of it, must refuse an unsigned event.
        const headers = { "content-type": "application/json" };
        const timeLimit = AbortSignal.timeout(10_000);
        const answer = await fetch(webhook, { method: "POST", body: "{}", headers, signal: timeLimit }).catch(
          (error: unknown) => error as Error,
        );
        if ("message" in answer) return `${webhook} does not answer (${answer.message}): Stripe could not either.`;
        const refusal = (await answer.json().catch(() => undefined)) as { code?: string } | undefined;
        if (answer.status === 400 && refusal?.code === "invalid") return undefined;
        return `${webhook} answers ${answer.status} and not the refusal of what is not signed: see the log of the function webhooks.`;
      },
    },
    ...stripeChecks({ secret: PaymentsSecret, site: SiteUrl }, aws),
  ];
};

/** The caller's account and region. Throws a failure without credentials or a region. */
export const findAccount = async (aws: AwsSettings) => {
  const client = new STSClient(aws);
  const region = await client.config.region().catch(() => {
    throw new Failure("No AWS region is chosen: set AWS_REGION, such as us-east-1.");
  });
  const { Account = "" } = await client.send(new GetCallerIdentityCommand({})).catch((error: unknown) => {
    throw new Failure(`AWS does not know who you are (${(error as Error).message}): sign in, or set AWS_PROFILE.`);
  });
  return { account: Account, region };
};

/** All checks, in the order in which to fix problems. */
export const accountChecks = (account: Account): AccountCheck[] => [
  ...deploymentChecks(account),
  ...(account.outputs ? clubChecks(account, account.outputs) : []),
];
