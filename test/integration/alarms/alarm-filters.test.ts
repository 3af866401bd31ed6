import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { SESClient } from "@aws-sdk/client-ses";
import { sendEmail } from "#functions/email/send.ts";
import { receiveStripeEvent } from "#functions/webhooks/webhook.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { contract } from "#shared/contract.ts";
import { call } from "../../support/api-event.ts";
import { asAdmin } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { matchesPattern } from "../../support/filter-pattern.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { createLiveListing, submitListing } from "../../support/listings.ts";
import { logLines } from "../../support/log-lines.ts";
import { holdEmail } from "../../support/outbox.ts";
import {
  payOutsideTheClub,
  sign,
  subscriptionsOf,
  subscriptionUpdatedBody,
  whilePaymentsAreOut,
} from "../../support/payments.ts";

type Filter = {
  FilterPattern: string;
  LogGroupName: { Ref: string };
  MetricTransformations: { MetricName: string }[];
};
type Template = { Resources: Record<string, { Type: string; Properties: unknown }> };

const readFilters = async () => {
  const cloudFormation = new CloudFormationClient(credentials(clubUnderTest().endpoint));
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({}));
  const bodies = await Promise.all(
    Stacks.map(({ StackName }) => cloudFormation.send(new GetTemplateCommand({ StackName }))),
  );
  return bodies
    .flatMap(({ TemplateBody = "" }) => Object.values((JSON.parse(TemplateBody) as Template).Resources))
    .filter(({ Type }) => Type === "AWS::Logs::MetricFilter")
    .map(({ Properties }) => Properties as Filter);
};

/** The Lambda in whose log a fault is told, and how the fault is made; answers of what the log tells it. */
type Fault = { metric: string; by: RegExp; make: () => Promise<Record<string, unknown>> };

const receive = (body: string, signature = sign(body)) =>
  call(receiveStripeEvent, { body, headers: { "stripe-signature": signature } });

/** The event of a payment for a listing. It was made elsewhere, of which this process is told, too. */
const receivePaymentFor = async (listing: { id: string }) => {
  const elsewhere = { id: given.idempotencyKey() };
  await payOutsideTheClub(elsewhere);
  const [subscription] = await subscriptionsOf(elsewhere);
  await receive(subscriptionUpdatedBody(listing, subscription?.id ?? ""));
  return { listingId: listing.id };
};

const webhooks = /^Endpointswebhooks/;
const faults: Record<string, Fault> = {
  "a payment for no listing": {
    ...{ metric: "StrayPayments", by: webhooks },
    make: async () => {
      const listingId = given.idempotencyKey();
      await receive(subscriptionUpdatedBody({ id: listingId }, "sub_of_somebody"));
      return { listingId };
    },
  },
  "a second payment for a listing": {
    ...{ metric: "StrayPayments", by: webhooks },
    make: async () => receivePaymentFor(await createLiveListing()),
  },
  "a payment for a hidden listing": {
    ...{ metric: "StrayPayments", by: webhooks },
    make: async () => {
      const listing = await submitListing();
      await asAdmin(contract.takeListingDown, { listingId: listing.id, reason: "Spam.", endSubscription: false });
      return receivePaymentFor(listing);
    },
  },
  "a key that was revoked": {
    ...{ metric: "RefusedKeys", by: webhooks },
    make: async () => {
      const listing = await createLiveListing();
      await whilePaymentsAreOut(() => receive(subscriptionUpdatedBody(listing, "sub_of_somebody")), "revoked");
      return { cause: "StripeAuthenticationError" };
    },
  },
  "a forged event": {
    ...{ metric: "ForgedEvents", by: webhooks },
    make: async () => {
      await receive(subscriptionUpdatedBody({ id: "listing_unknown" }, "sub_1"), `t=1,v1=${"0".repeat(64)}`);
      return {};
    },
  },
  "an email that SES has not taken for an hour": {
    ...{ metric: "LettersThatWait", by: /^Outbox/ },
    make: async () => {
      const longAgo = new Date(Date.now() - 61 * 60_000).toISOString();
      const id = await holdEmail(given.emailAddress(), { createdAt: longAgo });
      const send = jest.spyOn(SESClient.prototype, "send").mockImplementation(() => {
        throw Object.assign(new Error("Maximum sending rate exceeded."), { name: "Throttling" });
      });
      await sendEmail(id).finally(() => send.mockRestore());
      return { id };
    },
  },
};

describe("what the log tells of a fault is what its alarm counts, once, and no other alarm does", () => {
  const countedBy = (filters: Filter[], lines: Record<string, unknown>[]) =>
    filters.flatMap(({ FilterPattern, MetricTransformations: [metric] }) =>
      lines.filter((line) => matchesPattern(FilterPattern, line)).map(() => metric?.MetricName),
    );

  testInProcess.each(Object.entries(faults))("%s", async (_, { metric, by, make }) => {
    const filters = (await readFilters()).filter(({ LogGroupName }) => by.test(LogGroupName.Ref));
    const lines = logLines();

    const about = await make();

    const told = lines().filter((line) => Object.entries(about).every(([name, value]) => line[name] === value));
    expect(countedBy(filters, told)).toEqual([metric]);
  });

  testInProcess("every filter has its faults here", async () => {
    const metrics = (await readFilters()).map(({ MetricTransformations: [metric] }) => metric?.MetricName ?? "");

    expect([...new Set(metrics)].sort()).toEqual(
      [...new Set(Object.values(faults).map(({ metric }) => metric))].sort(),
    );
  });

  testInProcess("what is well is counted by none", async () => {
    const filters = await readFilters();
    const lines = logLines();

    const listing = await createLiveListing();
    const [subscription] = await subscriptionsOf(listing);
    await receive(subscriptionUpdatedBody(listing, subscription?.id ?? ""));
    await sendEmail(await holdEmail(given.emailAddress()));

    expect(lines()).not.toEqual([]);
    expect(countedBy(filters, lines())).toEqual([]);
  });
});
