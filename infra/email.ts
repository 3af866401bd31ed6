import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
  type IEmailIdentity,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import { houseFunction, type Access } from "./defaults.ts";
import { senderIdentity } from "./sender-stack.ts";
import type { Storage } from "./storage.ts";

/** The club's sender, and the feedback on bounces and complaints. */
export class Email extends Construct {
  readonly identity: IEmailIdentity;
  readonly configurationSet: ConfigurationSet;
  /** Suppresses the addresses that SES reports. */
  readonly bounces: LambdaFunction;
  /** To send email. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { config, storage }: { config: Config; storage: Storage }) {
    super(scope, id);
    const { sender, local } = config;
    this.configurationSet = new ConfigurationSet(this, "Letters", {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.identity = EmailIdentity.fromEmailIdentityName(this, "Sender", senderIdentity(config));

    this.bounces = houseFunction(this, "Bounces", {
      config,
      name: "bounces",
      description: "Suppresses addresses that bounced or complained",
      access: [storage.tableAccess(["PutItem"])],
    });
    const feedback = new Topic(this, "Feedback", { enforceSSL: config.speaksTls });
    feedback.addSubscription(new LambdaSubscription(this.bounces));
    this.configurationSet.addEventDestination("Feedback", {
      destination: EventDestination.snsTopic(feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });

    this.access = {
      environment: {
        MAIL_SENDER: sender,
        MAIL_CONFIGURATION_SET: this.configurationSet.configurationSetName,
        LETTERS_PER_SECOND: String(config.lettersPerSecond),
      },
      statements: [
        new PolicyStatement({
          actions: ["ses:SendRawEmail"],
          // The embedded AWS knows sending only as an action on any resource.
          resources: local
            ? ["*"]
            : [
                this.identity.emailIdentityArn,
                Stack.of(this).formatArn({
                  service: "ses",
                  resource: "configuration-set",
                  resourceName: this.configurationSet.configurationSetName,
                }),
              ],
        }),
      ],
    };
  }
}
