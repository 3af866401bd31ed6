import { createHmac } from "node:crypto";
import { newId, now, type Event, type Store } from "./records.ts";

/** How long after a failed delivery the next one follows, in seconds; then Stripe's patience is over. */
const delays = [1, 5, 30, 120, 600, 3600];

/** Longest wait for an answer, in milliseconds. */
const timeout = 10_000;

/** How many events are remembered. */
const memory = 500;

/** The header by which Stripe signs what it sends at a time. */
export const signatureOf = (body: string, secret: string, time = now()) =>
  `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;

/** Whether it has come to those it was for. */
export const isDelivered = ({ deliveries }: Event) => {
  const { status = 0 } = deliveries.at(-1) ?? {};
  return status >= 200 && status < 300;
};

/** Sends events to an address, each at once and, where that fails, again and again. */
export const webhooksTo = (url: string, secret: string, { all: { events }, save }: Store) => {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  const post = (body: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signatureOf(body, secret) },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]),
    }).then(
      ({ status }) => status,
      () => 0,
    );

  const deliver = async (event: Event) => {
    const status = await post(event.body);
    if (stopping.signal.aborted) return;
    event.deliveries.push({ at: now(), status });
    const delay = delays[event.deliveries.length - 1];
    if (!isDelivered(event) && delay !== undefined) schedule(event, delay);
    await save();
  };

  const start = (event: Event) => {
    const delivery = deliver(event).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
    return delivery;
  };

  const schedule = (event: Event, delay: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void start(event);
    }, delay * 1000);
    timers.add(timer);
  };

  // What was still to be delivered when the stand-in was ended.
  for (const event of Object.values(events)) {
    const delay = delays[Math.max(event.deliveries.length - 1, 0)];
    if (!isDelivered(event) && delay !== undefined) schedule(event, delay);
  }

  return {
    /** Tells of something as it is at this moment. */
    emit: (type: string, object: object) => {
      const id = newId("evt");
      const about = { id, object: "event", api_version: "2026-08-26.dahlia", created: now(), livemode: false };
      const more = { pending_webhooks: 1, request: { id: null, idempotency_key: null } };
      const body = JSON.stringify({ ...about, type, data: { object }, ...more }, undefined, 2);
      const event: Event = { id, created: about.created, type, body, deliveries: [] };
      events[id] = event;
      for (const old of Object.keys(events).slice(0, -memory)) delete events[old];
      void start(event);
    },
    /** Sends an event once more, delivered or not. */
    redeliver: (event: Event) => start(event),
    /** Gives up what is under way; it goes on at the next start. */
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(underWay);
      await save();
    },
  };
};
export type Webhooks = ReturnType<typeof webhooksTo>;
