import { setTimeout as wait } from "node:timers/promises";
import type { Topic } from "#shared/community.ts";
import { answerTimeoutMs } from "#web/lib/realtime/live-store.ts";
import type { ChatSchedule } from "./chat-schedule.ts";
import { openTab, type Tab } from "./chat-tab.ts";
import { startGateway } from "./gateway.ts";
import { startLambdas } from "./lambdas.ts";
import { takeInTurn } from "./property.ts";

// A process of its own, on the table that its starter names; it tells what it found.

const topic: Topic = "Networking";
const tabCount = 20;
const messagesEach = 6;
/** How long all may take to settle when the faults are over. */
const settlingMs = 150_000;

/** Tabs wait three seconds for an answer rather than fifteen: most of a trial would be waiting for what is lost. */
const hurryTabs = () => {
  const inEarnest = globalThis.setTimeout;
  globalThis.setTimeout = ((work: () => void, ms?: number) =>
    inEarnest(work, ms === answerTimeoutMs ? 3000 : ms)) as typeof setTimeout;
};

/**
 * Members in their tabs, the last of them a second one of the first, write through a schedule of faults. Then all is well
 * again, and every tab must show every message that anybody was told is sent, once, in the same order. Answers what was
 * wrong, and counts.
 */
export const runTrial = async (schedule: ChatSchedule, machineFile: string) => {
  let isTroubled = false;
  /** What the schedule says next, while there is trouble. */
  const next = <Value>(values: Value[], otherwise: Value) => {
    const take = takeInTurn(values);
    return () => (isTroubled ? take() : otherwise);
  };
  const sums = { messages: 0, cuts: 0, crashes: 0, "posts refused": 0, "frames repeated": 0, posts: 0 };

  const nextPost = next(schedule.posts, {});
  const nextDeliveries = next(schedule.deliveries, 1);
  const gateway = await startGateway({
    decidePost: () => {
      const fate = nextPost();
      if (fate.refused) sums["posts refused"]++;
      return fate;
    },
    countDeliveries: () => {
      const times = nextDeliveries();
      sums["frames repeated"] += times - 1;
      return times;
    },
    isEndTold: next(schedule.isEndTold, true),
  });
  const lambdas = await startLambdas({
    file: machineFile,
    env: {
      SOCKET_ENDPOINT: gateway.endpoint,
      SOCKET_URL: gateway.url,
      SITE_ORIGINS: "http://localhost",
      TABLE_FAULTS: JSON.stringify(schedule.tableFaults),
    },
    clockOffsetsMs: schedule.clockOffsetsMs,
  });
  gateway.handleWith(lambdas.invoke);

  process.env.SOCKET_ENDPOINT = gateway.endpoint;
  const [{ issueTicket }, { readCommunityMessages }] = await Promise.all([
    import("#functions/realtime/ticket.ts"),
    import("#functions/messaging/community-message.ts"),
  ]);
  const isLost = next(schedule.isRequestLost, false);
  const pause = takeInTurn(schedule.pausesMs);
  const failNowAndThen = () => {
    if (isLost()) throw new TypeError("The network is away.");
  };
  const open = (id: string) =>
    openTab({
      id,
      topic,
      requestTicket: async () => {
        failNowAndThen();
        return { url: gateway.url, ticket: (await issueTicket({ id, isAdmin: false })).ticket };
      },
      load: async (range) => {
        await wait(pause() / 40);
        failNowAndThen();
        return readCommunityMessages(topic, range, id);
      },
    });
  const tabs: Tab[] = Array.from({ length: tabCount }, (_, place) =>
    open(`member-${place === tabCount - 1 ? 0 : place}`),
  );

  // A busy machine takes a while until there is anything to disturb.
  while (!tabs.every((tab) => tab.isLive())) await wait(50);
  hurryTabs();
  isTroubled = true;

  const write = async (tab: Tab, place: number) => {
    for (let number = 0; number < messagesEach; number++) {
      await wait(pause());
      tab.write(`${place}.${number}`);
      sums.messages++;
    }
  };
  const disturb = async () => {
    for (const { afterMs, what, which, sleepMs } of schedule.disturbances) {
      await wait(afterMs);
      if (what === "sleep") void tabs[which % tabCount]?.sleep(sleepMs);
      else if (what === "cut socket") sums.cuts += gateway.cut(which);
      else {
        void lambdas.kill(which);
        sums.crashes++;
      }
    }
  };
  await Promise.all([disturb(), ...tabs.map(write)]);
  isTroubled = false;

  // What people and pages do when they see that something is missing, until nothing is.
  const deadline = Date.now() + settlingMs;
  while (Date.now() < deadline && tabs.some((tab) => tab.countUnsent() > 0)) {
    for (const tab of tabs) tab.retry();
    await wait(250);
  }
  const wrong: string[] = tabs.flatMap((tab) => (tab.countUnsent() > 0 ? [`${tab.id} could not send`] : []));
  await Promise.all(tabs.map((tab) => tab.catchUp()));
  await Promise.all(tabs.map((tab) => tab.readUp()));

  const written = tabs
    .flatMap((_, place) => Array.from({ length: messagesEach }, (__, number) => `${place}.${number}`))
    .sort();
  for (const [place, tab] of tabs.entries()) {
    const lines = tab.readLines();
    const texts = lines.map((line) => line.split(" ")[1]).sort();
    if (lines.join() !== tabs[0]?.readLines().join()) wrong.push(`tab ${place} has another order`);
    if (texts.join() !== written.join()) wrong.push(`tab ${place} reads ${texts.length} of ${written.length}`);
    const violation = tab.findViolation();
    if (violation) wrong.push(`tab ${place}: ${violation}`);
  }
  sums.posts = gateway.sent.posts;
  for (const tab of tabs) tab.close();
  await gateway.close();
  await lambdas.stop();
  return { wrong, sums };
};

const { SCHEDULE = "", MACHINE = "" } = process.env;
process.send?.(await runTrial(JSON.parse(SCHEDULE) as ChatSchedule, MACHINE));
process.exit(0);
