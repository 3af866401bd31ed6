import { CfnOutput, CliCredentialsStackSynthesizer, Stack, Tags } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { brand } from "#shared/brand.ts";
import { contract } from "#shared/contract.ts";
import { Alarms } from "./alarms.ts";
import type { Config } from "./config.ts";
import { Email } from "./email.ts";
import { featureAccess } from "./feature-access.ts";
import { Endpoints, HttpApi } from "./http-api.ts";
import { Identity } from "./identity.ts";
import { OriginSecret, MailingList, Payments, PushKey, TicketKeys } from "./secrets.ts";
import { Site } from "./site.ts";
import { SocketApi } from "./socket-api.ts";
import { Storage } from "./storage.ts";
import { Announcements, createScheduledWorkers, Outbox } from "./workers.ts";

const capitalized = (name: string) => name.replace(/^./, (first) => first.toUpperCase());

/**
 * The whole club. Emails contain the site's address, so the site comes before what sends them; it needs only the ids of the
 * two APIs, so their routes come last.
 */
export class ClubStack extends Stack {
  constructor(scope: Construct, config: Config) {
    super(scope, `club-${config.stage}`, {
      description: `${brand.name}: website and member portal`,
      terminationProtection: config.protectsData,
      // The embedded AWS refuses the roles of `cdk bootstrap`.
      synthesizer: config.local && new CliCredentialsStackSynthesizer(),
    });
    Tags.of(this).add("stage", config.stage);

    const storage = new Storage(this, "Storage", config);
    const api = new HttpApi(this, "Api", config);
    const sockets = new SocketApi(this, "SocketApi", config);
    const originSecret = new OriginSecret(this, "FrontDoor", config);
    const site = new Site(this, "Site", { config, api, sockets, originSecret, storage });
    const email = new Email(this, "Email", { config, storage });
    const identity = new Identity(this, "Identity", { config, email, storage, siteUrl: site.url });
    site.publish(config, identity);
    const mailingList = config.hasMailingList ? new MailingList(this, "MailingList", config) : undefined;
    const contacts = mailingList?.access ?? {};
    const payments = new Payments(this, "Payments", { config, siteUrl: site.url });
    const ticketKeys = new TicketKeys(this, "TicketKeys", config);
    const pushKey = new PushKey(this, "PushKey", config);
    const emailAccess = [email.access, { environment: { CLUB_INBOX: config.clubInbox, SITE_URL: site.url } }];
    const outbox = new Outbox(this, "Outbox", { config, storage, access: [...emailAccess, contacts] });
    const announcements = new Announcements(this, "Announcements", {
      config,
      storage,
      access: [ticketKeys.access, sockets.access, pushKey.access],
    });
    const scheduled = createScheduledWorkers(this, {
      ...{ config, storage, sockets, identity },
      mailingList: contacts,
      payments: payments.access,
    });
    const access = featureAccess({
      storage,
      mailingList: contacts,
      payments: payments.access,
      ticketKeys: ticketKeys.access,
      pushKey: pushKey.access,
      accounts: identity.accounts,
      ownGroups: identity.ownGroups,
      adminAccounts: identity.adminAccounts,
      accountGroups: identity.accountGroups,
      emailAccess,
      sockets,
      site,
    });
    const endpoints = new Endpoints(this, "Endpoints", { config, contract, access, api, originSecret, identity });
    sockets.serveBy(endpoints.functionOf("realtime"));
    const workers = { outbox, announcements };
    const functions = {
      ...endpoints.functions,
      outbox: outbox.lambda,
      announcements: announcements.lambda,
      ...scheduled,
      ...identity.triggers,
      bounces: email.bounces,
    };
    const paymentMetrics = payments.metricsOf(endpoints.functionOf("listings").logGroup);
    new Alarms(this, "Alarms", {
      config,
      storage,
      api,
      sockets,
      workers,
      functions,
      ...paymentMetrics,
      longWaits: outbox.longWaits,
    });

    // `npm start`, the tests, and the README read these by name.
    this.#output({
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
      ClubInbox: config.clubInbox,
      UserPoolId: identity.userPool.userPoolId,
      UserPoolClientId: identity.webClient.userPoolClientId,
      UserPoolEndpoint: identity.endpoint,
      AdminSecondFactor: String(config.asksForSecondFactor),
      ...(mailingList && { MailingListSecret: mailingList.arn }),
      PaymentsSecret: payments.arn,
      TicketSecret: ticketKeys.arn,
      PushSecret: pushKey.arn,
      // `FunctionForms`, `FunctionOutbox`, …: the name of each Lambda.
      ...Object.fromEntries(
        Object.entries(functions).map(([name, { functionName }]) => [`Function${capitalized(name)}`, functionName]),
      ),
    });
  }

  #output(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}
