import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { countersItemOf, eventItemOf } from "#functions/events/event.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { given } from "#test/support/given.ts";
import { withClub } from "#test/support/with-club.ts";
import { measureForm } from "./form-requests.ts";

// POST /api/events/{eventId}/registrations, with a guest, through the local distribution, API Gateway and Lambda, beside
// a request that keeps nothing. Everybody is somebody new at an address of the internet of their own, all for one event:
// its item is what they contend for.

await withClub(async (club) => {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(club.endpoint)));
  const event = given.openEvent({ spots: 10_000, spotsLeft: 10_000 });
  for (const Item of [eventItemOf(event), countersItemOf(event)])
    await table.send(new PutCommand({ TableName: club.outputs.TableName, Item }));
  const fill = () => given.registration({ guests: [given.guest()] });
  await measureForm(club, { path: `/api/events/${event.id}/registrations`, fill, letters: 1 });
});
