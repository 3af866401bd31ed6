import type { Page } from "@playwright/test";
import { applicationStates, isOpenState } from "#shared/application-review.ts";
import { given } from "#test/support/given.ts";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/table.ts";
import { signIn, withPage } from "./browser.ts";
import { answersTo, mostNodes, typing } from "./page-meter.ts";
import { putItems } from "./put-items.ts";
import { compare, median, rounded } from "./statistics.ts";

// The applications in an admin's browser, with the nine of the demo and with 5,000 more: answers and bytes on the wire
// until all are there, milliseconds from opening the address to the first row and until all are counted, the longest a
// keystroke in the search waited, took, and needed to paint with the CPU slowed four times, the most DOM nodes while
// scrolling, and what ten seconds of waiting for news cost when there are none. Aims: first row within 1.5 s, below 50 ms
// a keystroke, at most 1,000 nodes with many.

const few = 9;
const many = 5000;
const rounds = 3;
const words = ["okafor", "architecture", "applicant-1"];

const putApplications = async (count: number) => {
  const [{ buildApplication, moveTo, rowItemOf }, { rowsChangedKey }] = await Promise.all([
    import("#functions/applications/application.ts"),
    import("#functions/applications/row-list.ts"),
  ]);
  // Long settled, so that answers carry their tags.
  const before = Date.now() - 3_600_000;
  const rows = Array.from({ length: count }, (_, index) => {
    const form = given.application({ name: `Applicant Number ${index}`, email: `applicant-${index}@club.example` });
    const sent = buildApplication(form, `application_many${index}`, 10);
    const state = applicationStates[index % applicationStates.length] ?? "received";
    const stored = state === "received" ? sent : moveTo(sent, state, { days: 10 });
    const createdAt = new Date(before - index * 3_600_000).toISOString();
    return rowItemOf({ ...stored, createdAt, ...(!isOpenState(state) && { closedAt: createdAt }) });
  });
  await putItems([{ ...rowsChangedKey, changed_at: new Date(before).toISOString() }, ...rows]);
};

const rowsOf = (page: Page) => page.getByRole("main").getByRole("list", { name: "Applications" }).getByRole("article");

/** Opens the desk anew; answers the milliseconds to the first row, and until all are counted. */
const open = async (page: Page, address: string, count: number) => {
  await page.goto("about:blank");
  const started = Date.now();
  await page.goto(address);
  await rowsOf(page).first().waitFor();
  const first = Date.now() - started;
  await page.getByRole("button", { name: `All (${count})` }).waitFor({ timeout: 60_000 });
  return { first, all: Date.now() - started };
};

const visit = (site: string, count: number) =>
  withPage(async (page, inside) => {
    const address = `${site}/portal/admin/applications?state=all`;
    await signIn(page, site, "admin");
    const seen = await answersTo(inside, /\/api\/admin\/application-rows/);
    const opened = [await open(page, address, count)];
    const cold = { ...seen };
    await page.waitForTimeout(11_000);
    const idle = seen.bytes - cold.bytes;
    for (let round = 1; round < rounds; round++) opened.push(await open(page, address, count));
    const keystroke = await typing(page, inside, page.getByRole("searchbox"), words);
    return {
      answers: cold.answers,
      kB: rounded(cold.bytes / 1000),
      "first row, ms": median(opened.map(({ first }) => first)),
      "all counted, ms": median(opened.map(({ all }) => all)),
      ...keystroke,
      "DOM nodes": await mostNodes(page),
      "kB of 10 s without news": rounded(idle / 1000, 2),
    };
  });

await withClub(async (club) => {
  await useClub(club);
  await putApplications(0);
  const small = await visit(club.site, few);
  await putApplications(many);
  const large = await visit(club.site, few + many);
  compare([`${few} applications`, small], [`${few + many} applications`, large]);
});
