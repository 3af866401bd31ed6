import { SESClient } from "@aws-sdk/client-ses";
import { sendEmail } from "#functions/email/send.ts";
import type { Email } from "#functions/email/templates.ts";
import { digest } from "#functions/platform/ids.ts";
import { countUse, type Limit } from "#functions/platform/limits.ts";
import { buildRegistration, toEmailData } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import { asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { context, deliverStream } from "../../support/in-process/stream.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { logLines } from "../../support/log-lines.ts";
import { emailsAbout, emailsTo } from "../../support/mailbox.ts";
import { holdEmail } from "../../support/outbox.ts";
import { createOpenEvent } from "../../support/registrations.ts";
import { editItem, makeDue, leadsOf, outboxEmailsAbout, readOutboxItem, setRateCount } from "../../support/table.ts";

const hour = 3600;
const toReader = (email: string): Limit => ({ what: "letters-to lead-received", by: email, atMost: 5, seconds: hour });
const fromSource = (address: string): Limit => ({
  what: "letters-from",
  by: digest(address),
  atMost: 300,
  seconds: hour,
});
const inAll: Limit = { what: "letters", by: "all", atMost: 2000, seconds: hour };
const reserve = (address: string): Limit => ({
  what: "letters-reserve",
  by: digest(address),
  atMost: 20,
  seconds: hour,
});
/** Somebody stays connected from an address; answers how many letters have reached them by now. */
const connect = async (address: string, lead = given.lead()) => {
  await asVisitorAt(address)(contract.submitLead, lead);
  return { lead, received: async () => (await emailsAbout(lead.email)).copies.length };
};
/** The letters to somebody that wait in the outbox. */
const waitingFor = async (email: string) =>
  (await outboxEmailsAbout(email)).filter(
    (letter) => letter.status === "pending" && (letter.letter as Email).to !== "club",
  );
/** The hour is over: what is waiting is due, and counts anew. */
const passHour = async (email: string, ...limits: Limit[]) => {
  for (const limit of limits) await setRateCount(limit, 0);
  for (const item of await waitingFor(email)) await makeDue(item);
  await sweepOutbox();
};
beforeEach(() => setRateCount(inAll, 0, 30_000));

describe("over a limit a letter waits, and goes out when the hour is over", () => {
  test("that of its reader", async () => {
    const lead = given.lead();
    await setRateCount(toReader(lead.email), 0);
    for (let post = 0; post < 7; post++) await connect(given.internetAddress(), lead);

    const { notices, copies } = await emailsAbout(lead.email);
    expect([notices.length, copies.length, (await leadsOf(lead.email)).length]).toEqual([7, 5, 7]);
    const waiting = await waitingFor(lead.email);
    expect(waiting).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    for (const { gsi2sk } of waiting) expect(Date.parse(String(gsi2sk))).toBeGreaterThan(Date.now());
    await sweepOutbox();
    expect((await emailsAbout(lead.email)).copies).toHaveLength(5);

    await passHour(lead.email, toReader(lead.email));

    expect((await emailsAbout(lead.email)).copies).toHaveLength(7);
  });

  test("that of a room behind one address", async () => {
    const address = given.internetAddress();
    await setRateCount(fromSource(address), 299);
    expect(await (await connect(address)).received()).toBe(1);

    const { lead, received } = await connect(address);
    expect(await received()).toBe(0);
    await passHour(lead.email, fromSource(address));

    expect(await received()).toBe(1);
  });
});

describe("a letter that has waited for two days", () => {
  /** A letter of three days ago that its reader has not been sent; answers its status once it was tried again. */
  const tryOld = async (limit: ReturnType<typeof toReader>, count: number, address: string, email: string) => {
    await setRateCount(limit, count);
    await connect(address, given.lead({ email }));
    const [waiting = {}] = await waitingFor(email);
    await editItem(waiting, { createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    await makeDue(waiting);
    const lines = logLines();
    await sweepOutbox();
    return { status: (await readOutboxItem(String(waiting.id)))?.status, lines: lines() };
  };
  const alarm = expect.objectContaining({ message: "letter waits" }) as object;

  test("for its source's limit goes on waiting, and raises the alarm", async () => {
    const address = given.internetAddress();

    const { status, lines } = await tryOld(fromSource(address), 300, address, given.emailAddress());

    expect(status).not.toBe("withheld");
    expect(lines).toContainEqual(alarm);
  });

  test("for its reader's own is withheld without one, where it only confirms a form", async () => {
    const email = given.emailAddress();

    const { status, lines } = await tryOld(toReader(email), 5, given.internetAddress(), email);

    expect(status).toBe("withheld");
    expect(lines).not.toContainEqual(alarm);
  });

  test("for its reader's own goes on waiting with its private link, and raises the alarm", async () => {
    const limit = { ...toReader(given.emailAddress()), what: "letters-to registration-received" };
    await setRateCount(limit, 5);
    const email = limit.by;
    const registration = buildRegistration(given.registration({ email }), { eventId: "gala" });
    const data = toEmailData(registration, await createOpenEvent(), "");
    const askedBy = digest(given.internetAddress());
    const letter = { template: "registration-received", data, to: { address: email }, askedBy };
    const id = await holdEmail(email, { letter, createdAt: new Date(Date.now() - 40 * 86_400_000).toISOString() });
    const lines = logLines();

    await sendEmail(id);

    expect(await readOutboxItem(id)).toMatchObject({ status: "pending" });
    expect(lines()).toContainEqual(alarm);
    await setRateCount(limit, 0);
    await sendEmail(id);
    expect(await emailsTo(email)).toHaveLength(1);
  });
});

describe("nobody uses up what is everybody's", () => {
  test("a letter that its reader's limit refuses takes nothing from its source, nor from all", async () => {
    const [address, lead] = [given.internetAddress(), given.lead()];
    await setRateCount(toReader(lead.email), 5);
    await setRateCount(fromSource(address), 299);
    await setRateCount(inAll, 1999);

    const { received } = await connect(address, lead);

    expect(await received()).toBe(0);
    expect(await waitingFor(lead.email)).toHaveLength(1);
    expect([await countUse(fromSource(address)), await countUse(inAll)]).toEqual([true, true]);
  });

  test("one that its source's limit refuses takes nothing from its reader", async () => {
    const [address, lead] = [given.internetAddress(), given.lead()];
    await setRateCount(toReader(lead.email), 4);
    await setRateCount(fromSource(address), 300);

    const { received } = await connect(address, lead);

    expect(await received()).toBe(0);
    expect(await waitingFor(lead.email)).toHaveLength(1);
    expect(await countUse(toReader(lead.email))).toBe(true);
  });

  test("where a few sources have sent all letters of the hour, every other one still has twenty", async () => {
    await setRateCount(inAll, 2000);
    const [busy, other] = [given.internetAddress(), given.internetAddress()];
    await setRateCount(reserve(busy), 20);

    const waits = await connect(busy);
    const goes = await connect(other);

    expect([await waits.received(), await goes.received()]).toEqual([0, 1]);
    expect(await waitingFor(waits.lead.email)).toHaveLength(1);
    await passHour(waits.lead.email, inAll);
    expect(await waits.received()).toBe(1);
  });
});

describe("SES takes only so many letters", () => {
  /** SES refuses everything that is sent meanwhile. */
  const whileSesIsBusy = async <Result>(work: () => Promise<Result>) => {
    const send = jest.spyOn(SESClient.prototype, "send").mockImplementation(() => {
      throw Object.assign(new Error("Maximum sending rate exceeded."), { name: "Throttling" });
    });
    return work().finally(() => send.mockRestore());
  };

  test("one that it refuses for the pace has not failed, counts once, and goes out soon", async () => {
    const [address, lead] = [given.internetAddress(), given.lead()];

    await whileSesIsBusy(async () => {
      await connect(address, lead);
      await deliverStream();
    });

    const [waiting, ...more] = await waitingFor(lead.email);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ attempts: 0 });
    await setRateCount(toReader(lead.email), 5);
    await passHour(lead.email);

    expect((await emailsAbout(lead.email)).copies).toHaveLength(1);
  });

  test("one that waits for longer than an hour is told in the log", async () => {
    const reader = given.emailAddress();
    const id = await holdEmail(reader, { createdAt: new Date(Date.now() - 61 * 60_000).toISOString() });
    const lines = logLines();
    await whileSesIsBusy(() => sendEmail(id));

    expect(lines()).toContainEqual(expect.objectContaining({ level: "WARN", message: "letter waits", minutes: 61 }));
    await makeDue((await readOutboxItem(id)) ?? {});
    await sweepOutbox();
    expect(await emailsTo(reader)).toHaveLength(1);
  });

  test("a sweep goes on until everything that is due is sent", async () => {
    const readers = Array.from({ length: 230 }, () => given.emailAddress());
    const sent = jest.spyOn(SESClient.prototype, "send").mockResolvedValue({ MessageId: "1" } as never);
    const past = new Date(Date.now() - 600_000).toISOString();
    await Promise.all(readers.map((reader) => holdEmail(reader, { gsi2sk: past })));

    await sweepOutbox();

    expect(sent).toHaveBeenCalledTimes(230);
    sent.mockRestore();
  });
});

test("all senders together keep SES's pace", async () => {
  jest.resetModules();
  process.env.LETTERS_PER_SECOND = "20";
  const { handler } = await import("#functions/outbox/handler.ts");
  const { SESClient: Client } = await import("@aws-sdk/client-ses");
  const times: number[] = [];
  jest.spyOn(Client.prototype, "send").mockImplementation(() => {
    times.push(Date.now());
    return Promise.resolve({ MessageId: "1" }) as never;
  });
  const ids = await Promise.all(Array.from({ length: 40 }, () => holdEmail(given.emailAddress())));
  const { outboxEvent } = await import("../../support/outbox.ts");

  const started = Date.now();
  // As by two shards of the stream.
  await Promise.all([0, 20].map((from) => handler(outboxEvent(...ids.slice(from, from + 20)), context)));

  expect(times).toHaveLength(40);
  expect((times.at(-1) ?? 0) - started).toBeGreaterThan(1900);
});
