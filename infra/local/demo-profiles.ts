import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { ProfileForm } from "#shared/members.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";
import { demoAccounts } from "./settings.ts";

type DemoEmail = (typeof demoAccounts)[number]["email"];

/** Who the demo accounts are, by their e-mail. */
export const demoProfiles: Record<DemoEmail, ProfileForm> = {
  "admin@club.test": {
    full_name: "Naomi Whitfield",
    company: "Dallas Elevated",
    position: "Membership Director",
    location: "Dallas, TX",
    bio: "I look after our members and our events. Tell me who you'd like to meet, and I'll make the introduction.",
    website: "https://elevated.example",
  },
  "member1@club.test": {
    full_name: "Amara Bello",
    company: "Bello Architecture Studio",
    position: "Founder and Principal",
    location: "Deep Ellum, Dallas",
    bio: "Architect of libraries, clinics and the occasional restaurant. My studio of twelve turns old warehouses into places people want to stay. Happy to talk about zoning, financing a first building, and hiring slowly.",
    website: "https://bello-studio.example",
  },
  "member2@club.test": {
    full_name: "Marcus Tillman",
    company: "Tillman Family Wealth",
    position: "Managing Partner",
    location: "Frisco, TX",
    bio: "Twenty years in private banking, ten of them for founders who sold too early or too late. I help families keep what they've built, and I coach two robotics teams in Oak Cliff.",
    website: "https://tillman-wealth.example",
  },
};

/** A demo account as the table keeps it. */
export const demoMember = async (email: DemoEmail, id: string, now: Date) => {
  const { storedMember } = await import("#functions/members/member.ts");
  return storedMember.parse({ ...demoProfiles[email], id, version: 1, updated_at: now.toISOString() });
};

/** Puts the profiles of the demo accounts into the table and the directory; those already there stay as they are. */
export const putDemoProfiles = (endpoint: string, { TableName, UserPoolId }: Outputs, tableEndpoint = endpoint) =>
  step("Adding demo profiles", async () => {
    // Entities read the table's name as they are loaded.
    process.env.TABLE_NAME ??= TableName;
    const { cardItemOf, directoryChangedKey } = await import("#functions/members/card.ts");
    const { memberItemOf, toCard } = await import("#functions/members/member.ts");
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(tableEndpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    });
    for (const { email } of demoAccounts) {
      const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
      const id = UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
      const member = await demoMember(email, id, new Date());
      const shown = toCard(member);
      const mark = { ...directoryChangedKey, changed_at: new Date().toISOString() };
      const writes = [
        { Put: { Item: memberItemOf(member), ConditionExpression: "attribute_not_exists(pk)" } },
        ...(shown ? [{ Put: { Item: cardItemOf(shown) } }, { Put: { Item: mark } }] : []),
      ];
      const TransactItems = writes.map((write) =>
        Object.fromEntries(Object.entries(write).map(([kind, body]) => [kind, { TableName, ...body }])),
      );
      await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
        if (!(error instanceof TransactionCanceledException)) throw error;
      });
    }
  });
