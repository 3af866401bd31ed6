import { Stats, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { FilterPattern, MetricFilter, type ILogGroup } from "aws-cdk-lib/aws-logs";
import { Secret, type CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { SecretValue, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Access } from "./access.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Config } from "./config.ts";

/** What the Lambda that takes Stripe's events logs of money that somebody has to look after. */
const strayMessages = ["stray stripe event", "second subscription", "payment for a hidden listing"];

/** And of events that Stripe has not signed, which anybody can send. */
const forgedMessage = "unverified stripe event";

type Props = { config: Config; siteUrl: string };

/** The account of the payment service, a secret that the operator fills in after the first deployment. */
export class Payments extends Construct {
  readonly arn: string;
  /** Reading the secret, and the site that Stripe's pages lead back to. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { config, siteUrl }: Props) {
    super(scope, id);
    const secret = new Secret(this, "Account", {
      description: "Stripe: secretKey, webhookSecret and, where it is not to be made, price",
      // Only a form to fill in: CloudFormation leaves the secret alone as long as this line does not change.
      secretStringValue: SecretValue.unsafePlainText(JSON.stringify({ secretKey: "", webhookSecret: "" })),
      removalPolicy: config.removalPolicy,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4": "Stripe issues the key by hand and has no call to rotate it.",
    });
    // Not `secretArn`, a reference: the embedded AWS answers it with the name.
    this.arn = (secret.node.defaultChild as CfnSecret).attrId;
    this.access = {
      environment: { PAYMENTS_SECRET: this.arn, SITE_URL: siteUrl },
      statements: [new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [this.arn] })],
    };
  }

  /**
   * How often a payment belonged to no listing, or to one that is paid for already, and how often an event was forged, by
   * the log of who takes them.
   */
  metricsOf(logGroup: ILogGroup): { strayPayments: IMetric; forgedEvents: IMetric } {
    const lines = (id: string, metricName: string, messages: string[]) =>
      new MetricFilter(this, id, {
        logGroup,
        filterPattern: FilterPattern.any(
          ...messages.map((message) => FilterPattern.stringValue("$.message", "=", message)),
        ),
        metricNamespace: Stack.of(this).stackName,
        metricName,
      }).metric({ statistic: Stats.SUM });
    return {
      strayPayments: lines("Strays", "StrayPayments", strayMessages),
      forgedEvents: lines("Forgeries", "ForgedEvents", [forgedMessage]),
    };
  }
}
