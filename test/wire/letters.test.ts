import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { copyIdOf } from "#functions/email/outbox.ts";
import { digest } from "#functions/platform/ids.ts";
import { getItem } from "#functions/platform/table.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { contract } from "#shared/contract.ts";
import { putRegistration } from "../support/announcements.ts";
import { as, asAdmin } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { given } from "../support/given.ts";
import { invoke, runLetters, sweepOutbox } from "../support/invoke.ts";
import { newMember } from "../support/members.ts";
import { draftLetter, readLetterAs, sendDraft } from "../support/sent-letters.ts";
import { editItem, makeDue, putUnlistedEvent, readOutboxItem } from "../support/table.ts";
import { until } from "../support/until.ts";

// The deployed worker sends through this, which stands before the embedded SES: it knows which copies SES was handed, and may
// do something before SES gets one, or refuse it.

const { endpoint, outputs } = clubUnderTest();
const lambda = new LambdaClient(credentials(endpoint));
const FunctionName = outputs.FunctionLettersWorker;

/** Each waits for its worker, which begins anew, twice or thrice. */
const timeoutMs = 180_000;

/** Of each letter, the copies that SES was asked to send, and those it took, in order. */
const asked = new Map<string, string[]>();
const taken = new Map<string, string[]>();
/** What comes before SES gets a copy, by letter: it is refused where this answers so. */
const before = new Map<string, (count: number) => Promise<"throttled" | undefined>>();

const letterOf = (copyId: string) => copyId.split("_").slice(1, 3).join("_");
const note = (list: Map<string, string[]>, copyId: string) => {
  const copies = [...(list.get(letterOf(copyId)) ?? []), copyId];
  list.set(letterOf(copyId), copies);
  return copies.length;
};

const throttling = `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>Throttling</Code><Message>Maximum sending rate exceeded.</Message></Error><RequestId>0</RequestId></ErrorResponse>`;

const ses = createServer((request, response) => {
  const answer = async () => {
    const body = await buffer(request);
    const copyId = new URLSearchParams(body.toString()).get("Tags.member.1.Value");
    if (copyId !== null) {
      const count = note(asked, copyId);
      if ((await before.get(letterOf(copyId))?.(count)) === "throttled")
        return void response.writeHead(400, { "content-type": "text/xml" }).end(throttling);
      note(taken, copyId);
    }
    const { method, headers, url = "/" } = request;
    ask(`${endpoint}${url}`, { method, headers }, (found) => {
      response.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(response);
    }).end(body);
  };
  answer().catch((error: Error) => response.destroy(error));
});

/** Has the worker ask this for SES, or with `undefined` the embedded AWS again. */
const leadToSes = async (address: string | undefined) => {
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const { AWS_ENDPOINT_URL_SES: _, ...Variables } = Environment?.Variables ?? {};
  const led = address === undefined ? Variables : { ...Variables, AWS_ENDPOINT_URL_SES: address };
  await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables: led } }));
  await until("the worker to be led there", async () => {
    const { LastUpdateStatus } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    return LastUpdateStatus === "Successful";
  });
};

beforeAll(async () => {
  await new Promise<void>((resolve) => ses.listen(0, "127.0.0.1", resolve));
  await leadToSes(`http://127.0.0.1:${(ses.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await leadToSes(undefined);
  ses.close();
});

/** A draft to so many visitors who registered for an event; answers it with the ids of their copies, and whose they are. */
const draftToVisitors = async (count: number) => {
  const event = await putUnlistedEvent(given.openEvent());
  const registrations = await Promise.all(Array.from({ length: count }, () => putRegistration(event.id)));
  const draft = await draftLetter([], { segment: { of: "event", eventId: event.id, parts: ["approved"] } });
  const addresses = new Map(
    registrations.map(({ email }) => [copyIdOf(draft.id, `at-${digest(email.toLowerCase())}`), email]),
  );
  return { draft, addresses, copyIds: [...addresses.keys()].toSorted() };
};

const jobOf = (letterId: string) => getItem({ pk: `LETTER-JOB#${letterId}`, sk: "LETTER-JOB" });

/** By SNS, as SES tells it. */
const tell = (events: { copyId: string; event: object }[]) =>
  invoke("FunctionBounces", {
    Records: events.map(({ copyId, event }) => ({
      Sns: { Message: JSON.stringify({ mail: { tags: { copy: [copyId] } }, ...event }) },
    })),
  });

/**
 * Lets a quarter of an hour pass for a letter, and has it looked at, until it was sent. By then SES has told which copies it
 * took: on a busy machine the worker may not have waited for its answer.
 */
const waitUntilSent = (letterId: string, copyIds: string[]) =>
  until("the letter to be sent", async () => {
    const letter = await readLetterAs(letterId);
    if (letter.state === "sent") return letter;
    await tell((taken.get(letterId) ?? []).map((copyId) => ({ copyId, event: { send: {} } })));
    const items = [await jobOf(letterId), ...(await Promise.all(copyIds.map(readOutboxItem)))];
    for (const item of items) {
      if (item?.gsi2pk === undefined || item.status !== "pending") continue;
      if (item.leavingAt !== undefined)
        await editItem(item, { leavingAt: new Date(Date.now() - 1_200_000).toISOString() });
      await makeDue(item);
    }
    await runLetters();
    await sweepOutbox();
    return undefined;
  });

type SesMessages = { messages: Record<string, { To: string[] }[]> };

/** What SES took, by the outbox too, which tries again what the worker left open. */
const expectEachOnce = async (addresses: Iterable<string>) => {
  const { messages } = (await (await fetch(`${endpoint}/_ministack/ses/messages`)).json()) as SesMessages;
  const readers = Object.values(messages).flatMap((each) => each.flatMap(({ To }) => To.join()));
  for (const address of addresses)
    expect([address, readers.filter((reader) => reader.includes(address)).length]).toEqual([address, 1]);
};

test(
  "two admins send the same draft at once, and SES throttles at first: each of its people gets it once, later",
  async () => {
    const other = await newMember("Grace Hopper", { isAdmin: true });
    const { draft, addresses, copyIds } = await draftToVisitors(5);
    before.set(draft.id, (count) => Promise.resolve(count <= 3 ? "throttled" : undefined));

    const input = { letterId: draft.id, version: draft.version, schedule: { when: "now" } } as const;
    const answers = await Promise.all([asAdmin(contract.sendLetter, input), as(other)(contract.sendLetter, input)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await until("the worker to spare SES", async () => {
      const { status, gsi2sk = "" } = (await jobOf(draft.id)) ?? {};
      return status === "pending" && String(gsi2sk) > new Date(Date.now() + 120_000).toISOString();
    });
    expect(asked.get(draft.id)).toHaveLength(3);
    expect(await readLetterAs(draft.id)).toMatchObject({ state: "sending", counts: { people: 5, sent: 0 } });
    const sent = await waitUntilSent(draft.id, copyIds);
    expect(sent).toMatchObject({ counts: { sent: 5, failed: 0, leftOut: {} } });
    await expectEachOnce(addresses.values());
  },
  timeoutMs,
);

/** What stops a letter of which SES was handed these copies. */
type Stop = (letterId: string, emailed: string[]) => Promise<unknown>;

const stopByAdmin: Stop = (letterId) => asAdmin(contract.stopLetter, { letterId });

test.each(["admin", "bounces"] as const)(
  "a letter that is stopped on its way by %s goes on where it stopped, and each of its people gets it once",
  async (why) => {
    const { draft, addresses, copyIds } = await draftToVisitors(40);
    const bounce: Stop = (_, emailed) =>
      tell(
        emailed.map((copyId) => {
          const bouncedRecipients = [{ emailAddress: addresses.get(copyId) ?? "" }];
          return { copyId, event: { bounce: { bounceType: "Permanent", bouncedRecipients } } };
        }),
      );
    // The first time it takes longer than the worker waits for SES.
    await tell([]);
    let stopping: Promise<unknown> | undefined;
    before.set(draft.id, async (count) => {
      if (count <= 6) return undefined;
      stopping ??= (why === "admin" ? stopByAdmin : bounce)(draft.id, taken.get(draft.id)?.slice(0, 6) ?? []);
      // The worker waits five seconds for SES; on a busy machine that is too short.
      return Promise.race([stopping.then(() => undefined), wait(2000, "throttled" as const)]);
    });

    await sendDraft(draft);

    await until("the letter to stop", async () => {
      const [{ state }, job] = [await readLetterAs(draft.id), await jobOf(draft.id)];
      return state === "stopped" && job?.status === "pending";
    });
    const emailed = taken.get(draft.id)?.length ?? 0;
    expect(emailed).toBeGreaterThan(6);
    expect(emailed).toBeLessThan(40);
    expect(await readLetterAs(draft.id)).toMatchObject({ stopped: { why } });
    const told = (await asAdmin(contract.listNotices, {})).body.items.map(({ id }) => id);
    expect(told.includes(`letter-halted:${draft.id}`)).toBe(why === "bounces");
    await asAdmin(contract.continueLetter, { letterId: draft.id });
    const sent = await waitUntilSent(draft.id, copyIds);
    expect(sent).toMatchObject({ counts: { people: 40, sent: 40, bounced: why === "bounces" ? 6 : 0, failed: 0 } });
    await expectEachOnce(addresses.values());
  },
  timeoutMs,
);
