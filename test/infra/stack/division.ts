import { limits } from "#test/budgets.ts";
import type { Part } from "../../template/flatten.ts";
import { everything, synthesizeStacks } from "./synthesize.ts";

type Resource = { Type: string };
const stacks = [...synthesizeStacks(everything)].map(
  ([name, part]) => [name.replace(/^club-prod-?/, ""), part] as const,
);
const resourcesOf = ({ Resources = {} }: Part) => Object.entries(Resources) as [id: string, Resource][];

/** Names of exports that a stack refers to. */
const importsOf = (part: Part) =>
  [...JSON.stringify(part).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = ""]) => name);
const exportsOf = ({ Outputs = {} }: Part) =>
  Object.values(Outputs).flatMap(({ Export }) => (Export ? [Export.Name] : []));

const holding =
  /^AWS::(DynamoDB::|S3::Bucket$|Cognito::(UserPool|UserPoolClient|UserPoolGroup)$|SecretsManager::|CloudFront::|ApiGatewayV2::Api$|SES::)/;

/** As they were when the club was one stack: whoever deployed that keeps what it held. What came later is among them. */
const heldIds = [
  "ApiGatewayED308F4C",
  "EmailLettersA1F7D6BE",
  "EmailLettersFeedback46F527AA",
  "EmailLettersToMany08506AE5",
  "EmailLettersToManyLettersFeedback58B81549",
  "FrontDoorWordD14B09EF",
  "IdentityAdminsC499A4D7",
  "IdentityRightconversations16C2142C",
  "IdentityRightevents625D1B1A",
  "IdentityRightexportC12BB74C",
  "IdentityRightmembers9FE07111",
  "IdentityRightmoney6A148E50",
  "IdentityRightreader528AFAF1",
  "IdentityRightsomeevents81497FDF",
  "IdentityUserPool96FE3B9B",
  "IdentityUserPoolWebF4BE903E",
  "MailingListAccount7CC42D36",
  "PaymentsAccount0E212694",
  "PushKeyE7C938D7",
  "SiteAccessC8BC4695",
  "SiteBucket978D4AEB",
  "SiteDistribution390DED28",
  "SiteDistributionOrigin2FunctionUrlOriginAccessControl8BF64721",
  "SiteDistributionOrigin3FunctionUrlOriginAccessControl405E11BF",
  "SiteDoorHeadersD38E7CD8",
  "SiteHeadersB898D494",
  "SiteLinkPicturesCache117F87DB",
  "SiteLists0A755F8F",
  "SitePagesCacheC51C93B0",
  "SiteRequestRoutingB8FC5585",
  "SiteResponseRouting0ECC254C",
  "SocketApiGateway5F3F2B0C",
  "StorageTableB43FDCE7",
  "StorageUploadsBDC5E374",
  "TicketKeys7CBA09EE",
];

describe("the division into stacks", () => {
  test.each(stacks)("club-prod-%s has no more resources and outputs than it may", (_, part) => {
    expect(resourcesOf(part).length).toBeLessThanOrEqual(limits.resourcesPerStack);
    // CloudFormation's own quotas.
    expect(Object.keys(part.Outputs ?? {}).length).toBeLessThanOrEqual(200);
  });

  test("each stack refers only to those before it", () => {
    const known = new Set<string>();
    for (const [, part] of stacks) {
      expect(importsOf(part).filter((name) => !known.has(name))).toEqual([]);
      for (const name of exportsOf(part)) known.add(name);
    }
    expect(known.size).toBeGreaterThan(0);
  });

  test("what holds data, accounts or addresses is in club-prod, by the logical ids that deployed clubs have", () => {
    const held = stacks.flatMap(([name, part]) =>
      resourcesOf(part).flatMap(([id, { Type }]) => (holding.test(Type) ? [{ name, id }] : [])),
    );

    expect(held.filter(({ name }) => name !== "")).toEqual([]);
    expect(held.map(({ id }) => id).sort()).toEqual(heldIds);
  });
});
