import { Agent, request } from "node:http";
import { distribution } from "#infra/local/front.ts";
import type { ClubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";

/** A lead, or one that is thrown away for its filled-in honeypot. */
export type Kind = "honeypot" | "lead";

/** Posts leads through the local distribution, each somebody new at an internet address of their own. */
export const poster = ({ endpoint, outputs }: ClubUnderTest) => {
  const { target, host } = distribution({ endpoint, distributionDomain: outputs.DistributionDomain ?? "" });
  const agent = new Agent({ keepAlive: true });
  /** Posts a lead; answers how long that took, in milliseconds. */
  return (kind: Kind) =>
    new Promise<number>((resolve, reject) => {
      const headers = { host, "content-type": "application/json", "x-forwarded-for": given.internetAddress() };
      const started = performance.now();
      const sent = request(`${target}/api/leads`, { method: "POST", agent, headers }, (answer) => {
        answer.resume().once("end", () => {
          if (answer.statusCode === 201) resolve(performance.now() - started);
          else reject(new Error(`A ${kind} was answered ${answer.statusCode}.`));
        });
      });
      sent
        .once("error", reject)
        .end(JSON.stringify({ ...given.lead(), ...(kind === "honeypot" && { homepage: "x" }) }));
    });
};

/** Does `work` so many times, so many at a time; answers the times of each, and of all together in milliseconds. */
export const inParallel = async (times: number, atATime: number, work: () => Promise<number>) => {
  const started = performance.now();
  const each: number[] = [];
  let left = times;
  const worker = async () => {
    while (left-- > 0) each.push(await work());
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return { each, together: performance.now() - started };
};
