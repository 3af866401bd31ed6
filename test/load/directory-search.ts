import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { call } from "#test/support/api-event.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { makeText, pick } from "./made-up-text.ts";
import { putItems } from "./put-items.ts";
import { compare, median, rounded } from "./statistics.ts";

// The member directory on the server, of 300 and of 10,000 members, within this process, so without API Gateway and with a
// whole processor, where the Lambda has about half of one: milliseconds of the first request, which reads all cards, of
// one whose cards are in memory (a page, a search that looks at every card, one that finds nobody, and a page of a member
// who met a hundred), and what the cards take in memory. Aim: a search in memory within 20 ms.

const sizes = [300, 10_000];
const rounds = 15;
const acquaintances = 100;
const me = "load-reader";
const friendly = "load-friend";
const claimsOf = (sub: string) => ({ sub, token_use: "access", "cognito:groups": "[member]" });

const names = ["Ada", "Maya", "Jordan", "Imani", "Marcus", "Nia", "Omar", "Zuri"];
const surnames = ["Okafor", "Bello", "Carter", "Diallo", "Ellis", "Freeman", "Grant", "Hayes", "Ibrahim"];

const idOf = (index: number) => `load-${String(index).padStart(5, "0")}-4f5a-8c1e-000000000000`;
const profileOf = (index: number) => ({
  id: idOf(index),
  full_name: `${pick(names, index)} ${pick(surnames, index * 7)} ${index}`,
  company: `${pick(surnames, index)} Partners`,
  industry: pick(["Tech", "Finance", "Wellness", "Events"] as const, index),
  location: pick(["Dallas, TX", "Plano, TX", "Addison, TX", "Frisco, TX"], index * 3),
  bio: makeText(index, 280),
});

const fill = async (from: number, to: number) => {
  const { cardItemOf, directoryChangedKey } = await import("#functions/members/card.ts");
  const { memberItemOf, storedMember } = await import("#functions/members/member.ts");
  const { acquaintanceKeyOf } = await import("#functions/members/acquaintance.ts");
  const places = Array.from({ length: to - from }, (_, index) => from + index);
  await putItems(
    places.map((index) => cardItemOf({ ...profileOf(index), avatar: `media/avatars/${idOf(index)}.jpg` })),
  );
  if (from === 0)
    await putItems(
      places
        .slice(0, acquaintances)
        .flatMap((index) => [
          memberItemOf(storedMember.parse({ ...profileOf(index), audiences: { company: "met" } })),
          { ...acquaintanceKeyOf(friendly, idOf(index)), eventTitle: "Elevated Wednesdays" },
        ]),
    );
  // At rest since more than forty seconds, so that what is read is kept.
  const changed_at = new Date(Date.now() - 60_000 + from).toISOString();
  await putItems([{ ...directoryChangedKey, changed_at }]);
};

const measure = async (work: () => Promise<{ statusCode?: number }>) => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const { statusCode } = await work();
    times.push(performance.now() - started);
    if (statusCode !== 200) throw new Error(`It was answered ${statusCode}.`);
  }
  return rounded(median(times));
};

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;
const usedBytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

await withOwnTable("directory-search", async () => {
  const { listDirectory } = await import("#functions/directory/handler.ts");
  const look = (query: Record<string, string>, sub = me) => call(listDirectory, { claims: claimsOf(sub), query });
  const rows: [string, Record<string, number>][] = [];
  for (const [place, size] of sizes.entries()) {
    await fill(sizes[place - 1] ?? 0, size);
    const before = usedBytes();
    const started = performance.now();
    const { body = "" } = await look({});
    const first = performance.now() - started;
    const { summary } = JSON.parse(body) as { summary: { all: number } };
    if (summary.all !== size) throw new Error(`There are ${summary.all} members.`);
    const taken = usedBytes() - before;
    rows.push([
      `${size} members`,
      {
        "first request, ms": rounded(first, 0),
        "a page, ms": await measure(() => look({})),
        "a search, ms": await measure(() => look({ search: "okafor" })),
        "nobody found, ms": await measure(() => look({ search: "nobody at all" })),
        "who met 100, ms": await measure(() => look({}, friendly)),
        "kB of a page": rounded(body.length / 1000),
        "MB in memory": rounded(taken / 1e6),
      },
    ]);
  }
  const [few, many] = rows;
  if (few && many) compare(few, many);
});
