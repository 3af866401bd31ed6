/**
 * Keeps pictures of what guests and members pay, for the README of orders: `npx tsx test/pictures/money.ts`. It opens a club of
 * its own.
 */
import { demoAccounts } from "#infra/local/settings.ts";
import { withClub } from "../support/with-club.ts";
import { enter, makeAlbum, openPage } from "./album.ts";

await makeAlbum("web/media/readme/money.webp", ["register", "dues", "door", "statement"], ({ browser, keep }) =>
  withClub(async (club) => {
    // What prepares a club reads which one it is, and how it is reached, when it is loaded.
    Object.assign(process.env, { CLUB_TRANSPORT: "wire", POWERTOOLS_LOG_LEVEL: "SILENT" });
    const { handedOverAs } = await import("../support/club-under-test.ts");
    process.env[handedOverAs] = JSON.stringify(club);
    await import("../support/stack-environment.ts");
    const { given } = await import("../support/given.ts");
    const { acceptApplicant, changePaidLevel, newPaidLevel } = await import("../support/dues.ts");
    const { buy, createTicketedEvent, payFor } = await import("../support/orders.ts");
    const { discountCode, forGuests, ofMembers, ticketType } = await import("../support/ticketing.ts");

    const level = await newPaidLevel();
    await changePaidLevel(level, { name: "Patrons" });
    const { payToken } = await acceptApplicant(level);

    const types = [
      ticketType({ description: "With a welcome drink", holder: "registrant" }),
      ticketType({ id: ofMembers, name: "Member", price: 4500, audience: "members", holder: "registrant" }),
      ticketType({ id: forGuests, name: "Guest", price: 7500, holder: "guest", quantity: 40 }),
    ];
    const refundRule = [
      { days: 7, percent: 100 },
      { days: 2, percent: 50 },
    ];
    const event = await createTicketedEvent(
      { types, codes: [discountCode()], paysAtDoor: true, refundRule },
      { title: "Spring Gala", spots: 80, ...given.times(3) },
    );
    const names = [
      "Ada Okafor",
      "Langston Hughes",
      "Zora Hurston",
      "Josephine Baker",
      "Augusta Savage",
      "Duke Ellington",
    ];
    const references: string[] = [];
    for (const [place, name] of names.entries()) {
      const [firstName = "", lastName = ""] = name.split(" ");
      const personalInfo = { ...given.registration().personalInfo, firstName, lastName };
      const isAtDoor = place > 3;
      const bought = await buy(event.id, {
        personalInfo,
        ...(isAtDoor ? { paysAtDoor: true } : place === 1 && { code: "EARLY" }),
        ...(place % 2 === 0 && { guests: [{ ...given.guest(), ticket: forGuests }] }),
      });
      references.push(bought.reference);
      if (!isAtDoor) await payFor(bought);
    }

    const visitor = await openPage(browser);
    await visitor.goto(`${club.site}/events/register/${event.id}`, { waitUntil: "networkidle" });
    await visitor.getByRole("region", { name: "Tickets" }).scrollIntoViewIfNeeded();
    await keep(visitor, "register");
    await visitor.goto(`${club.site}/membership/dues#${payToken}`, { waitUntil: "networkidle" });
    await keep(visitor, "dues");

    const admin = await enter(browser, club.site, demoAccounts.find(({ isAdmin }) => isAdmin)!.email);
    await admin.goto(`${club.site}/portal/admin/door/${event.id}`);
    await admin.getByText("Online").waitFor();
    await admin.keyboard.type(references.at(-1)!);
    await admin.keyboard.press("Enter");
    await admin.getByRole("button", { name: "Paid in cash" }).waitFor();
    await keep(admin, "door");
    await admin.goto(`${club.site}/portal/admin/events/${event.id}/statement`);
    await admin.getByRole("table", { name: "In all" }).waitFor();
    await keep(admin, "statement");
  }),
);
