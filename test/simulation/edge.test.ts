import { formatAnswer } from "#functions/http/answers.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { holdCrowdAtEdge } from "./edge.ts";

const minutes = 60_000;
const crowd = { tabs: 3000, everyMs: 30_000, forMs: 10 * minutes, places: 1 };
const cacheControlOf = (row: Endpoint) =>
  String(formatAnswer(row, { items: [] }, undefined).headers?.["cache-control"]);
const rows: Record<string, Endpoint> = { listEvents: contract.listEvents, listBusinesses: contract.listBusinesses };

describe("three thousand open tabs at the edge", () => {
  test.each(Object.entries(rows))("%s is asked of the origin once in five seconds", async (_, row) => {
    const cacheControl = cacheControlOf(row);

    const { asked, atOrigin, oldestMs } = await holdCrowdAtEdge(crowd, () =>
      Promise.resolve({ cacheControl, tookMs: 100 }),
    );

    expect(asked).toBe(60_000);
    expect(atOrigin).toBeLessThanOrEqual(120);
    expect(oldestMs).toBeLessThanOrEqual(15_000);
  });

  test("what is not for everybody is asked of the origin each time", async () => {
    const cacheControl = cacheControlOf(contract.getEvent);

    const { asked, atOrigin } = await holdCrowdAtEdge({ ...crowd, tabs: 30 }, () =>
      Promise.resolve({ cacheControl, tookMs: 100 }),
    );

    expect(atOrigin).toBe(asked);
  });
});
