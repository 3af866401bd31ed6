import { withClub } from "#test/support/with-club.ts";
import { holdCrowdAtEdge } from "../simulation/edge.ts";
import { rounded, toQuantiles } from "./statistics.ts";

// Three thousand open tabs ask for a public list every half minute, as pages do, for ten minutes. Between them and the
// club's API is a model of CloudFront that keeps answers for as long as they say (`simulation/edge.ts`, on a clock of its
// own); whatever it asks of the origin is really asked of the local API. Aim: one question in five seconds at each of
// CloudFront's places, whatever the number of tabs.

const crowd = { tabs: 3000, everyMs: 30_000, forMs: 600_000 };
const seconds = crowd.forMs / 1000;

await withClub(async ({ site }) => {
  const rows: Record<string, object> = {};
  for (const path of ["/api/events", "/api/listings"]) {
    for (const places of [1, 10]) {
      const timesMs: number[] = [];
      const { asked, atOrigin, oldestMs } = await holdCrowdAtEdge({ ...crowd, places }, async () => {
        const started = performance.now();
        const answer = await fetch(`${site}${path}`, { cache: "no-store" });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
        const tookMs = performance.now() - started;
        timesMs.push(tookMs);
        return { cacheControl: answer.headers.get("cache-control"), tookMs };
      });
      rows[`${path}, ${places} ${places === 1 ? "place" : "places"}`] = {
        "asked by tabs": asked,
        "asked of the origin": atOrigin,
        "a second": rounded(atOrigin / seconds, 2),
        "oldest answer, s": rounded(oldestMs / 1000),
        ...toQuantiles(timesMs, 0),
      };
      if (atOrigin > places * (seconds / 5)) process.exitCode = 1;
    }
  }
  console.table(rows);
});
