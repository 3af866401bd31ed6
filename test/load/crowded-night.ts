import { withOwnTable } from "../simulation/table.ts";
import { quantile, rounded, toQuantiles } from "./statistics.ts";

// Many people register in the same moment for an event of 150 free seats, each for one to four, all behind one or two
// addresses of the internet, at a table that conflicts and throttles as DynamoDB does (`simulation/crowded-table.ts`, on
// a clock of its own: the milliseconds are those of the model, from a Lambda's first question to its answer). An event's
// text is as long as one may be. Afterwards the table must tell the truth. Then 200 strangers do other things at once
// that change what they share.

const spots = 150;

await withOwnTable("crowded-night", async () => {
  const { atCrowdedTable, crowdedTable } = await import("../simulation/crowded-table.ts");
  const { holdCrowdedNight, otherCrowds } = await import("../simulation/crowded-night.ts");
  console.log(crowdedTable);
  const rows: Record<string, object> = {};
  for (const people of [200, 500, 1000]) {
    const { result, counts } = await atCrowdedTable((elapsedMs) => holdCrowdedNight({ people, spots }, elapsedMs));
    const { timesMs, wrong, ...outcome } = result;
    rows[`${people} at once`] = {
      ...outcome,
      ...counts,
      ...toQuantiles(timesMs, 0),
      wrong: wrong.join("; "),
    };
    if (wrong.length > 0) process.exitCode = 1;
  }
  console.table(rows);
  const others: Record<string, object> = {};
  for (const [what, act] of Object.entries(otherCrowds)) {
    const { result, counts } = await atCrowdedTable((elapsedMs) => act(200, elapsedMs));
    const { done, timesMs } = result;
    others[`200 ${what}`] = { done, ...counts, "p99, ms": rounded(quantile(timesMs, 0.99), 0) };
    if (done < 200) process.exitCode = 1;
  }
  console.table(others);
});
