import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret, type CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { SecretValue } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Access } from "./access.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Config } from "./config.ts";

/** The account of the mailing list, a secret that the operator fills in after the first deployment. */
export class MailingList extends Construct {
  readonly arn: string;
  /** Reading the secret. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { removalPolicy }: Config) {
    super(scope, id);
    const secret = new Secret(this, "Account", {
      description: "Mailchimp: apiKey, server (such as us21) and listId",
      // Only a form to fill in: CloudFormation leaves the secret alone as long as this line does not change.
      secretStringValue: SecretValue.unsafePlainText(JSON.stringify({ apiKey: "", server: "", listId: "" })),
      removalPolicy,
    });
    acknowledge(secret, {
      "AwsSolutions-SMG4": "Mailchimp issues the key by hand and has no call to rotate it.",
    });
    // Not `secretArn`, a reference: the embedded AWS answers it with the name.
    this.arn = (secret.node.defaultChild as CfnSecret).attrId;
    this.access = {
      environment: { MAILING_LIST_SECRET: this.arn },
      statements: [new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [this.arn] })],
    };
  }
}
