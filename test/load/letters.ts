import "#test/support/wire-environment.ts";
import { setTimeout as wait } from "node:timers/promises";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { SESClient, type SendRawEmailCommand } from "@aws-sdk/client-ses";
import { shiftClock } from "../simulation/clock.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { putItems } from "./put-items.ts";
import { rounded } from "./statistics.ts";

// A letter to 5,000 members, how long until the last copy is handed to SES,
// which takes 14 a second and 150 ms for each, on the clock of a crowded table. Meanwhile the club sends an email of another
// kind every three seconds: how long each of these waits. What this machine takes is told apart, since that clock stands still
// while it works.

const readers = Number(process.argv[3] ?? 5000);
const lettersPerSecond = 14;
const sesMs = 150;
const otherEveryMs = 3000;

await withOwnTable("letters", async () => {
  Object.assign(process.env, { LETTERS_PER_SECOND: String(lettersPerSecond), LETTERS_WORKER: "none" });
  const { atCrowdedTable } = await import("../simulation/crowded-table.ts");
  const { handler: work } = await import("#functions/letters/worker.ts");
  const { newLetterWrites, letterWrites, readLetter } = await import("#functions/letters/letter.ts");
  const { letterJobWrite } = await import("#functions/letters/job.ts");
  const { readCounts } = await import("#functions/letters/counts.ts");
  const { memberItemOf, storedMember } = await import("#functions/members/member.ts");
  const { newMembershipWrite } = await import("#functions/membership/membership.ts");
  const { emailWrite } = await import("#functions/email/outbox.ts");
  const { sendEmail } = await import("#functions/email/send.ts");
  const { sendMail } = await import("#functions/platform/mail.ts");
  const { renderEmail } = await import("#functions/email/templates.ts");
  const { letter: template } = await import("#functions/email/templates/letter-emails.tsx");
  const { getVerifiedEmail } = await import("#functions/platform/accounts.ts");
  const { transact } = await import("#functions/platform/table.ts");
  const { given } = await import("#test/support/given.ts");

  const ids = Array.from({ length: readers }, (_, index) => `reader-${String(index).padStart(5, "0")}`);
  const at = "2026-01-01T00:00:00.000Z";
  const addressOf = (id: string) => `${id}@example.com`;
  const itemsOf = (id: string) => {
    const membership = newMembershipWrite({ memberId: id, email: addressOf(id), via: "open", level: "standard", at });
    const row = {
      ...{ pk: `MEMBER#${id}`, sk: "ROW", gsi1pk: "MEMBER-ROWS", gsi1sk: `ada#${id}`, id, name: "Ada Okafor" },
      ...{ email: addressOf(id), level: "standard", state: "member", joinedAt: at, via: "open", came: 0 },
      ...{ tags: [], hasMet: false, groups: [], revision: 1 },
    };
    const member = memberItemOf(storedMember.parse({ id, full_name: "Ada Okafor", version: 1 }));
    return [(membership as { Put: { Item: object } }).Put.Item, row, member] as Record<string, unknown>[];
  };
  await putItems(ids.flatMap(itemsOf));

  CognitoIdentityProviderClient.prototype.send = (({ input }: { input: { Username: string } }) =>
    Promise.resolve({
      UserAttributes: [
        { Name: "email", Value: addressOf(input.Username) },
        { Name: "email_verified", Value: "true" },
      ],
    })) as never;
  const copies = new Map<string, number>();
  const others: number[] = [];
  const taken: number[] = [];
  let elapsed = () => 0;
  SESClient.prototype.send = (async (command: SendRawEmailCommand) => {
    const [{ Value: copy } = {}] = command.input.Tags ?? [];
    taken.push(elapsed());
    if (copy !== undefined) copies.set(copy, (copies.get(copy) ?? 0) + 1);
    await wait(sesMs);
    return { MessageId: String(taken.length) };
  }) as never;
  // What is loaded on use is loaded before: this clock could not wait for it.
  await sendMail({ to: "a@b.co", ...(await renderEmail({ template: "letter", data: template.example })) });
  await getVerifiedEmail(ids[0]!);
  taken.splice(0);

  const id = "ltr_00000000000000000000000000";
  const { stored, writes } = newLetterWrites(
    {
      id,
      state: "draft",
      subject: "Spring",
      topic: "news",
      segment: { of: "members", conditions: [] },
      by: { id: "a", name: "" },
      at,
    },
    template.example.content,
  );
  await transact(writes);
  await transact({
    ...letterWrites(stored, { state: "sending", schedule: { when: "now" } }).writes,
    job: letterJobWrite(id, "fix", 0),
  });

  const startedMs = performance.now();
  const realStart = Date.now();
  const RealDate = Date;
  const { counts: requests } = await atCrowdedTable(async (elapsedMs) => {
    elapsed = elapsedMs;
    const putRight = shiftClock(() => realStart + Math.floor(elapsedMs()) - RealDate.now());
    let isDone = false;
    const writeOthers = async () => {
      while (!isDone) {
        await wait(otherEveryMs);
        const from = elapsedMs();
        const write = emailWrite({ template: "lead-received", data: given.lead(), to: { address: "c@d.co" } });
        await transact({ email: write });
        await sendEmail(String((write as { Put: { Item: { id: string } } }).Put.Item.id));
        others.push(elapsedMs() - from);
      }
    };
    const beside = writeOthers();
    const context = { getRemainingTimeInMillis: () => 15 * 60_000 - elapsedMs() };
    await work(undefined, context);
    isDone = true;
    await beside;
    putRight();
  });
  const realMs = performance.now() - startedMs;
  const { state } = await readLetter(id);
  const counts = (await readCounts([id], { isLatest: true })).get(id)!.counts;
  const sentMs = taken.at(-1)! - 0;
  const perSecond = taken.map((from, index) => {
    let end = index;
    while (end < taken.length && taken[end]! < from + 1000) end++;
    return end - index;
  });
  console.table({
    [`${readers} readers`]: {
      state,
      sent: counts.sent,
      "more than once": [...copies.values()].filter((count) => count > 1).length,
      "all sent, s": rounded(sentMs / 1000),
      "a second": rounded(taken.length / (sentMs / 1000)),
      "most in a second": Math.max(...perSecond),
      "others waited, ms, at most": rounded(Math.max(...others) - sesMs),
      "table requests a copy": rounded(requests.requests / readers, 1),
      throttled: requests.throttled,
      "this machine, ms a copy": rounded(realMs / readers, 1),
    },
  });
  if (state !== "sent" || counts.sent !== readers || sentMs > 420_000) process.exitCode = 1;
});
