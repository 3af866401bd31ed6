import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { distribution } from "#infra/local/front.ts";
import type { ClubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/table.ts";
import { toQuantiles } from "./statistics.ts";

// 200 people behind one address of the internet register in the same moment for 150 seats, through the local
// distribution, API Gateway and the deployed Lambdas: more than a small machine can do. Who is asked to try again (by 503,
// or by the embedded API Gateway's 502 and 504) does so as the browser does (web/lib/api/client.ts), with the same key.
// Aims: nobody hears of an internal error, what was answered is what is in the table, and a little more than a minute
// later no seat is missing.

const [people, spots] = [200, 150];
/** The longest random pauses before a repetition. */
const retryPausesMs = [400, 1200, 2400];
/** Seats of whoever was cut off come back when somebody looks a minute later. */
const settledAfterMs = 65_000;

/** What the API said to a form, the seconds after which it wants to be asked again (0 if it says none), and how long it took. */
type Answer = { status: number; retryAfter: number; ms: number };

/** Posts a form through the local distribution, each from an internet address of its own by default. */
const createPoster = ({ endpoint, outputs }: ClubUnderTest, path: string) => {
  const { target, host } = distribution({ endpoint, distributionDomain: outputs.DistributionDomain ?? "" });
  const agent = new Agent({ keepAlive: true });
  return (body: object, more: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { host, "content-type": "application/json", "x-forwarded-for": given.internetAddress(), ...more };
      const started = performance.now();
      const sent = request(`${target}${path}`, { method: "POST", agent, headers }, (answer) => {
        answer.resume().once("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: Number(answer.headers["retry-after"] ?? 0),
            ms: performance.now() - started,
          }),
        );
      });
      sent.once("error", reject).end(JSON.stringify(body));
    });
};

await withClub(async (club) => {
  await useClub(club);
  const { putUnlistedEvent, readEventItem, registrationsFor } = await import("#test/support/table.ts");
  const event = await putUnlistedEvent(given.openEvent({ spots, spotsLeft: spots }));

  const post = createPoster(club, `/api/events/${event.id}/registrations`);
  const address = given.internetAddress();

  const counts: Record<string, number> = {};
  const person = async () => {
    const form = given.registration();
    const key = given.idempotencyKey();
    const started = performance.now();
    for (let attempt = 1; ; attempt++) {
      const { status, retryAfter } = await post(form, { "x-forwarded-for": address, "idempotency-key": key });
      const name = `${status} at attempt ${attempt}`;
      counts[name] = (counts[name] ?? 0) + 1;
      const longestMs = retryPausesMs[attempt - 1];
      if (![502, 503, 504].includes(status) || longestMs === undefined)
        return { status, email: form.personalInfo.email, ms: performance.now() - started };
      await wait(1000 * retryAfter + Math.random() * longestMs);
    }
  };
  const answers = await Promise.all(Array.from({ length: people }, person));

  console.table(counts);

  await wait(settledAfterMs);
  await fetch(`${club.site}/api/events/${event.id}`);
  const kept = await registrationsFor(event.id);
  const emails = new Set(kept.map(({ email }) => String(email)));
  const seatsTaken = kept.reduce((sum, { guests }) => sum + 1 + (guests as unknown[]).length, 0);
  const spotsLeft = Number((await readEventItem(event.id))?.spotsLeft);
  const told = (status: number) => answers.filter((answer) => answer.status === status);
  const outcome = {
    registered: told(201).length,
    full: told(409).length,
    // A cut-off attempt counts as a form: the third of 200 may meet the limit of 500 in ten minutes from one address.
    "told to try again": answers.filter(({ status }) => [429, 502, 503, 504].includes(status)).length,
  };
  const wrong = {
    "other answers": people - Object.values(outcome).reduce((sum, count) => sum + count, 0),
    "told wrongly":
      told(201).filter(({ email }) => !emails.has(email)).length +
      told(409).filter(({ email }) => emails.has(email)).length,
    "seats lost or sold twice": Math.abs(spots - seatsTaken - spotsLeft),
  };
  console.table({
    [`${people} at once for ${spots} seats`]: {
      ...outcome,
      ...wrong,
      ...toQuantiles(
        answers.map(({ ms }) => ms),
        0,
      ),
    },
  });
  if (Object.values(wrong).some((count) => count > 0)) process.exitCode = 1;
});
