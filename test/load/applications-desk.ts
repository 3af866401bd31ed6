import { applicationStates, isOpenState, type MovableState } from "#shared/application-review.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { putItems } from "./put-items.ts";

// What admins cost the table at 5,000 applications, each with answers of 3 kB, three in seven of them closed: round
// trips, read units and write units, those of indexes among them, of the list, the tiles of the dashboard, the statistics,
// a decision, and fifty together, which the desk makes one by one. Units as in store-units.ts. Aims: half a read unit for
// each list where nothing has changed, and a decision that costs the same however many applications there are.

const many = 5000;
const together = 50;
const claims = { sub: "admin-of-the-meter", token_use: "access", "cognito:groups": "[admin]" };
const longAnswer = "A studio of our own, and people who build it. ".repeat(11);

await withOwnTable("applications-desk", async () => {
  const { given } = await import("#test/support/given.ts");
  const { call } = await import("#test/support/api-event.ts");
  const { applications, buildApplication, moveTo, newApplicationWrites } =
    await import("#functions/applications/application.ts");
  const { getApplication, listApplicationRows, moveApplication, recallDecision } =
    await import("#functions/applications/desk.ts");
  const { rowsChangedKey } = await import("#functions/applications/row-list.ts");
  const { getApplicationStatistics } = await import("#functions/applications/statistics.ts");
  const { countWaiting } = await import("#functions/dashboard/handler.ts");

  // Long settled, so that answers carry their tags.
  const before = Date.now() - 3_600_000;
  const build = (index: number) => {
    const form = given.application({
      name: `Applicant Number ${index}`,
      shortTermGoals: longAnswer,
      sixFigureMindset: longAnswer,
      valueToAdd: longAnswer,
      elevationStory: longAnswer,
    });
    const sent = buildApplication(form, { id: `application_many${index}`, days: 10 });
    const state = applicationStates[index % applicationStates.length] ?? "received";
    const at = new Date(before - index * 3_600_000);
    const moved = state === "received" ? sent : moveTo(sent, state, { now: at, days: 10 });
    const stored = {
      ...moved,
      createdAt: at.toISOString(),
      ...(!isOpenState(state) && { closedAt: at.toISOString() }),
    };
    const writes = { form: applications.formWrite(form, undefined, stored), ...newApplicationWrites(stored) };
    return { stored, items: Object.values(writes).flatMap((write) => ("Put" in write ? [write.Put.Item ?? {}] : [])) };
  };
  const built = Array.from({ length: many }, (_, index) => build(index));
  const mark = { ...rowsChangedKey, changed_at: new Date(before).toISOString() };
  await putItems([mark, ...built.flatMap(({ items }) => items)]);
  const { metered } = await import("./units/meter.ts");

  const waiting = built.filter(({ stored }) => stored.state === "received").map(({ stored }) => stored);
  const take = (count: number) => waiting.splice(0, count);
  const move = async (ids: string[], state: MovableState, tells = true) => {
    for (const applicationId of ids) {
      const { statusCode } = await call(moveApplication, {
        path: { applicationId },
        claims,
        body: { state, version: 1, tells, ...(state === "declined" && { declineReason: "not-a-fit" }) },
      });
      if (statusCode !== 200) throw new Error(`A decision was answered ${statusCode}.`);
    }
  };
  const idsOf = (count: number) => take(count).map(({ id }) => id);
  const tagOf = async (endpoint: Parameters<typeof call>[0]) => {
    const { headers } = await call(endpoint, { claims });
    return { "if-none-match": String(headers?.etag) };
  };
  const readAll = async () => {
    let query: { cursor: string } | undefined;
    do {
      const { body = "{}" } = await call(listApplicationRows, { claims, query });
      const { cursor } = JSON.parse(body) as { cursor?: string };
      query = cursor === undefined ? undefined : { cursor };
    } while (query);
  };
  const [rowsTag, waitingTag, statisticsTag] = [
    await tagOf(listApplicationRows),
    await tagOf(countWaiting),
    await tagOf(getApplicationStatistics),
  ];
  const [opened] = take(1);
  const [one, other] = [idsOf(1), idsOf(1)];
  const [accepted, declined] = [idsOf(together), idsOf(together)];

  /** In order: each builds on what those before have written. */
  const works: [name: string, work: () => Promise<unknown>][] = [
    ["rows, the first page (500)", () => call(listApplicationRows, { claims })],
    [`rows, all (${many})`, readAll],
    ["rows, not modified", () => call(listApplicationRows, { claims, headers: rowsTag })],
    ["tiles, counted", () => call(countWaiting, { claims })],
    ["tiles, not modified", () => call(countWaiting, { claims, headers: waitingTag })],
    ["statistics", () => call(getApplicationStatistics, { claims })],
    ["statistics, not modified", () => call(getApplicationStatistics, { claims, headers: statisticsTag })],
    ["one application", () => call(getApplication, { path: { applicationId: opened?.id ?? "" }, claims })],
    ["into review, without an email", () => move(idsOf(1), "in-review", false)],
    ["accepted, with its email", () => move(one, "accepted")],
    ["declined, with its email", () => move(other, "declined")],
    [`${together} accepted`, () => move(accepted, "accepted")],
    [`${together} declined`, () => move(declined, "declined")],
    [
      "the decline taken back",
      () => call(recallDecision, { path: { applicationId: other[0] ?? "" }, claims, body: {} }),
    ],
  ];
  const rows: Record<string, object> = {};
  for (const [name, work] of works) {
    const { roundTrips, reads, writes, indexWrites } = await metered(work);
    rows[name] = {
      "round trips": roundTrips,
      "read units": reads,
      "write units": writes + indexWrites,
      "of these, indexes": indexWrites,
    };
  }
  console.table(rows);
});
