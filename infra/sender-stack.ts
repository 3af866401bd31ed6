import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Annotations, CfnOutput, CliCredentialsStackSynthesizer, Stack } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { brand } from "#shared/brand.ts";
import type { Config } from "./config.ts";

/** What SES knows the sender by: its domain, or its one address. */
export const senderIdentity = ({ sender, ownsSenderDomain }: Config) =>
  ownsSenderDomain ? (sender.split("@")[1] ?? "") : sender;

/**
 * The club's sender at SES, deployed before the club: Cognito refuses a sender that is not verified, and a domain is
 * verified when its DNS has the records that this stack puts out.
 */
export class SenderStack extends Stack {
  constructor(scope: Construct, config: Config) {
    super(scope, `club-${config.stage}-sender`, {
      description: `${brand.name}: who the club writes as`,
      terminationProtection: config.protectsData,
      // The embedded AWS refuses the roles of `cdk bootstrap`.
      synthesizer: config.local && new CliCredentialsStackSynthesizer(),
    });
    const { sender, ownsSenderDomain, local } = config;
    const name = senderIdentity(config);
    const identity = new EmailIdentity(this, "Sender", {
      identity: ownsSenderDomain ? Identity.domain(name) : Identity.email(name),
    });
    const records = ownsSenderDomain
      ? [
          ...identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
          // Mailbox providers ask whoever writes to many for one; any policy will do.
          `_dmarc.${name} TXT "v=DMARC1; p=none"`,
        ]
      : [];
    for (const [index, value] of records.entries()) new CfnOutput(this, `DnsRecord${index + 1}`, { value });
    if (!ownsSenderDomain && !local) {
      Annotations.of(this).addWarningV2(
        "club:sender",
        `Email is sent as ${sender}, which receives a link to confirm. Set your own sender with -c sender=hello@your.domain.`,
      );
    }
  }
}
