import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Annotations, CfnOutput, CliCredentialsStackSynthesizer, Stack } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { brand } from "#shared/brand.ts";
import type { Config } from "./config.ts";
import { dmarcRecord, spfRecord } from "./sender-dns.ts";

/** The sender's identity at SES: its domain, or its single address. */
export const senderIdentity = ({ sender, ownsSenderDomain }: Config) =>
  ownsSenderDomain ? (sender.split("@")[1] ?? "") : sender;

/**
 * The club's sender at SES. Deployed before the club, since Cognito refuses an unverified sender, and a domain is verified
 * once its DNS has the records in this stack's outputs.
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
          // Mailbox providers require them of bulk senders.
          dmarcRecord(name),
          spfRecord(name),
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
