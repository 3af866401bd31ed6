/**
 * Makes a chess club of a new club, in the browser alone, and keeps pictures of it for the README:
 * `npx tsx test/pictures/chess-club.ts`. It opens a club of its own, and says how long it took.
 */
import type { Page } from "@playwright/test";
import { demoAccounts, demoPassword } from "#infra/local/settings.ts";
import { withClub } from "../support/with-club.ts";
import { enter, makeAlbum, type Album } from "./album.ts";

const target = "web/media/readme/chess-club.webp";

const levels = [
  ["Edit: Standard", "Pawn", "For whoever wants to learn the moves.", "Thursday evenings\nThe library", ""],
  ["Edit: VIP", "Knight", "For those who play in the league.", "All Pawn benefits\nLeague games", "60"],
  ["New level", "Grandmaster", "For those who teach the others.", "All Knight benefits\nA simul each spring", "120"],
] as const;

/** The application's, and those of members' profiles. */
const questions = [
  ["Your rating", "Number", ""],
  ["Which evenings suit you?", "Any number of options", "Tuesday\nThursday\nSunday"],
  ["Favorite opening", "Short text", ""],
  ["Plays for", "One of several options", "White\nBlack\nBoth"],
] as const;

const clubGroups = [
  ["Thursday blitz", "Five minutes each, every Thursday."],
  ["Endgame study", "We read one book a season, together."],
] as const;

const volunteers = [
  ["Amara Bello", "events"],
  ["Marcus Tillman", "members"],
] as const;

const partnerEvent = {
  title: "City Open",
  partner: "Lone Star Chess",
  category: "Tournament",
  description: "Seven rounds over one weekend, for players of every rating.",
  startsAt: "2027-05-15T09:00",
  endsAt: "2027-05-16T18:00",
  location: "The Athenaeum, Dallas",
  price: "$40 a player",
  attendees: "120",
  registrationUrl: "https://example.org/city-open",
};

/** Presses a button of the open dialog, and waits until that is gone. */
const finish = async (page: Page, name: RegExp) => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name }).click();
  await dialog.waitFor({ state: "hidden" });
};

const setLevels = async (page: Page, site: string) => {
  await page.goto(`${site}/portal/admin/club-settings`);
  for (const [open, name, text, features, amount] of levels) {
    await page.getByRole("button", { name: open, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByLabel("Who it is for").fill(text);
    await dialog.getByLabel("What it includes").fill(features);
    await dialog.getByLabel("Label of its button").fill(`Become a ${name}`);
    if (amount !== "") {
      await dialog.getByText("Every year", { exact: true }).click();
      await dialog.getByLabel(/^Amount/).fill(amount);
    }
    await finish(page, /^Save level/);
  }
};

const askQuestions = async (page: Page) => {
  for (const [index, [label, kind, options]] of questions.entries()) {
    await page
      .getByRole("button", { name: /^Add (question|field)/ })
      .nth(index < 2 ? 0 : -1)
      .click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel("Question", { exact: true })
      .or(dialog.getByLabel("Field", { exact: true }))
      .fill(label);
    await dialog.getByLabel("Kind of answer").selectOption({ label: kind });
    if (options !== "") await dialog.getByLabel("Options").fill(options);
    await finish(page, /^(Add|Save)/);
  }
  await page.getByText("Plays for").first().waitFor();
};

const openGroups = async ({ browser, keep }: Album, admin: Page, site: string) => {
  const member = await enter(browser, site, demoAccounts.find(({ isAdmin }) => !isAdmin)!.email);
  for (const [name, text] of clubGroups) {
    await member.goto(`${site}/portal/groups`);
    await member.getByRole("button", { name: "Propose a group" }).click();
    await member.getByRole("dialog").getByLabel("Name").fill(name);
    await member.getByRole("dialog").getByLabel("What it is for").fill(text);
    await finish(member, /^Save group/);
  }
  await admin.goto(`${site}/portal/admin/groups`);
  for (const [name] of clubGroups) {
    await admin.getByRole("button", { name: `Open: ${name}` }).click();
    await admin.getByRole("button", { name: `Open: ${name}` }).waitFor({ state: "hidden" });
  }
  await member.goto(`${site}/portal/groups`);
  await member.getByText("Endgame study").first().waitFor();
  await keep(member, "groups");
};

const giveRoles = async ({ keep }: Album, page: Page, site: string) => {
  for (const [name, role] of volunteers) {
    await page.goto(`${site}/portal/admin/roles`);
    await page.getByRole("button", { name: "Give a role" }).click();
    await page.getByRole("searchbox").or(page.getByLabel("Who gets a role")).first().fill(name);
    await page.getByRole("button", { name: `Choose ${name}` }).click();
    await page.getByRole("dialog").locator(`[name="${role}"]`).check();
    await page.getByRole("dialog").locator('[type="password"]').fill(demoPassword);
    await finish(page, /^Save role/);
  }
  await page.getByRole("link", { name: "Marcus Tillman" }).waitFor();
  await keep(page, "roles");
};

const addPartnerEvent = async (page: Page, site: string) => {
  await page.goto(`${site}/portal/admin/partner-events/new`);
  for (const [name, value] of Object.entries(partnerEvent)) await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/portal/admin/partner-events/city-open-*");
};

await makeAlbum(target, ["membership", "settings", "groups", "roles"], (album) =>
  withClub(async ({ site }) => {
    const { browser, keep } = album;
    const began = Date.now();
    const admin = await enter(browser, site, demoAccounts.find(({ isAdmin }) => isAdmin)!.email);
    await setLevels(admin, site);
    await askQuestions(admin);
    await keep(admin, "settings");
    await openGroups(album, admin, site);
    await giveRoles(album, admin, site);
    await addPartnerEvent(admin, site);
    process.stdout.write(`A chess club after ${Math.round((Date.now() - began) / 1000)} s.\n`);
    // The edge keeps the page's data for some seconds.
    await admin.waitForTimeout(12_000);
    await admin.goto(`${site}/membership`);
    await admin.getByRole("heading", { name: "Grandmaster", exact: true }).scrollIntoViewIfNeeded();
    await keep(admin, "membership");
  }),
);
