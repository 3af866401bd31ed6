import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { openCheckout } from "#functions/listings/stripe.ts";
import { getCheckout } from "#functions/payments/checkout.ts";
import { getSubscription } from "#functions/payments/subscription.ts";
import { freePorts } from "#infra/local/ports.ts";
import { standInAccount } from "#infra/payments-stand-in/conventions.ts";
import { startPayments } from "#infra/payments-stand-in/stand-in.ts";
import { until } from "./until.ts";

/** A server on a free port of this machine. */
const serve = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

/** A request as it was sent, and its answer, if it was taken. */
type Sent = {
  method: string;
  path: string;
  form: string;
  key: string | undefined;
  version: string | undefined;
  answer?: string;
};

/** Something that happens to a request instead of its answer. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** Where stripe-mock is, in the part of the full run that has it: it is asked whatever the stand-in has taken. */
const { STRIPE_MOCK: mock } = process.env;

/** Stands before a server: writes down what is sent to it, and lets faults happen to the next requests. */
const recorderOf = async (behind: string) => {
  const sent: Sent[] = [];
  const faults: Fault[] = [];
  const refusedByMock: string[] = [];

  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = incoming;
    const body = await text(incoming);
    const [path = "", query = ""] = url.split("?");
    const key = headers["idempotency-key"] as string | undefined;
    const version = headers["stripe-version"] as string | undefined;
    const request: Sent = { method, path, form: body || query, key, version };
    sent.push(request);
    const fault = faults.shift();
    if (fault) return fault(incoming, response);
    const { host, connection, "content-length": length, "transfer-encoding": encoding, ...others } = headers;
    void [host, connection, length, encoding];
    const ask = (server: string) =>
      fetch(`${server}${url}`, { method, headers: others as Record<string, string>, ...(body && { body }) });
    const answer = await ask(behind);
    const answered = await answer.text();
    if (answer.ok) request.answer = answered;
    const mocked = mock !== undefined && answer.ok ? await ask(mock) : undefined;
    if (mocked && !mocked.ok) refusedByMock.push(`${method} ${url} ${body}: ${await mocked.text()}`);
    const kept = ["content-type", "request-id", "idempotent-replayed", "stripe-version"];
    for (const name of kept) if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? "");
    response.writeHead(answer.status).end(answered);
  };

  const { address, close } = await serve((request, response) => void pass(request, response));
  return { address, close, sent, faults, refusedByMock };
};

/** A webhook as the site gets it. */
export type Webhook = { signature: string; body: string; type: string; about: Record<string, unknown> };

/** A site that takes webhooks, and answers each by the next of these; the last one holds on. */
const openSite = async () => {
  const got: Webhook[] = [];
  const statuses = [200];
  const { address, close } = await serve((request, response) => {
    void text(request).then((body) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { object: Record<string, unknown> } };
      got.push({ signature: String(request.headers["stripe-signature"]), body, type, about: data.object });
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      response.writeHead(request.url === "/api/stripe/webhook" ? (status ?? 200) : 404).end();
    });
  });
  return { address, close, got, statuses };
};

/** Stripe's own client, as it comes. */
export const clientOf = (address: string, secretKey: string) => {
  const { hostname, port } = new URL(address);
  return new Stripe(secretKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
};

/**
 * The stand-in of the payment service for the tests of one file, with everything around it at the wire: what is sent to
 * it is recorded, the site gets its webhooks, and the secret that names it can be read. For tests without a club.
 */
export const openPaymentService = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "payments-"));
  const { payments: port } = await freePorts();
  const site = await openSite();
  const options = { file: path.join(folder, "payments.json"), site: site.address };
  let standIn = await startPayments(port, options);
  const address = `http://127.0.0.1:${port}`;
  const recorder = await recorderOf(address);
  const account = { ...standInAccount(port), endpoint: recorder.address };

  let secret = JSON.stringify(account);
  let refusal: string | undefined;
  const secrets = await serve((_, response) =>
    response
      .writeHead(refusal === undefined ? 200 : 400, { "content-type": "application/x-amz-json-1.1" })
      .end(JSON.stringify(refusal === undefined ? { SecretString: secret } : { __type: refusal })),
  );
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.address;

  const post = (where: string, form: Record<string, string> = {}) =>
    fetch(where.startsWith("/") ? `${address}${where}` : where, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });

  let listings = 0;
  /** Opens a checkout of a new listing. */
  const open = async (changes: Partial<Parameters<typeof openCheckout>[0]> = {}) => {
    const listingId = `listing_${++listings}`;
    const checkout = await openCheckout({ listingId, attempt: 1, email: `${listingId}@example.com`, ...changes });
    return { listingId, ...checkout, url: checkout.url ?? "" };
  };
  /** Presses Pay on a page of the stand-in. */
  const pay = (url: string) => post(url, { act: "pay" });
  /** Opens a checkout of a new listing and pays on it; answers the subscription, too. */
  const createPaidCheckout = async (changes: Parameters<typeof open>[0] = {}) => {
    const checkout = await open(changes);
    await pay(checkout.url);
    const { subscriptionId = "" } = await getCheckout(checkout.id);
    const subscription = await getSubscription(subscriptionId);
    if (!subscription) throw new Error("Nothing came of the payment.");
    return { ...checkout, subscriptionId, subscription };
  };
  /** Lets something happen to what an id, a listing's id or an e-mail address names. */
  const act = (name: string, what: string) => post(`/subscriptions/${encodeURIComponent(name)}/${what}`);

  return {
    address,
    account,
    /** Stripe's own client, past what is recorded. */
    stripe: clientOf(address, account.secretKey),
    /** The same, recorded. */
    recordedStripe: clientOf(recorder.address, account.secretKey),
    sent: recorder.sent,
    faults: recorder.faults,
    webhooks: site,
    post,
    open,
    pay,
    createPaidCheckout,
    act,
    /** The first webhook of a type that is about this. */
    waitForWebhook: (type: string, id: string) =>
      until(`${type} of ${id}`, () =>
        Promise.resolve(site.got.find((webhook) => webhook.type === type && webhook.about.id === id)),
      ),
    keepAsSecret: (value: unknown) => {
      refusal = undefined;
      secret = typeof value === "string" ? value : JSON.stringify(value);
    },
    /** AWS refuses to hand the secret over. */
    refuseSecret: (type: string) => void (refusal = type),
    restart: async () => {
      await standIn.stop();
      standIn = await startPayments(port, options);
    },
    close: async () => {
      await standIn.stop();
      await Promise.all([recorder.close(), secrets.close(), site.close()]);
      await rm(folder, { recursive: true });
      if (recorder.refusedByMock.length > 0)
        throw new Error(`stripe-mock takes not what the stand-in takes:\n${recorder.refusedByMock.join("\n")}`);
    },
  };
};
export type PaymentService = Awaited<ReturnType<typeof openPaymentService>>;
