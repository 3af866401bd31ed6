import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { Config } from "./config.ts";
import { Email } from "./email.ts";
import { HouseStack } from "./house-stack.ts";
import { HttpApi } from "./http-api.ts";
import { Identity } from "./identity.ts";
import { Letters } from "./letters.ts";
import { MailingList, OriginSecret, Payments, PushKey, TicketKeys } from "./secrets.ts";
import { Site } from "./site.ts";
import { SocketApi } from "./socket-api.ts";
import { Storage } from "./storage.ts";

/**
 * Data that must never be lost, and the club's addresses: table, accounts, secrets, distribution, and the ids of its
 * two APIs. Emails contain the site's address, so the site comes before whatever sends them.
 */
export class ClubStack extends HouseStack {
  readonly storage: Storage;
  readonly api: HttpApi;
  readonly sockets: SocketApi;
  readonly originSecret: OriginSecret;
  readonly site: Site;
  readonly email: Email;
  readonly identity: Identity;
  /** Takes what SES reports. */
  readonly bounces: LambdaFunction;
  readonly letters: Letters;
  readonly mailingList: MailingList | undefined;
  readonly payments: Payments;
  readonly ticketKeys: TicketKeys;
  readonly pushKey: PushKey;

  constructor(scope: Construct, config: Config) {
    super(scope, { config, description: "data, accounts and addresses", terminationProtection: config.protectsData });
    const storage = new Storage(this, "Storage", config);
    const api = new HttpApi(this, "Api");
    const sockets = new SocketApi(this, "SocketApi", config);
    const originSecret = new OriginSecret(this, "FrontDoor", config);
    const site = new Site(this, "Site", { config, api, sockets, originSecret, storage });
    const email = new Email(this, "Email", { config });
    const identity = new Identity(this, "Identity", { config, email, storage, siteUrl: site.url });
    const bounces = email.takeFeedback({ config, storage, adminAccounts: identity.adminAccounts });
    const mailingList = config.hasMailingList ? new MailingList(this, "MailingList", config) : undefined;
    const letters = new Letters(this, "ToMany", {
      ...{ config, storage },
      access: [
        email.access,
        { environment: { CLUB_INBOX: config.clubInbox, SITE_URL: site.url } },
        // Where a member is written to, as of now; whom to tell of a letter that could not leave.
        identity.accounts,
        identity.adminAccounts,
        ...(mailingList ? [mailingList.access] : []),
      ],
    });
    const payments = new Payments(this, "Payments", { config, siteUrl: site.url });
    const ticketKeys = new TicketKeys(this, "TicketKeys", config);
    const pushKey = new PushKey(this, "PushKey", config);
    this.storage = storage;
    this.api = api;
    this.sockets = sockets;
    this.originSecret = originSecret;
    this.site = site;
    this.email = email;
    this.bounces = bounces;
    this.identity = identity;
    this.letters = letters;
    this.mailingList = mailingList;
    this.payments = payments;
    this.ticketKeys = ticketKeys;
    this.pushKey = pushKey;

    this.output({
      SiteUrl: site.url,
      DistributionDomain: site.distribution.distributionDomainName,
      SiteBucket: site.bucket.bucketName,
      UploadsBucket: storage.uploads.bucketName,
      TableName: storage.table.tableName,
      ApiId: api.gateway.apiId,
      ApiUrl: api.gateway.apiEndpoint,
      SocketUrl: sockets.url,
      SocketEndpoint: sockets.endpoint,
      MailSender: config.sender,
      MailConfigurationSet: email.configurationSet.configurationSetName,
      LettersConfigurationSet: email.lettersConfigurationSet.configurationSetName,
      ClubInbox: config.clubInbox,
      UserPoolId: identity.userPool.userPoolId,
      UserPoolClientId: identity.webClient.userPoolClientId,
      UserPoolEndpoint: identity.endpoint,
      AdminSecondFactor: String(config.asksForSecondFactor),
      ...(mailingList && { MailingListSecret: mailingList.arn }),
      PaymentsSecret: payments.arn,
      TicketSecret: ticketKeys.arn,
      PushSecret: pushKey.arn,
    });
    this.outputFunctions({
      ...identity.triggers,
      bounces,
      lettersWorker: letters.worker,
      pages: site.pages.lambda,
    });
  }
}
