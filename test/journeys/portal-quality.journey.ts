import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { noteEncounter } from "#functions/attendees/encounter.ts";
import { conversationsContract } from "#shared/conversations.ts";
import { groupsContract } from "#shared/groups.ts";
import { introductionsContract } from "#shared/introductions.ts";
import { listingsContract } from "#shared/listings.ts";
import { membersContract } from "#shared/members.ts";
import { registrationReviewContract } from "#shared/registration-review.ts";
import { as, asAdmin, asVisitor } from "#test/support/as.ts";
import { monthNow } from "#test/support/club-days.ts";
import { given } from "#test/support/given.ts";
import { createLiveListing } from "#test/support/listings.ts";
import { decideOn, registerAs } from "#test/support/notices.ts";
import { createOpenEvent } from "#test/support/registrations.ts";
import { inFull, isFull } from "#test/support/tier.ts";
import { portalOpenings } from "#web/content/portal.ts";
import { log, talkTo } from "./chat-page.ts";
import { newEvening, newHelperLink } from "./door-evening.ts";
import { held } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { settle, twoFrames } from "./observed-page.ts";
import { expectQualityOf, type Screens } from "./page-quality.ts";
import { goWithin } from "./portal-page.ts";
import { formOf, newEvent } from "./registration-page.ts";
import { admin, test } from "./test.ts";

const text = "Good evening, everybody. See https://example.com/gala for who speaks on Wednesday.";
let talking: ReturnType<typeof talkTo> | undefined;
/** Where something has been said, once it is. */
const talk = () => (talking ??= talkTo("Networking", { name: "Imani Diallo", text }));

let grouping: Promise<{ id: string }> | undefined;
/** A group of the admin's. */
const group = () =>
  (grouping ??= (async () => {
    const fields = { name: "Opera on Sundays", text: "Who comes along, and who drives?", access: "open" } as const;
    const { id } = (await asAdmin(groupsContract.proposeGroup, fields)).body.group;
    await asAdmin(groupsContract.decideGroup, { groupId: id, act: "open" });
    return { id };
  })());

let decided: Promise<unknown> | undefined;
/** Approves the admin's own registration for an event. */
const tellOfDecision = async () => {
  const event = await createOpenEvent(30, { title: "The Winter Gala" });
  await decideOn((await registerAs({ email: admin, id: "" }, event.id)).id, "approved");
};

let ownListings: Promise<unknown> | undefined;

let shown: ReturnType<typeof createLiveListing> | undefined;
/** The admins' list with a business in it that is paid for; answers the button that takes it down. */
const openListings = async (page: Page) => {
  const { businessName } = await (shown ??= createLiveListing({
    otherSocials: "See https://linkedin.example/in/okafor-studio",
  }));
  await goWithin(page, "/portal/admin/listings");
  const takeDown = page.getByRole("button", { name: `Take down: ${businessName}` });
  await expect(takeDown).toBeVisible();
  return takeDown;
};

const at = (path: string) => async (page: Page) => {
  await goWithin(page, path);
  return page.locator("main h1:not([data-left])");
};

let introduced: ReturnType<typeof createIntroductions> | undefined;
/** One who takes no messages is to be introduced to another, by the club, and to the admin, by somebody both met. */
const createIntroductions = async () => {
  const [ben, cleo, dan] = await Promise.all(["Ben", "Cleo", "Dan"].map(newMember));
  const { body: me } = await asAdmin(membersContract.getProfile, {});
  const evening = { id: `event-${crypto.randomUUID()}`, title: "The Winter Gala" };
  for (const guest of [me, ben!, cleo!])
    for (const [one, other] of [
      [guest.id, dan!.id],
      [dan!.id, guest.id],
    ] as const)
      await noteEncounter(evening, one, other);
  for (const who of [ben!, cleo!]) await as(who)(conversationsContract.changeMessageSettings, { messages_from: "met" });
  const reason = "We both restore old theaters, and I found one that nobody knows what to do with.";
  for (const [by, via] of [
    [as(cleo!), null],
    [asAdmin, dan!.id],
  ] as const) {
    const { status } = await by(introductionsContract.askForIntroduction, { to: ben!.id, via, reason });
    expect(status).toBe(201);
  }
  return { ben: ben!, cleo: cleo!, dan: dan! };
};

/** What opens in the portal, by what it is part of. */
const parts: Record<string, Screens> = {
  "what a member starts from": {
    "the dashboard": at("/portal/dashboard"),
    "what the member was told": async (page) => {
      await (decided ??= tellOfDecision());
      await goWithin(page, "/portal/notifications");
      return page.getByRole("heading", { level: 2 }).first();
    },
    "the settings": at("/portal/settings"),
    "how one is told what is new": at("/portal/settings/notifications"),
    "who may write, and whom one has muted": at("/portal/settings/privacy"),
    "what one pays": at("/portal/settings/membership"),
    "how one signs in": at("/portal/settings/security"),
    "what one can take along, and who looked": at("/portal/settings/data"),
    // Last, since it stays open from page to page.
    "what finds pages, members and events": async (page) => {
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Find a page, a member, or an event" });
      await palette.getByRole("combobox").fill("am");
      return palette.getByRole("option", { name: /^Search messages/ });
    },
  },
  "who is in the club": {
    "the directory": at("/portal/directory"),
    "a search of the directory that finds nobody": async (page) => {
      await goWithin(page, "/portal/directory?search=zzzz");
      return page.getByText("No members found matching your search criteria.");
    },
    "a member's page": async (page) => {
      await goWithin(page, "/portal/directory?search=Amara%20Bello");
      await page.getByRole("main").getByRole("link", { name: "Amara Bello", exact: true }).click();
      return page.getByText("Founder and Principal · Bello Architecture Studio");
    },
    "the membership of a member, and the question before it ends": async (page) => {
      await page.getByRole("button", { name: "End membership", exact: true }).click();
      return page.getByRole("dialog", { name: "End the membership of Amara Bello?" });
    },
  },
  introductions: {
    "whom the club is asked to introduce": async (page) => {
      const { ben } = await (introduced ??= createIntroductions());
      await goWithin(page, "/portal/admin/introductions");
      return page.getByRole("heading", { name: `would like to meet ${ben.name}` });
    },
    "one's own introductions": async (page) => {
      await (introduced ??= createIntroductions());
      await goWithin(page, "/portal/introductions");
      return page.getByRole("heading", { name: /^To meet Ben/ }).first();
    },
    "the dialog that asks for an introduction": async (page) => {
      const { cleo, dan } = await (introduced ??= createIntroductions());
      await goWithin(page, `/portal/members/${cleo.id}`);
      await page.getByRole("button", { name: /^Ask for an introduction/ }).click();
      return page.getByRole("dialog").getByRole("radio", { name: dan.name });
    },
  },
  "one's own": {
    "the profile": at("/portal/profile"),
    "the profile's form with its errors": async (page) => {
      const form = page.getByRole("form", { name: "Edit profile" });
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await form.locator('[name="full_name"]').fill("");
      await form.locator('button[type="submit"]').click();
      return page.getByText("Name is required");
    },
    "who sees what of it, and how": async (page) => {
      await goWithin(page, "/portal/profile/audiences");
      return page.getByRole("region", { name: "In the directory" });
    },
    "one's own listings": async (page) => {
      const submit = () => asVisitor(listingsContract.submitListing, given.listing({ email: admin }));
      await (ownListings ??= Promise.all([submit(), submit()]));
      await goWithin(page, "/portal/listing");
      return page.getByText("Not paid yet").first();
    },
  },
  events: {
    "the events": at("/portal/events"),
    "the registration form of an event": async (page) => {
      await page
        .getByRole("article", { name: "Elevated Wednesdays" })
        .getByRole("button", { name: "Register Now" })
        .click();
      return formOf(page);
    },
    "the events as admins manage them": at("/portal/admin/events"),
    "the form of an event with its errors": async (page) => {
      await goWithin(page, "/portal/admin/events/new");
      await page.getByRole("button", { name: "Open registration" }).click();
      return page.getByText("Title must be at least 2 characters");
    },
    "the events of partners": at("/portal/admin/partner-events"),
    "the form of a partner's event with its errors": async (page) => {
      await goWithin(page, "/portal/admin/partner-events/new");
      await page.getByRole("button", { name: "Publish" }).click();
      return page.getByText("Title must be at least 2 characters");
    },
    "the approvals, with the details of one": async (page) => {
      const { id } = await newEvent({ audience: "members" });
      for (const eventId of [id, id]) await asAdmin(registrationReviewContract.addTestRegistration, { eventId });
      await goWithin(page, `/portal/event-approvals?event=${id}`);
      await page
        .getByRole("button", { name: /^(Registration Details|Review)$/ })
        .first()
        .click();
      return page.getByRole("table", { name: "Registration Details" });
    },
  },
  "the door, as admins have it": {
    "the dialog of helpers' links": async (page) => {
      const { id } = await newEvening();
      await newHelperLink(id, "Naomi");
      await page.goto(`/portal/admin/door/${id}`);
      await page.getByRole("button", { name: "Helpers" }).click();
      return page.getByRole("dialog", { name: "Helpers' links" }).getByText("Naomi", { exact: true });
    },
  },
  chats: {
    "the community chat": async (page) => {
      await goWithin(page, (await talk()).community);
      return log(page).getByText("Imani Diallo").last();
    },
    "a conversation": async (page) => {
      await goWithin(page, (await talk()).conversation);
      return log(page).getByText("Good evening").first();
    },
    "the list of conversations": async (page) => {
      await talk();
      await goWithin(page, "/portal/messages");
      return page.getByText("Imani Diallo").first();
    },
    "a search in messages": async (page) => {
      await talk();
      await goWithin(page, "/portal/search?q=speaks%20wednes");
      return page.getByRole("link", { name: "Imani Diallo" }).first();
    },
    "a search in messages that finds nothing": async (page) => {
      await goWithin(page, "/portal/search?q=zzzz");
      return page.getByText("No messages match “zzzz”.");
    },
    "the reported messages": async (page) => {
      await goWithin(page, (await talk()).reports);
      return page.getByText("Imani Diallo").first();
    },
  },
  groups: {
    "the groups": async (page) => {
      await group();
      await goWithin(page, "/portal/groups");
      return page.getByRole("heading", { level: 3 }).first();
    },
    "the dialog that proposes one, with its errors": async (page) => {
      await page.getByRole("button", { name: "Propose a group" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator('button[type="submit"]').click();
      return dialog.getByText("Name must be at least 2 characters");
    },
    "a group's room": async (page) => {
      await goWithin(page, `/portal/groups/${(await group()).id}`);
      return page.getByRole("textbox");
    },
    "what a group is for, and who is in it": async (page) => {
      await goWithin(page, `/portal/groups/${(await group()).id}/about`);
      return page.getByRole("heading", { name: "Members" });
    },
    "the groups as admins see them": async (page) => {
      await goWithin(page, "/portal/admin/groups");
      return page.getByRole("heading", { level: 2 }).first();
    },
  },
  applications: {
    "the applications, with the card of one": async (page) => {
      await goWithin(page, "/portal/admin/applications");
      await page.getByRole("button", { name: "Theodore Okoye" }).click();
      return page.getByRole("heading", { level: 3, name: "How they came to us" });
    },
    "the applications under fair review": async (page) => {
      await goWithin(page, "/portal/admin/applications?state=received");
      await page.getByRole("switch", { name: "Fair review" }).check();
      return page.getByRole("button", { name: "Logistics, Lancaster, TX" });
    },
    "the dialog that moves applications, with its error": async (page) => {
      await goWithin(page, "/portal/admin/applications?state=all");
      await page.getByRole("switch", { name: "Fair review" }).uncheck();
      await page.getByRole("checkbox", { name: "Select Theodore Okoye" }).check();
      await page.getByRole("button", { name: "Move 1..." }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator('button[type="submit"]').click();
      return dialog.getByText("Please choose a state");
    },
    "how the club decides": async (page) => {
      await goWithin(page, "/portal/admin/applications/statistics");
      return page.getByRole("heading", { level: 2, name: "How far we agree" });
    },
    "what is counted of the club": async (page) => {
      await goWithin(page, "/portal/admin/numbers");
      return page.getByText(/^(Counted|Nothing is counted)/);
    },
  },
  "what reaches the club": {
    "the inbox, with the details of a message": async (page) => {
      await goWithin(page, "/portal/admin/inbox");
      await page.getByRole("button", { name: "Details: Lorraine Fields" }).click();
      return page.getByRole("table", { name: "Details" });
    },
    "the dialog that answers a message, with its error": async (page) => {
      await page.getByRole("article", { name: "Devin Castillo" }).getByRole("button", { name: "Reply" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator('button[type="submit"]').click();
      return dialog.getByText("Please write a reply.");
    },
    "the inbox by month": async (page) => {
      await goWithin(page, `/portal/admin/inbox?month=${monthNow()}`);
      return page.getByRole("button", { name: /^Handled \(/ });
    },
    "the business listings": openListings,
    "the dialog that takes a listing down, with its error": async (page) => {
      await page.getByRole("button", { name: `Take down: ${(await shown)?.businessName}` }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator('button[type="submit"]').click();
      return dialog.getByText("Please say why");
    },
    "the club's settings": at("/portal/admin/club-settings"),
    "the import of members": at("/portal/admin/members/import"),
    "those who have yet to pay their dues": at("/portal/admin/dues"),
    "the dialog of a question": async (page) => {
      await page.getByRole("button", { name: "Add question" }).click();
      return page.getByRole("dialog").getByLabel("Kind of answer");
    },
    "who runs the club": async (page) => {
      await goWithin(page, "/portal/admin/roles");
      return page.getByRole("heading", { name: "What each role can do" });
    },
    "the log": async (page) => {
      await goWithin(page, "/portal/admin/audit");
      return page.getByRole("button", { name: /^Sign-ins/ });
    },
  },
};

/** Those that stand for the others. */
const sample = [
  ...["the dashboard", "the settings", "a member's page", "the profile", "the events"],
  ...[
    "the profile's form with its errors",
    "the approvals, with the details of one",
    "the community chat",
    "a conversation",
  ],
  ...["the applications, with the card of one", "the inbox, with the details of a message"],
];
const isLookedAt = (screens: Screens) => isFull || Object.keys(screens).some((name) => sample.includes(name));

for (const [name, screens] of Object.entries(parts).filter(([, screens]) => isLookedAt(screens)))
  test(`${name}: accessible, fits every screen, and is silent`, async ({ adminPage }) => {
    // Nothing of the part before it: no dialog, no theme.
    await adminPage.page.goto("about:blank");
    adminPage.complaints.length = 0;

    await expectQualityOf(adminPage, screens, sample);

    expect(adminPage.complaints).toEqual([]);
  });

/** Of each kind of page one, those that have moved among them. */
const opened = [
  ...["dashboard", "directory", "community", "profile", "settings", "settings/notifications", "settings/privacy"],
  ...["settings/security", "event-approvals", "admin/club-settings"],
];

test("a page of the portal opened cold: nothing moves while it loads, and nothing is asked for twice", async ({
  adminPage,
}) => {
  const { page } = adminPage;
  // A session that the club has not heard of has its first requests repeated.
  await page.goto("/portal/search");
  await settle(adminPage);
  for (const path of opened)
    await test.step(path, async () => {
      for (const width of inFull([390, 1440], [390])) {
        const answers = held();
        const asked: string[] = [];
        await page.setViewportSize({ width, height: 900 });
        await page.route("**/api/**", async (route) => {
          asked.push(`${route.request().method()} ${route.request().url()}`);
          await answers.until;
          await route.continue();
        });
        await page.goto(`/portal/${path}`, { waitUntil: "domcontentloaded" });
        await expect(page.locator("#root main h1")).toBeVisible();
        await twoFrames(page);
        answers.letGo();
        await settle(adminPage);
        await page.unroute("**/api/**");
        await expect(page.locator("main h1")).toContainText(portalOpenings[`/portal/${path}`]?.heading ?? "");

        const { layoutShift, earlyAnswers } = await page.evaluate(() => ({
          layoutShift: (window as unknown as { layoutShift: number }).layoutShift,
          earlyAnswers: [...(window.earlyAnswers?.answers.keys() ?? [])],
        }));
        expect(layoutShift).toBeLessThanOrEqual(0.02);
        // What the document asked for, the page has taken over.
        expect(earlyAnswers).toEqual([]);
        // A chat, and what is unread, catch up once the socket is open.
        const once = asked.filter((request) => !/\/(community|conversations)(\/|$)/.test(request));
        expect(once).toEqual([...new Set(once)]);
      }
    });
});
