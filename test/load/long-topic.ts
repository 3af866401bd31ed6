import type { Page } from "@playwright/test";
import { ulid } from "ulid";
import { topics, type Topic } from "#shared/community.ts";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/table.ts";
import { signIn, withPage } from "./browser.ts";
import { answersTo, typing } from "./page-meter.ts";
import { putItems } from "./put-items.ts";
import { median, quantile, rounded } from "./statistics.ts";

// A topic of 10,000 messages in the browser, beside one of 50: milliseconds from opening its address to its newest
// message, until a page of older ones is there (p50 and p99 over all pages up to the first message), the most DOM nodes
// meanwhile, and, with all of them loaded and the CPU slowed four times, the longest that a keystroke in the composer
// waited, took, and until it was painted.

const counts = [50, 10_000];
const rounds = 3;
const apart = 60_000;
const words = ["is anybody driving", "up from addison"];
const people = ["Ada Okafor", "Maya Bello", "Jordan Carter", "Imani Diallo", "Marcus Ellis"];

const fill = async (topic: Topic, count: number) => {
  const { communityMessageItemOf } = await import("#functions/messaging/community-message.ts");
  const build = (number: number) => {
    // People answer each other a few times in a row, and write shorter and longer ones.
    const writer = Math.floor(number / 3) % people.length;
    return communityMessageItemOf({
      id: `msg_${ulid(Date.now() - (count - number) * apart)}`,
      clientId: `load-message-${number}`,
      topic,
      memberId: `load-${writer}`,
      full_name: people[writer] ?? "",
      content: `${number}: ${"who is coming on Wednesday, and who needs a ride? ".repeat(1 + (number % 7))}`.trim(),
      deleted: false,
      version: 1,
    });
  };
  await putItems(Array.from({ length: count }, (_, number) => build(number)));
};

const log = (page: Page) => page.getByRole("log");
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

/** Milliseconds until the newest message of the topic is there. */
const open = async (page: Page, address: string, newest: string) => {
  await page.goto("about:blank");
  const started = Date.now();
  await page.goto(address);
  await log(page).getByText(newest).first().waitFor();
  return Date.now() - started;
};

/** Milliseconds from coming to the top until older messages are there; undefined at the first message. */
const older = (page: Page) =>
  log(page).evaluate(async (element) => {
    const before = element.scrollHeight;
    const started = performance.now();
    element.scrollTop = 0;
    while (performance.now() - started < 15_000) {
      await new Promise(requestAnimationFrame);
      if (element.scrollHeight > before + 1000) return performance.now() - started;
    }
    return undefined;
  });

/** Once what is shown at the end is measured: until then the log is led there, and nobody scrolls within a frame or two. */
const rest = (page: Page) =>
  log(page).evaluate(async (element) => {
    let was = "";
    for (let frames = 0; frames < 20; frames++) {
      const is = `${element.scrollTop} of ${element.scrollHeight}`;
      if (is !== was) frames = 0;
      was = is;
      await new Promise(requestAnimationFrame);
    }
  });

const visit = (site: string, topic: Topic, count: number) =>
  withPage(async (page, inside) => {
    await signIn(page, site);
    const address = `${site}/portal/community?topic=${topic.toLowerCase().replaceAll(" ", "-")}`;
    const seen = await answersTo(inside, /\/api\/community\/[^/]+\/messages/);
    const opened = [await open(page, address, `${count - 1}:`)];
    const { bytes } = seen;
    for (let round = 1; round < rounds; round++) opened.push(await open(page, address, `${count - 1}:`));
    await rest(page);
    const waited: number[] = [];
    let most = await nodes(page);
    for (let time = await older(page); time !== undefined; time = await older(page)) {
      waited.push(time);
      most = Math.max(most, await nodes(page));
    }
    await log(page)
      .getByText(/^0: who/)
      .first()
      .waitFor();
    const keystroke = await typing(page, inside, page.getByRole("main").getByRole("textbox"), words);
    return {
      "open, ms": median(opened),
      "kB to open": rounded(bytes / 1000),
      "pages of older ones": waited.length,
      "older p50, ms": rounded(quantile(waited, 0.5), 0),
      "older p99, ms": rounded(quantile(waited, 0.99), 0),
      "DOM nodes": most,
      ...keystroke,
    };
  });

await withClub(async (club) => {
  await useClub(club);
  const rows: Record<string, object> = {};
  for (const [place, count] of counts.entries()) {
    const topic = topics[place + 1] ?? topics[0];
    await fill(topic, count);
    rows[`${count} messages`] = await visit(club.site, topic, count);
    console.log(JSON.stringify(rows));
  }
  console.table(rows);
});
