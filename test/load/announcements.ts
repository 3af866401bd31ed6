import { setTimeout as wait } from "node:timers/promises";
import { SESClient } from "@aws-sdk/client-ses";
import { withOwnTable } from "../simulation/own-table.ts";
import { rounded } from "./statistics.ts";

// An event moves, and a thousand registrants are told: how long until the last letter is handed to SES, which takes 14 a
// second and 60 ms for each. The table's stream has four shards, each of which hands the outbox ten letters at a time.

const registrants = 1000;
const lettersPerSecond = 14;
const shards = 4;
const batchSize = 10;

await withOwnTable("announcements", async () => {
  process.env.LETTERS_PER_SECOND = String(lettersPerSecond);
  const { holdAnnouncement, putHundredRegistrations, announcementEvent } =
    await import("#test/support/announcements.ts");
  const { context, insertedKeys, streamEventOf } = await import("#test/support/in-process/stream.ts");
  const { handler: announce } = await import("#functions/registrations/announcements.ts");
  const { handler: send } = await import("#functions/outbox/handler.ts");
  const { given } = await import("#test/support/given.ts");
  const { putUnlistedEvent } = await import("#test/support/table.ts");

  const taken: number[] = [];
  SESClient.prototype.send = (async () => {
    taken.push(performance.now());
    await wait(60);
    return { MessageId: String(taken.length) };
  }) as never;

  const event = await putUnlistedEvent(given.openEvent());
  for (let hundreds = 0; hundreds < registrants / 100; hundreds++) await putHundredRegistrations(event.id);
  const id = await holdAnnouncement(event, "changed");

  const startedMs = performance.now();
  await announce(announcementEvent(id), context);
  const writtenMs = performance.now() - startedMs;
  const letters = insertedKeys("OUTBOX#");
  const sendShard = async (_: unknown, shard: number) => {
    const own = letters.filter((_letter, place) => place % shards === shard);
    for (let place = 0; place < own.length; place += batchSize)
      await send(streamEventOf(...own.slice(place, place + batchSize)), context);
  };
  await Promise.all(Array.from({ length: shards }, sendShard));
  const sentMs = (taken.at(-1) ?? NaN) - (taken[0] ?? NaN);
  const inASecond = taken.map((from) => taken.filter((time) => time >= from && time < from + 1000).length);
  console.table({
    [`${registrants} registrants`]: {
      letters: taken.length,
      "written, s": rounded(writtenMs / 1000),
      "sent, s": rounded(sentMs / 1000),
      "a second": rounded(taken.length / (sentMs / 1000)),
      "most in a second": Math.max(...inASecond),
    },
  });
  if (taken.length !== registrants) process.exitCode = 1;
});
