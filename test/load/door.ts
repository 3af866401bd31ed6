import type { CDPSession, Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/own-table.ts";
import { withPage } from "./browser.ts";
import { answersTo, look, typing } from "./page-meter.ts";
import { putItems } from "./put-items.ts";
import { compare, median, quantile, rounded } from "./statistics.ts";

// The door of an event on a helper's phone, with 20 people on the list and with 2,000: milliseconds from opening its link
// to the counts (first visit), bytes of the list, then with the CPU slowed four times the milliseconds from the Enter of a
// keyboard scanner to the painted answer, online and offline, and what a keystroke in the search waits, takes, and needs
// to be painted. Aims: at most 150 ms online and 50 ms offline, and 2,000 as fast as 20.

const few = 20;
const many = 2000;
const rounds = 15;
const words = ["number 1", "okafor", "7f"];

const putEvening = async (people: number) => {
  const [{ buildRegistration, registrationItemOf }, { countersItemOf, eventItemOf }, tickets] = await Promise.all([
    import("#functions/registrations/registration.ts"),
    import("#functions/events/event.ts"),
    import("#functions/registrations/tickets.ts"),
  ]);
  const changed = new Date(Date.now() - 3_600_000).toISOString();
  const event = given.openEvent({ ...given.times(1), spots: 10_000, registrations_changed_at: changed });
  const decisions = [
    { decision: "approved" as const, message: "", at: changed, by: { id: "nobody", name: "Naomi Whitfield" } },
  ];
  const all = Array.from({ length: people }, (_, index) => {
    const form = given.registration();
    const personalInfo = { ...form.personalInfo, firstName: "Guest", lastName: `Number ${index}` };
    const kept = buildRegistration({ ...form, personalInfo }, { eventId: event.id });
    return { ...kept, createdAt: changed, status: "approved" as const, decisions };
  });
  await putItems([eventItemOf(event), countersItemOf(event), ...all.map(registrationItemOf)]);
  const scanned = all.slice(0, 2 * rounds + 2);
  const codes = await Promise.all(scanned.map(async (each) => (await tickets.createTickets(each, event))[0]!));
  return { event, codes };
};

const counts = (page: Page) => page.getByRole("region", { name: "Who is in" });

/** What a keyboard scanner types; answers the milliseconds from its Enter until the answer has been painted. */
const scan = (page: Page, { code, name }: { code: string; name: string }) =>
  page.evaluate(
    async ([code, name]) => {
      for (const key of code) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const answered = new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const names = [...document.querySelectorAll("[data-tone=yes] p")].map(({ textContent }) => textContent);
          if (!names.includes(name)) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      const started = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      await answered;
      // The frame that shows it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - started;
    },
    [code, name] as const,
  );

const scanAll = async (page: Page, inside: CDPSession, codes: readonly { code: string; name: string }[]) => {
  // The first one warms up.
  const [first, ...others] = codes;
  await scan(page, first!);
  await look(inside);
  await inside.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times: number[] = [];
  for (const each of others) {
    times.push(await scan(page, each));
    await page.waitForTimeout(400);
  }
  await inside.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await inside.send("Page.stopScreencast");
  return times;
};

const visit = async (site: string, people: number) => {
  const { event, codes } = await putEvening(people);
  const [{ asAdmin }, { contract }] = await Promise.all([import("#test/support/as.ts"), import("#shared/contract.ts")]);
  const { body } = await asAdmin(contract.createDoorPass, { eventId: event.id, name: "Naomi" });
  return withPage(async (page, inside) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const seen = await answersTo(inside, /\/api\/door\/[^/]+\/parties/);
    const started = Date.now();
    await page.goto(`${site}/door/${event.id}#${body.token}`);
    await counts(page).getByText(`of ${people} in`).waitFor();
    const opened = Date.now() - started;
    const online = await scanAll(page, inside, codes.slice(0, rounds + 1));
    const list = seen.bytes;
    await page.context().setOffline(true);
    await page.getByText(/^Offline/).waitFor();
    const offline = await scanAll(page, inside, codes.slice(rounds + 1));
    await page.context().setOffline(false);
    await page.getByText("Online").waitFor();
    await page.getByRole("button", { name: "Guests" }).click();
    return {
      "open, ms": opened,
      "list, kB": rounded(list / 1000),
      "online, ms": rounded(median(online)),
      "online, slowest": rounded(quantile(online, 1)),
      "offline, ms": rounded(median(offline)),
      "offline, slowest": rounded(quantile(offline, 1)),
      ...(await typing(page, inside, page.getByRole("searchbox"), words)),
    };
  });
};

await withClub(async (club) => {
  await useClub(club);
  const small = await visit(club.site, few);
  const large = await visit(club.site, many);
  compare([`${few} on the list`, small], [`${many} on the list`, large]);
});
