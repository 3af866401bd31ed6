import { expect, type Page } from "@playwright/test";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/own-table.ts";
import { signIn, withPage } from "./browser.ts";
import { makeText, pick } from "./made-up-text.ts";
import { answersTo, mostNodes, typing } from "./page-meter.ts";
import { putItems } from "./put-items.ts";
import { compare, median, rounded } from "./statistics.ts";

// The member directory in the browser, with the demo members alone and with 10,000: bytes of its answers on the wire
// (first visit, and again when nothing has changed), milliseconds from opening its address to the first card and from the
// last letter of a word to those who are found, the longest a keystroke waited for the page and kept it busy while a word
// was typed with the CPU slowed four times, and the most DOM nodes while scrolling through. Aims: below 50 ms a keystroke,
// at most 500 nodes, an answer within half a second of the last letter.

const members = 10_000;
const rounds = 3;
const words = ["dallas", "archi", "okafor"];

const names = ["Ada", "Maya", "Jordan", "Imani", "Marcus", "Nia", "Omar", "Zuri"];
const surnames = ["Okafor", "Bello", "Carter", "Diallo", "Ellis", "Freeman", "Grant", "Hayes", "Ibrahim"];
const companies = ["Studio", "Partners", "Architects", "Capital", "Health", "Media"];

const card = (index: number) => ({
  id: `load-${String(index).padStart(5, "0")}-4f5a-8c1e-000000000000`,
  full_name: `${pick(names, index)} ${pick(surnames, index * 7)} ${index}`,
  company: `${pick(surnames, index)} ${pick(companies, index * 5)}`,
  location: pick(["Dallas, TX", "Plano, TX", "Addison, TX", "Frisco, TX"], index),
  bio: makeText(index, 280),
});

const fill = async () => {
  const { cardItemOf, directoryChangedKey } = await import("#functions/members/card.ts");
  await putItems(Array.from({ length: members }, (_, index) => cardItemOf(card(index))));
  // At rest since more than forty seconds: the function keeps what it reads.
  await putItems([{ ...directoryChangedKey, changed_at: new Date(Date.now() - 50_000).toISOString() }]);
};

const cards = (page: Page) => page.getByRole("main").getByRole("listitem");

/** Opens the directory anew; answers the milliseconds to its first card, and waits until all of it is there. */
const open = async (page: Page, site: string) => {
  await page.goto("about:blank");
  const started = Date.now();
  await page.goto(`${site}/portal/directory`);
  await cards(page).first().waitFor();
  const first = Date.now() - started;
  await page.waitForLoadState("networkidle");
  return first;
};

/** Milliseconds from the last letter of a word until the page says how many it finds. */
const timeSearch = async (page: Page, word: string) => {
  const status = page.getByRole("main").getByRole("status");
  await page.getByRole("searchbox").fill("");
  await expect(status).not.toContainText(" of ");
  await page.getByRole("searchbox").pressSequentially(word, { delay: 60 });
  const typed = Date.now();
  await expect(status).toContainText(" of ");
  return Date.now() - typed;
};

const visit = (site: string) =>
  withPage(async (page, inside) => {
    await signIn(page, site);
    const first = await answersTo(inside, /\/api\/directory/);
    const firstCard = [await open(page, site)];
    const cold = { ...first };
    const kept = { ...first };
    firstCard.push(await open(page, site));
    const unchanged = { answers: first.answers - kept.answers, bytes: first.bytes - kept.bytes };
    for (let round = 2; round < rounds; round++) firstCard.push(await open(page, site));
    const searches = [];
    for (const word of words) searches.push(await timeSearch(page, word));
    const keystroke = await typing(page, inside, page.getByRole("searchbox"), words);
    return {
      answers: cold.answers,
      "kB, first visit": rounded(cold.bytes / 1000),
      "kB, unchanged": rounded(unchanged.bytes / 1000),
      "first card, ms": rounded(median(firstCard), 0),
      "search, ms": rounded(median(searches), 0),
      ...keystroke,
      "DOM nodes": await mostNodes(page),
    };
  });

await withClub(async (club) => {
  await useClub(club);
  const few = await visit(club.site);
  await fill();
  const many = await visit(club.site);
  compare(["demo members", few], [`${members} members`, many]);
});
