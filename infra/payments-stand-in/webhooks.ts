import { createHmac } from "node:crypto";
import { newId, now, type Event, type Store } from "./records.ts";

/** Before each retry of a failed delivery. */
const retryDelaysSeconds = [1, 5, 30, 120, 600, 3600];

const timeoutMs = 10_000;

const maxEvents = 500;

/** Stripe's signature header for a body. */
export const signatureOf = (body: string, secret: string, time = now()) =>
  `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;

/** Whether the last delivery succeeded. */
export const isDelivered = ({ deliveries }: Event) => {
  const { status = 0 } = deliveries.at(-1) ?? {};
  return status >= 200 && status < 300;
};

/** Sends events to an address, with retries. */
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
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    }).then(
      ({ status }) => status,
      () => 0,
    );

  const deliver = async (event: Event) => {
    const status = await post(event.body);
    if (stopping.signal.aborted) return;
    event.deliveries.push({ at: now(), status });
    const delay = retryDelaysSeconds[event.deliveries.length - 1];
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

  // Events that were undelivered when the stand-in stopped.
  for (const event of Object.values(events)) {
    const delay = retryDelaysSeconds[Math.max(event.deliveries.length - 1, 0)];
    if (!isDelivered(event) && delay !== undefined) schedule(event, delay);
  }

  return {
    /** Sends an event with the current state of an object. */
    emit: (type: string, object: object) => {
      const id = newId("evt");
      const about = { id, object: "event", api_version: "2026-08-26.dahlia", created: now(), livemode: false };
      const more = { pending_webhooks: 1, request: { id: null, idempotency_key: null } };
      const body = JSON.stringify({ ...about, type, data: { object }, ...more }, undefined, 2);
      const event: Event = { id, created: about.created, type, body, deliveries: [] };
      events[id] = event;
      for (const old of Object.keys(events).slice(0, -maxEvents)) delete events[old];
      void start(event);
    },
    /** Sends an event once more, delivered or not. */
    redeliver: (event: Event) => start(event),
    /** Aborts deliveries; they continue at the next start. */
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(underWay);
      await save();
    },
  };
};
export type Webhooks = ReturnType<typeof webhooksTo>;
