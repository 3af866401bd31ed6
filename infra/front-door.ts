import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Access } from "./access.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Config } from "./config.ts";

/**
 * What CloudFront says to the API to be believed about the visitor's address: anybody can call the API past it. Made
 * by AWS at the first deployment; the template holds a reference.
 */
export class FrontDoor extends Construct {
  /** Sent by CloudFront with every request to the API. */
  readonly headers: Record<string, string>;
  /** Knowing it. */
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
    const word = secret.secretValue.unsafeUnwrap();
    this.headers = { "x-front-door": word };
    this.access = { environment: { FRONT_DOOR: word } };
  }
}
