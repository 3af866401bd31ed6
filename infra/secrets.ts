import { Stats, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { FilterPattern, MetricFilter, type ILogGroup } from "aws-cdk-lib/aws-logs";
import { Secret, type CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { SecretValue } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import { acknowledge, type Access } from "./defaults.ts";

/**
 * Proves to the API that a request comes through CloudFront, so that the visitor's address in it can be trusted: anyone can
 * call the API directly. AWS creates it at the first deployment; the template has a reference.
 */
export class OriginSecret extends Construct {
  /** Sent by CloudFront with every request to the API. */
  readonly headers: Record<string, string>;
  /** To compare it. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { removalPolicy }: Config) {
    super(scope, id);
    const secret = new Secret(this, "Word", {
      description: "What CloudFront says to the API",
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4": "It guards limits, not data; CloudFront and the functions would have to change it together.",
    });
    const value = secret.secretValue.unsafeUnwrap();
    this.headers = { "x-front-door": value };
    this.access = { environment: { FRONT_DOOR: value } };
  }
}

type AccountSecret = {
  description: string;
  /** The fields that the operator fills in after the first deployment. */
  form: Record<string, "">;
  /** Why it is not rotated. */
  reason: string;
};

/** A secret with the account of another service. */
const createAccountSecret = (
  scope: Construct,
  { removalPolicy }: Config,
  { description, form, reason }: AccountSecret,
) => {
  const secret = new Secret(scope, "Account", {
    description,
    // CloudFormation leaves the operator's values alone as long as this line does not change.
    secretStringValue: SecretValue.unsafePlainText(JSON.stringify(form)),
    removalPolicy,
  });
  acknowledge(secret, { "AwsSolutions-SMG4": reason });
  // Not `secretArn`, a reference: the embedded AWS answers it with the name.
  const arn = (secret.node.defaultChild as CfnSecret).attrId;
  const statements = [new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [arn] })];
  return { arn, statements };
};

/** The account at Mailchimp. */
export class MailingList extends Construct {
  readonly arn: string;
  /** To read the secret. */
  readonly access: Access;

  constructor(scope: Construct, id: string, config: Config) {
    super(scope, id);
    const { arn, statements } = createAccountSecret(this, config, {
      description: "Mailchimp: apiKey, server (such as us21) and listId",
      form: { apiKey: "", server: "", listId: "" },
      reason: "Mailchimp issues the key by hand and has no call to rotate it.",
    });
    this.arn = arn;
    this.access = { environment: { MAILING_LIST_SECRET: arn }, statements };
  }
}

/**
 * The keys that sign tickets, derived from random texts. AWS creates the first at the first deployment; `npm run admin
 * -- rotate-ticket-key` adds another, and earlier ones still verify their signatures.
 */
export class TicketKeys extends Construct {
  readonly arn: string;
  /** To read the secret. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { removalPolicy }: Config) {
    super(scope, id);
    const secret = new Secret(this, "Keys", {
      description: "Sign tickets: the current key's name, and the keys by name",
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ current: "1" }),
        generateStringKey: "1",
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4":
        "An operator's command adds a key; a timer would change the tickets of an evening under way.",
    });
    // Not `secretArn`, a reference: the embedded AWS answers it with the name.
    this.arn = (secret.node.defaultChild as CfnSecret).attrId;
    const statements = [new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [this.arn] })];
    this.access = { environment: { TICKET_SECRET: this.arn }, statements };
  }
}

/**
 * The club's VAPID key, derived from a random text that AWS creates at the first deployment. A new one would invalidate
 * all device subscriptions, so it is not rotated.
 */
export class PushKey extends Construct {
  readonly arn: string;
  /** To read the secret, with whom a push service writes to about the club's messages. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { removalPolicy, clubInbox, local }: Config) {
    super(scope, id);
    const secret = new Secret(this, "Key", {
      description: "Signs what the club sends to the push services of browsers",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "key",
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4": "Devices have agreed to this key alone: another would end what each of them is told.",
    });
    // Not `secretArn`, a reference: the embedded AWS answers it with the name.
    this.arn = (secret.node.defaultChild as CfnSecret).attrId;
    this.access = {
      environment: {
        PUSH_SECRET: this.arn,
        PUSH_CONTACT: clubInbox,
        ...(local && { PUSH_STAND_IN: local.pushService }),
      },
      statements: [new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [this.arn] })],
    };
  }
}

/** Log messages about payments that need the operator's attention. */
const strayMessages = [
  "stray stripe event",
  "second subscription",
  "payment for a hidden listing",
  "payment for ended dues",
];

/** The log message about a key that Stripe refuses. */
const refusedKeyMessage = "payment key refused";

/** The log message about an event without Stripe's signature, which anyone can send. */
const forgedMessage = "unverified stripe event";

/** The account at Stripe. */
export class Payments extends Construct {
  readonly arn: string;
  /** To read the secret, with the site to which Stripe's pages return. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { config, siteUrl }: { config: Config; siteUrl: string }) {
    super(scope, id);
    const { arn, statements } = createAccountSecret(this, config, {
      description: "Stripe: secretKey, webhookSecret and, where it is not to be made, price",
      form: { secretKey: "", webhookSecret: "" },
      reason: "Stripe issues the key by hand and has no call to rotate it.",
    });
    this.arn = arn;
    this.access = { environment: { PAYMENTS_SECRET: arn, SITE_URL: siteUrl }, statements };
  }
}

/** The logs of the Lambdas that receive Stripe's events, and that ask Stripe by themselves. */
type PaymentLogs = { stage: string; webhooks: ILogGroup; listings: ILogGroup; dues: ILogGroup };

/** Counts stray payments, forged events, and refusals of the key. */
export class PaymentMetrics extends Construct {
  readonly strayPayments: IMetric;
  readonly forgedEvents: IMetric;
  readonly refusedKeys: IMetric;

  constructor(scope: Construct, id: string, { stage, webhooks, listings, dues }: PaymentLogs) {
    super(scope, id);
    const countLines = (id: string, logGroup: ILogGroup, metricName: string, messages: string[]) =>
      new MetricFilter(this, id, {
        logGroup,
        filterPattern: FilterPattern.any(
          ...messages.map((message) => FilterPattern.stringValue("$.message", "=", message)),
        ),
        metricNamespace: `club-${stage}`,
        metricName,
      }).metric({ statistic: Stats.SUM });
    countLines("ListingStrays", listings, "StrayPayments", strayMessages);
    countLines("DuesStrays", dues, "StrayPayments", strayMessages);
    this.strayPayments = countLines("Strays", webhooks, "StrayPayments", strayMessages);
    this.forgedEvents = countLines("Forgeries", webhooks, "ForgedEvents", [forgedMessage]);
    countLines("ListingRefusals", listings, "RefusedKeys", [refusedKeyMessage]);
    countLines("DuesRefusals", dues, "RefusedKeys", [refusedKeyMessage]);
    this.refusedKeys = countLines("Refusals", webhooks, "RefusedKeys", [refusedKeyMessage]);
  }
}
