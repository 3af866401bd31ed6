import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ACMClient, DescribeCertificateCommand, RequestCertificateCommand } from "@aws-sdk/client-acm";
import {
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  CreateUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateEmailIdentityCommand, PutAccountDetailsCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { DeleteParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { accountChecks, findAccount, type Account } from "#infra/account-checks.ts";
import { configOf } from "#infra/config.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { given } from "../support/given.ts";

const { endpoint, outputs, site } = clubUnderTest();
const aws = credentials(endpoint);
const [ssm, ses, acm] = [new SSMClient(aws), new SESv2Client(aws), new ACMClient(aws)];

const domain = `${given.idempotencyKey()}.example`;
const bootstrap = "/cdk-bootstrap/hnb659fds/version";
const setBootstrap = (Value: string) =>
  ssm.send(new PutParameterCommand({ Name: bootstrap, Value, Type: "String", Overwrite: true }));
const requestCertificate = async (DomainName: string) =>
  (await acm.send(new RequestCertificateCommand({ DomainName }))).CertificateArn ?? "";
let certificateArn = "";

beforeAll(async () => {
  await setBootstrap("30");
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: domain }));
  certificateArn = await requestCertificate(domain);
});
afterEach(() => jest.restoreAllMocks());

const configWith = (more: Record<string, string> = {}) => {
  const context: Record<string, string> = {
    stage: "prod",
    sender: `hello@${domain}`,
    alarmEmail: `ops@${domain}`,
    domain,
    certificateArn,
    ...more,
  };
  return configOf({ tryGetContext: (name: string) => context[name] });
};
/** By test/infra/weaknesses.test.ts, test/wire/second-factor.test.ts, and test/infra/sender-dns.test.ts. */
const triedElsewhere = [
  "known weaknesses of libraries",
  "codes of authenticator apps",
  "the sender's DNS (SPF, DKIM, DMARC)",
];

/** What is found of an account that has everything but this, by what it is about. */
const problemsOf = async (lacking: Partial<Account> = {}) => {
  const found = [];
  const checks = accountChecks({ config: configWith(), members: 500, aws, outputs, ...lacking });
  for (const check of checks.filter(({ name }) => !triedElsewhere.includes(name))) {
    const problem = await check.findProblem();
    if (problem) found.push({ name: check.name, spoils: check.spoils, problem });
  }
  return found;
};
const one = (name: string, spoils: string, problem: string) => [
  { name, spoils, problem: expect.stringContaining(problem) as string },
];

/** What SES says of an account that may send. */
const sends = { VerifiedForSendingStatus: true, ProductionAccessEnabled: true, SendQuota: { Max24HourSend: -1 } };
/** Answers a command of a client with this, which the embedded AWS never says. */
const answerWith = (client: { prototype: object }, answer: object) =>
  jest.spyOn(client.prototype as { send: () => Promise<object> }, "send").mockResolvedValue(answer);

test("an account that has everything lacks nothing", async () => {
  expect(await problemsOf()).toEqual([]);
});

describe("before the deployment", () => {
  test("CDK's bootstrap", async () => {
    await ssm.send(new DeleteParameterCommand({ Name: bootstrap }));
    expect(await problemsOf()).toEqual(one("CDK's bootstrap", "the deployment", "run npx cdk bootstrap."));

    await setBootstrap("5");
    expect(await problemsOf()).toEqual(one("CDK's bootstrap", "the deployment", "of version 5, which is too old"));
    await setBootstrap("30");
  });

  test("the sender's identity", async () => {
    const config = configWith({ sender: "hello@unknown.example" });
    const deployIt = "npx cdk deploy club-prod-sender -c stage=prod -c sender=hello@unknown.example";
    expect(await problemsOf({ config })).toEqual(one("the sender's identity", "the deployment", deployIt));

    answerWith(SESv2Client, { ...sends, VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ["abc"] } });
    const record = `abc._domainkey.${domain} CNAME abc.dkim.amazonses.com`;
    expect(await problemsOf()).toEqual(one("the sender's identity", "the deployment", record));
  });

  test("SES's sandbox", async () => {
    const put = (ProductionAccessEnabled: boolean) =>
      ses.send(new PutAccountDetailsCommand({ MailType: "TRANSACTIONAL", WebsiteURL: site, ProductionAccessEnabled }));
    await put(false);
    const problems = await problemsOf();
    await put(true);

    expect(problems).toEqual(one("SES's sandbox", "the first evening", "ask for production access"));
  });

  test("the e-mail quota for so many members", async () => {
    const sentence = "SES sends 50000 letters a day, and a club of 20000 needs 80000";
    expect(await problemsOf({ members: 20_000 })).toEqual(one("the e-mail quota", "the first evening", sentence));
  });

  test("the rate at which SES takes letters", async () => {
    answerWith(SESv2Client, { ...sends, SendQuota: { Max24HourSend: -1, MaxSendRate: 1 } });

    const sentence = "SES takes 1 letters a second, and the club would send 14: give -c lettersPerSecond=1";
    expect(await problemsOf()).toEqual(one("the e-mail quota", "the first evening", sentence));
  });

  test("somebody whom alarms reach", async () => {
    const config = { ...configWith(), alarmEmail: undefined };

    expect(await problemsOf({ config })).toEqual(
      one("somebody whom alarms reach", "the first evening", "give -c alarmEmail=ops@your.domain"),
    );
  });

  test("the certificate", async () => {
    const none = "arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-4000-8000-000000000000";
    expect(await problemsOf({ config: configWith({ certificateArn: none }) })).toEqual(
      one("the certificate", "the deployment", `There is no certificate ${none}`),
    );
    expect(
      await problemsOf({ config: configWith({ certificateArn: await requestCertificate("other.example") }) }),
    ).toEqual(one("the certificate", "the deployment", `is for other.example and not for ${domain}`));
    const wildcard = await requestCertificate("*.example");
    expect(await problemsOf({ config: configWith({ certificateArn: wildcard }) })).toEqual([]);

    const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: certificateArn }));
    answerWith(ACMClient, { Certificate: { ...Certificate, Status: "PENDING_VALIDATION" } });
    expect(await problemsOf()).toEqual(
      one("the certificate", "the deployment", "is pending validation, not issued: add the DNS record"),
    );
  });

  test("Lambdas at the same time", async () => {
    // What a new account has.
    answerWith(LambdaClient, { AccountLimit: { UnreservedConcurrentExecutions: 10 } });

    expect(await problemsOf()).toEqual(
      one("Lambdas at the same time", "the first evening", "runs 10 Lambdas at the same time"),
    );
  });

  test("a region, and somebody who asks", async () => {
    const { AWS_REGION } = process.env;
    delete process.env.AWS_REGION;
    await expect(findAccount({ endpoint, credentials: aws.credentials })).rejects.toThrow(
      "No AWS region is chosen: set AWS_REGION",
    );
    if (AWS_REGION) process.env.AWS_REGION = AWS_REGION;

    const nobody = { ...aws, credentials: () => Promise.reject(new Error("Could not load credentials")) };
    await expect(findAccount(nobody as never)).rejects.toThrow(
      "AWS does not know who you are (Could not load credentials): sign in, or set AWS_PROFILE.",
    );
    expect(await findAccount(aws)).toEqual({ account: "000000000000", region: "us-east-1" });
  });
});

describe("of a club that is deployed", () => {
  const createSecret = async (content: string) =>
    (
      await new SecretsManagerClient(aws).send(
        new CreateSecretCommand({ Name: given.idempotencyKey(), SecretString: content }),
      )
    ).ARN ?? "";

  test.each([
    ["MailingListSecret", "the mailing list's secret", '{"apiKey":"","server":"us1"}', "(apiKey, listId)"],
    ["PaymentsSecret", "the payments' secret", '{"secretKey":"sk_live_1","webhookSecret":""}', "(webhookSecret)"],
    ["PaymentsSecret", "the payments' secret", '{"secretKey":"pk_live_1","webhookSecret":"whsec_1"}', "(secretKey)"],
    ["PaymentsSecret", "the payments' secret", "sk_live_1", "is not filled in"],
  ])("%s as the deployment leaves it, or half filled in", async (output, name, content, missing) => {
    const lacking = { ...outputs, [output]: await createSecret(content) };

    expect(await problemsOf({ outputs: lacking })).toEqual(one(name, "the first evening", missing));
  });

  test("Stripe's webhook", async () => {
    const ofWebhook = async (lacking: Partial<Account>) =>
      (await problemsOf(lacking)).filter(({ name }) => name === "Stripe's webhook");
    const nowhere = { ...outputs, SiteUrl: "http://127.0.0.1:9" };
    expect(await ofWebhook({ outputs: nowhere })).toEqual(
      one("Stripe's webhook", "the first evening", "http://127.0.0.1:9/api/stripe/webhook does not answer"),
    );
    const elsewhere = { ...outputs, SiteUrl: `${site}/api` };
    expect(await ofWebhook({ outputs: elsewhere })).toEqual(
      one("Stripe's webhook", "the first evening", "answers 404 and not the refusal"),
    );
  });

  test("an admin", async () => {
    const cognito = new CognitoIdentityProviderClient(aws);
    const { UserPool } = await cognito.send(new CreateUserPoolCommand({ PoolName: given.idempotencyKey() }));
    await cognito.send(new CreateGroupCommand({ UserPoolId: UserPool?.Id, GroupName: "admin" }));

    expect(await problemsOf({ outputs: { ...outputs, UserPoolId: UserPool?.Id ?? "" } })).toEqual(
      one("an admin", "the first evening", "Nobody is an admin"),
    );
  });
});

describe("the command", () => {
  let programs = "";
  beforeAll(async () => {
    programs = await mkdtemp(path.join(tmpdir(), "programs-"));
    const npm = `#!/bin/sh\necho '{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}'\n`;
    await writeFile(path.join(programs, "npm"), npm, { mode: 0o755 });
  });
  afterAll(() => rm(programs, { recursive: true }));

  const dnsThatIsWell = `import { Resolver } from "node:dns/promises";
    const texts = (name) => (name.startsWith("_dmarc") ? "v=DMARC1; p=reject" : "v=spf1 include:amazonses.com -all");
    Resolver.prototype.resolveTxt = async (name) => [[texts(name)]];
    Resolver.prototype.resolveCname = async (name) => [name.split(".")[0] + ".dkim.amazonses.com"];`;
  const run = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = {
        // Stands before npm's own, whose audits only the real registry answers.
        PATH: `${programs}:${process.env.PATH}`,
        HOME: process.env.HOME,
        AWS_ENDPOINT_URL: endpoint,
        AWS_REGION: "us-east-1",
        AWS_ACCESS_KEY_ID: "test",
        AWS_SECRET_ACCESS_KEY: "test",
        NO_COLOR: "1",
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(dnsThatIsWell)}`,
      };
      const command = ["infra/local/bootstrap.mjs", "infra/preflight.ts", ...args];
      const program = execFile(process.execPath, command, { env }, (_, stdout, stderr) =>
        resolve({ code: program.exitCode ?? 1, said: `${stdout}${stderr}`.trim() }),
      );
    });

  test("ends well when everything is ready, and deploys nothing that would fail", async () => {
    const ready = await run("--stage", "prod", "-c", `sender=hello@${domain}`, "-c", `alarmEmail=ops@${domain}`);
    expect(ready.said).toContain("✓ known weaknesses of libraries");
    expect(ready.said).toContain("✓ the sender's identity");
    expect(ready).toEqual({ code: 0, said: expect.stringMatching(/Everything is ready\.$/) as string });

    const refused = await run("deploy", "-c", "stage=prod", "-c", "sender=hello@unknown.example");
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(
        /✗ the sender's identity\n {2}SES does not know unknown\.example[^]*Nothing was deployed/,
      ) as string,
    });
  });
});
