import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { brand } from "#shared/brand.ts";
import type { KeptEvent } from "#shared/events.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { nextEventNight } from "./event-night.ts";
import { step } from "./progress.ts";

/** What both events have in common (public-site.md, section 9). */
const evening = { attire: "Cocktail Attire", spots: 150, spotsLeft: 30, interested: 8, version: 1, sequence: 0 };

/** One event that everybody sees, still to be announced, and one for members on the next event night. */
export const demoEvents = (now: Date): KeptEvent[] => {
  const { startsAt, endsAt } = nextEventNight(now, brand.timeZone);
  return [
    {
      ...evening,
      id: "elevated-wednesday",
      title: "Elevated Wednesday",
      audience: "public",
      happyHour: "Happy hour details coming soon",
      location: "TBD",
      description:
        "An evening for professionals, entrepreneurs, and industry leaders to meet over cocktails and good music. Come for the conversation, stay for the company, and leave with introductions that move your work forward.",
      status: "coming-soon",
    },
    {
      ...evening,
      id: "elevated-wednesdays",
      title: "Elevated Wednesdays",
      audience: "members",
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      happyHour: "5:00 PM - 7:00 PM",
      location: "The Addison Terrace, Addison, Texas",
      description:
        "Our monthly night of networking, music, and cocktails. Start with happy hour, meet members in every industry, and stay until midnight.",
      status: "open",
    },
  ];
};

/** Puts the demo events into the table; those already there stay as they are, but for those from before statuses. */
export const putDemoEvents = (endpoint: string, { TableName }: Outputs) =>
  step("Adding demo events", async () => {
    // Entities read the table's name as they are loaded.
    process.env.TABLE_NAME ??= TableName;
    const { countersItemOf, eventItemOf } = await import("#functions/events/event.ts");
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)));
    for (const Item of demoEvents(new Date()).flatMap((event) => [eventItemOf(event), countersItemOf(event)])) {
      const put = new PutCommand({
        TableName,
        Item,
        ConditionExpression: "attribute_not_exists(#status)",
        ExpressionAttributeNames: { "#status": "status" },
      });
      await table.send(put).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  });
