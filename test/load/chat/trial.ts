import { setTimeout as wait } from "node:timers/promises";
import type { Topic } from "#shared/community.ts";
import { dice } from "../races/dice.ts";
import { openTab, type Tab } from "./browser-member.ts";
import { startGateway, type Fate } from "./gateway.ts";
import { startLambdas } from "./lambdas.ts";

type Options = { seed: number; worker: string; tabs?: number; messages?: number };

const topic: Topic = "Networking";

/** How long the faults go on, and how long all may take to settle afterwards, in milliseconds. */
const troubled = 5000;
const settling = 60_000;

/**
 * One schedule of faults: members in their tabs, the last of them a second one of the first, write while sockets are
 * cut, machines of the Lambda end in the middle of their work, frames arrive twice, posts are late, refused or told
 * that a living connection is gone, devices sleep, and the table fails. Then all is well again, and every tab must show
 * every message that anybody was told is sent, once, in the same order. Answers what was wrong, and counts.
 */
export const runTrial = async ({ seed, worker, tabs: count = 20, messages: each = 6 }: Options) => {
  const roll = dice(seed);
  const chance = (share: number) => isTroubled && roll() < share;
  let isTroubled = false;
  const sums = { messages: 0, cuts: 0, crashes: 0, "posts refused": 0, "frames repeated": 0, posts: 0 };

  // Each schedule has troubles of its own, some of them none of a kind.
  const severity = () => (roll() < 0.25 ? 0 : roll());
  const [refusing, repeating, slowing, deaf, cutting, crashing, sleeping, failing] = Array.from(
    { length: 8 },
    severity,
  ) as [number, number, number, number, number, number, number, number];

  const fate = (): Fate => {
    const refused = ([410, 429, 500] as const)[Math.floor(roll() * 3)];
    if (chance(refusing * 0.2)) {
      sums["posts refused"]++;
      return { refused };
    }
    return chance(slowing * 0.2) ? { after: roll() * 1500 } : {};
  };
  const gateway = await startGateway({
    fate,
    repetitions: () => {
      const times = chance(repeating * 0.3) ? 2 : 1;
      sums["frames repeated"] += times - 1;
      return times;
    },
    hearsOfEnds: () => !chance(deaf),
  });
  const lambdas = await startLambdas({
    file: worker,
    env: { SOCKET_ENDPOINT: gateway.endpoint, SOCKET_URL: gateway.url, SITE_ORIGINS: "http://localhost" },
    clocks: [0, Math.round(roll() * 4000 - 2000), Math.round(roll() * 4000 - 2000)],
    tableFaults: failing * 0.3,
    roll,
  });
  gateway.serve(lambdas.invoke);

  process.env.SOCKET_ENDPOINT = gateway.endpoint;
  const [{ issue }, { communityMessages }] = await Promise.all([
    import("#functions/realtime/ticket-store.ts"),
    import("#functions/community/message-store.ts"),
  ]);
  const open = (id: string) =>
    openTab({
      id,
      topic,
      requestTicket: async () => {
        if (chance(0.1)) throw new TypeError("The network is away.");
        return { url: gateway.url, ticket: (await issue({ id, isAdmin: false })).ticket };
      },
      load: async (range) => {
        await wait(roll() * 50);
        if (chance(0.1)) throw new TypeError("The network is away.");
        return communityMessages(topic, range);
      },
    });
  const tabs: Tab[] = Array.from({ length: count }, (_, place) => open(`member-${place === count - 1 ? 0 : place}`));

  // A busy machine takes a while until there is anything to disturb.
  while (!tabs.every((tab) => tab.isLive())) await wait(50);
  isTroubled = true;

  const write = async (tab: Tab, place: number) => {
    for (let number = 0; number < each; number++) {
      await wait(roll() * (troubled / each));
      tab.say(`${place}.${number}`);
      sums.messages++;
    }
  };
  const disturb = async () => {
    const end = Date.now() + troubled;
    while (Date.now() < end) {
      await wait(20 + roll() * 200);
      if (chance(cutting * 0.5)) {
        gateway.cut(roll);
        sums.cuts++;
      }
      if (chance(crashing * 0.1)) {
        void lambdas.crash();
        sums.crashes++;
      }
      if (chance(sleeping * 0.2)) void tabs[Math.floor(roll() * count)]?.sleep(roll() * 2000);
    }
  };
  await Promise.all([disturb(), ...tabs.map(write)]);
  isTroubled = false;

  // What people and pages do when they see that something is missing, until nothing is.
  const deadline = Date.now() + settling;
  while (Date.now() < deadline && tabs.some((tab) => tab.unsent() > 0)) {
    for (const tab of tabs) tab.retry();
    await wait(250);
  }
  const wrong: string[] = tabs.flatMap((tab) => (tab.unsent() > 0 ? [`${tab.id} could not send`] : []));
  await Promise.all(tabs.map((tab) => tab.check()));
  await Promise.all(tabs.map((tab) => tab.readUp()));

  const said = tabs.flatMap((_, place) => Array.from({ length: each }, (__, number) => `${place}.${number}`)).sort();
  for (const [place, tab] of tabs.entries()) {
    const read = tab.read();
    const texts = read.map((line) => line.split(" ")[1]).sort();
    if (read.join() !== tabs[0]?.read().join()) wrong.push(`tab ${place} has another order`);
    if (texts.join() !== said.join()) wrong.push(`tab ${place} reads ${texts.length} of ${said.length}`);
    const seen = tab.violation();
    if (seen) wrong.push(`tab ${place}: ${seen}`);
  }
  sums.posts = gateway.sent.posts;
  for (const tab of tabs) tab.close();
  await gateway.close();
  await lambdas.stop();
  return { wrong, sums };
};
