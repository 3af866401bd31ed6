import type { Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/own-table.ts";
import { signIn, withPage } from "./browser.ts";
import { answersTo, mostNodes, typing } from "./page-meter.ts";
import { putItems } from "./put-items.ts";
import { compare, median, rounded } from "./statistics.ts";

// The approvals of an event in an admin's browser, with 50 registrations and with 5,000: answers and bytes on the wire
// until all are there, milliseconds from opening the address to the first card and until all are counted, from pressing
// a filter to its first card, the longest a keystroke in the search waited, took, and needed to paint with the CPU
// slowed four times, the most DOM nodes while scrolling, and what five seconds of waiting for news cost when there are
// none. Aims: first card as fast as with 50, below 50 ms a keystroke, at most 1,000 nodes with many.

const few = 50;
const many = 5000;
const rounds = 3;
const words = ["okafor", "architect", "visitor-1"];

const statuses = ["pending", "approved", "rejected"] as const;

const putEvent = async (registrations: number) => {
  const [{ buildRegistration, registrationItemOf }, { countersItemOf, eventItemOf }] = await Promise.all([
    import("#functions/registrations/registration.ts"),
    import("#functions/events/event.ts"),
  ]);
  // Long settled, so that answers carry their tags.
  const before = Date.now() - 3_600_000;
  const changed = new Date(before).toISOString();
  const event = given.openEvent({ spots: 10_000, spotsLeft: 1, registrations_changed_at: changed });
  const items = Array.from({ length: registrations }, (_, index) => {
    const guests = Array.from({ length: index % 3 }, () => given.guest());
    const kept = buildRegistration(given.registration({ guests }), { eventId: event.id });
    const createdAt = new Date(before - index * 60_000).toISOString();
    const status = statuses[index % statuses.length] ?? "pending";
    const by = { id: "nobody", name: "Naomi Whitfield" };
    const decisions = status === "pending" ? [] : [{ decision: status, message: "See you there.", at: createdAt, by }];
    return registrationItemOf({
      ...kept,
      createdAt,
      status,
      decisions,
      ...(status !== "pending" && { emailed: "sent" as const }),
    });
  });
  await putItems([eventItemOf(event), countersItemOf(event), ...items]);
  return event.id;
};

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const counted = (page: Page, filter: string, count: number) =>
  page.getByRole("button", { name: `${filter} (${count})` });

/** Opens the approvals anew; answers the milliseconds to the first card, and until all are counted. */
const open = async (page: Page, address: string, registrations: number) => {
  await page.goto("about:blank");
  const started = Date.now();
  await page.goto(address);
  await cards(page).first().waitFor();
  const first = Date.now() - started;
  await counted(page, "All", registrations).waitFor({ timeout: 60_000 });
  return { first, all: Date.now() - started };
};

const filtering = async (page: Page) => {
  const times: number[] = [];
  for (const name of ["Approved", "Rejected", "Pending", "All"]) {
    const pressed = Date.now();
    await page.getByRole("button", { name: new RegExp(`^${name}\\b`) }).click();
    await cards(page).first().waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    times.push(Date.now() - pressed);
  }
  return median(times);
};

const visit = (site: string, eventId: string, registrations: number) =>
  withPage(async (page, inside) => {
    const address = `${site}/portal/event-approvals?event=${eventId}`;
    await signIn(page, site, "admin");
    const seen = await answersTo(inside, /\/api\/admin\/events\/[^/]+\/registrations/);
    const opened = [await open(page, address, registrations)];
    const cold = { ...seen };
    await page.waitForTimeout(6_000);
    const idle = seen.bytes - cold.bytes;
    for (let round = 1; round < rounds; round++) opened.push(await open(page, address, registrations));
    const filter = await filtering(page);
    const keystroke = await typing(page, inside, page.getByRole("searchbox"), words);
    return {
      answers: cold.answers,
      kB: rounded(cold.bytes / 1000),
      "first card, ms": median(opened.map(({ first }) => first)),
      "all counted, ms": median(opened.map(({ all }) => all)),
      "filter, ms": filter,
      ...keystroke,
      "DOM nodes": await mostNodes(page),
      "kB of 5 s without news": rounded(idle / 1000, 2),
    };
  });

await withClub(async (club) => {
  await useClub(club);
  const small = await visit(club.site, await putEvent(few), few);
  const large = await visit(club.site, await putEvent(many), many);
  compare([`${few} registrations`, small], [`${many} registrations`, large]);
});
