import { reportVitals } from "#functions/vitals/handler.ts";
import { vitals } from "#shared/vitals.ts";
import { call, read } from "../../support/api-event.ts";
import { logLines } from "../../support/log-lines.ts";

test("what was measured is a line that CloudWatch makes metrics of, with the page's name and nothing of the visitor", async () => {
  const lines = logLines();

  const answer = read(await call(reportVitals, { body: { page: "event", LCP: 1200.5, CLS: 0 } }));

  expect(answer).toMatchObject({ status: 200, body: {} });
  const [line, ...others] = lines().filter(({ message }) => message === "vitals");
  expect(others).toEqual([]);
  const text = expect.any(String) as unknown;
  expect(line).toEqual({
    ...{ level: "INFO", message: "vitals", timestamp: text, service: text, sampling_rate: 0 },
    _aws: {
      Timestamp: expect.any(Number) as unknown,
      CloudWatchMetrics: [
        {
          Namespace: "club-test",
          Dimensions: [[]],
          Metrics: [
            { Name: "LCP", Unit: "Milliseconds" },
            { Name: "CLS", Unit: "None" },
          ],
        },
      ],
    },
    ...{ page: "event", LCP: 1200.5, CLS: 0 },
  });
});

test.each([
  ["an address", { page: "/events/register/elevated-wednesdays", LCP: 1 }],
  ["nothing", { page: "home" }],
  ["a negative time", { page: "home", LCP: -1 }],
  ["a time without end", { page: "home", INP: Infinity }],
  ["more than ten minutes", { page: "home", LCP: 600_001 }],
  ["text", { page: "home", CLS: "0" }],
  ["a metric that is none of the three", { page: "home", LCP: 1, TTFB: 1 }],
])("%s is refused", (_, told) => {
  expect(vitals.safeParse(told).success).toBe(false);
});
