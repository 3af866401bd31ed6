import { PolicyStatement } from "aws-cdk-lib/aws-iam";
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

/** The club's sender, and the feedback on what was sent. */
export class Email extends Construct {
  readonly identity: IEmailIdentity;
  readonly configurationSet: ConfigurationSet;
  /** Of copies of letters to many, of which SES tells more. */
  readonly lettersConfigurationSet: ConfigurationSet;
  /** To send email. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { config }: { config: Config }) {
    super(scope, id);
    const { sender, local } = config;
    const setProps = { reputationMetrics: true, suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS };
    this.configurationSet = new ConfigurationSet(this, "Letters", setProps);
    this.lettersConfigurationSet = new ConfigurationSet(this, "LettersToMany", setProps);
    this.identity = EmailIdentity.fromEmailIdentityName(this, "Sender", senderIdentity(config));

    this.access = {
      environment: {
        MAIL_SENDER: sender,
        MAIL_CONFIGURATION_SET: this.configurationSet.configurationSetName,
        LETTERS_CONFIGURATION_SET: this.lettersConfigurationSet.configurationSetName,
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
                ...[this.configurationSet, this.lettersConfigurationSet].map(({ configurationSetName: resourceName }) =>
                  Stack.of(this).formatArn({ service: "ses", resource: "configuration-set", resourceName }),
                ),
              ],
        }),
      ],
    };
  }

  /**
   * Takes what SES reports: suppresses addresses, counts what became of letters, and tells those with `adminAccounts` of one
   * that stops. It is added once there are accounts.
   */
  takeFeedback({ config, storage, adminAccounts }: { config: Config; storage: Storage; adminAccounts: Access }) {
    const bounces = houseFunction(this, "Bounces", {
      config,
      name: "bounces",
      description: "Suppresses addresses that bounced or complained, and counts what became of letters",
      access: [
        storage.tableAccess(["GetItem", "BatchGetItem", "PutItem", "UpdateItem"], [], { addsAudit: true }),
        adminAccounts,
      ],
    });
    const feedback = new Topic(this, "Feedback", { enforceSSL: config.speaksTls });
    feedback.addSubscription(new LambdaSubscription(bounces));
    const destination = EventDestination.snsTopic(feedback);
    const events = [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT];
    this.configurationSet.addEventDestination("Feedback", { destination, events });
    this.lettersConfigurationSet.addEventDestination("LettersFeedback", {
      destination,
      // That SES accepted a copy, too: a machine may end before it has noted that.
      events: [...events, EmailSendingEvent.SEND, EmailSendingEvent.DELIVERY],
    });
    return bounces;
  }
}
