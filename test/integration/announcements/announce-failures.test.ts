import type { Context, ScheduledEvent } from "aws-lambda";
import { handler } from "#functions/announcements/handler.ts";
import { mostAttempts } from "#functions/outbox/retry-schedule.ts";
import type { KeptEvent } from "#shared/events.ts";
import {
  announcementEvent,
  announcementOf,
  arrivedAt,
  heldAnnouncement,
  hundred,
  standing,
} from "../../support/announced.ts";
import { withFaults } from "../../support/faults.ts";
import { sweepAnnouncements } from "../../support/invoke.ts";
import { logLines } from "../../support/log-lines.ts";
import { openEvent } from "../../support/registered.ts";
import { edit, outboxItemOf, makeDue } from "../../support/table.ts";

const withTime = (milliseconds: number) => ({ getRemainingTimeInMillis: () => milliseconds }) as Context;
const deliver = (...ids: string[]) => handler(announcementEvent(...ids), withTime(100_000));
const sweepHere = (time = 100_000) => handler({ source: "aws.events" } as ScheduledEvent, withTime(time));

const times = <Each>(count: number, make: () => Promise<Each>) => Promise.all(Array.from({ length: count }, make));

/** How many letters each reader got. */
const countsAt = async (...those: Parameters<typeof arrivedAt>) =>
  (await arrivedAt(...those)).map(({ length }) => length);

const someEvent = async (registrants: number) => {
  const event = await openEvent();
  const readers = await times(registrants, () => standing(event.id));
  return { event, readers };
};
const due = async (event: KeptEvent) => makeDue(await announcementOf(event));

test("a record delivered over and over tells everybody once", async () => {
  const { event, readers } = await someEvent(5);
  const id = await heldAnnouncement(event, "changed");

  await Promise.all([deliver(id), deliver(id, id), deliver(id)]);
  await edit({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }, { status: "pending" });
  await Promise.all([deliver(id), deliver(id)]);

  expect(await countsAt(readers)).toEqual([1, 1, 1, 1, 1]);
  expect(await announcementOf(event)).toMatchObject({ status: "finished" });
});

test("one that fails in the middle is reported and tried again; a sweep tells the others, nobody twice", async () => {
  const { event, readers } = await someEvent(30);
  const id = await heldAnnouncement(event, "changed");

  let outcome;
  const fault = "time-out after commit" as const;
  await withFaults([fault, fault, fault, fault], async () => {
    outcome = await deliver(id);
  });
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  expect(await announcementOf(event)).toMatchObject({ status: "pending", attempts: 1, gsi2pk: "UNANNOUNCED" });
  const posted = await Promise.all(readers.map((reader) => outboxItemOf(`letter_${id}_${reader.id}`)));
  expect(posted.filter(Boolean)).toHaveLength(25);

  await due(event);
  await sweepAnnouncements();
  await sweepAnnouncements();
  expect(await countsAt(readers)).toEqual(Array(30).fill(1));
  expect(await announcementOf(event)).toMatchObject({ status: "finished" });
});

test("one whose worker died is held for a lease, then a sweep goes on", async () => {
  const { event, readers } = await someEvent(1);
  const id = await heldAnnouncement(event, "changed");
  const inAMinute = new Date(Date.now() + 60_000).toISOString();
  await edit({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }, { status: "working", leasedUntil: inAMinute });

  await sweepAnnouncements();
  await deliver(id);
  expect(await announcementOf(event)).toMatchObject({ status: "working" });

  await due(event);
  await sweepAnnouncements();
  expect(await countsAt(readers)).toEqual([1]);
});

test("when time runs out it stops after a page and goes on there", async () => {
  const event = await openEvent();
  const reader = await standing(event.id, { createdAt: "2026-11-01T18:00:00.000Z" });
  for (let page = 0; page < 5; page++) await hundred(event.id, { status: "cancelled" });
  const id = await heldAnnouncement(event, "changed");

  await handler(announcementEvent(id), withTime(1000));
  expect(await announcementOf(event)).toMatchObject({ status: "pending", cursor: expect.any(String) as string });
  expect(await outboxItemOf(`letter_${id}_${reader.id}`)).toBeUndefined();

  await sweepHere();
  expect(await announcementOf(event)).toMatchObject({ status: "finished", attempts: 2 });
  expect(await countsAt([reader])).toEqual([1]);
});

test("after the last attempt it is given up, told in the log, and left alone", async () => {
  const { event, readers } = await someEvent(1);
  const id = await heldAnnouncement(event, "changed");
  await edit({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }, { attempts: mostAttempts - 1 });
  const logged = logLines();

  const fault = "time-out before commit" as const;
  await withFaults([fault, fault, fault, fault], async () => {
    expect(await deliver(id)).toEqual({ batchItemFailures: [] });
  });

  expect(await announcementOf(event)).toMatchObject({ status: "given-up", attempts: mostAttempts });
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: "ERROR", message: "announcement failed", willRetry: false }),
  );
  await deliver(id);
  await sweepHere();
  expect(await outboxItemOf(`letter_${id}_${readers[0]?.id}`)).toBeUndefined();
});
