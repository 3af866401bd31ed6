import { listDueMailJobs } from "#functions/notify/mail-job.ts";
import { contract } from "#shared/contract.ts";
import { defaultNoticeSettings } from "#shared/notice-settings.ts";
import { describeNotice, type Notice } from "#shared/notices.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { as, asAdmin } from "../../support/as.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { checkRenewals } from "../../support/invoke.ts";
import { createLiveListing, getOwnListing, submitListing, subjectsTo, waitForPayment } from "../../support/listings.ts";
import { groupsOf } from "../../support/membership.ts";
import { noticesOf, unreadOf } from "../../support/notices.ts";
import {
  payOutsideTheClub,
  postWebhook,
  simulate,
  subscriptionsOf,
  subscriptionUpdatedBody,
  waitForWebhooks,
} from "../../support/payments.ts";
import { readListingItem } from "../../support/table.ts";
import { createUnsettledListing, endPaidMonth } from "../../support/unsettled-listing.ts";
import { until } from "../../support/until.ts";

const createMember = async () => {
  const account = await newAccount();
  await groupsOf(account);
  return account;
};

/** What a member was told of their listings, the newest of each: how often since it was read, and what. */
const toldTo = async (member: Account) =>
  (await noticesOf(member)).map((notice) => {
    if (notice.kind !== "listing") throw new Error(`There is a notice of ${notice.kind}.`);
    return { listing: notice.about.listing.id, news: notice.about.news, unread: notice.unread };
  });

/** Waits until the newest of it is so. */
const waitForNews = (member: Account, news: string) =>
  until(`the news ${news}`, async () => (await toldTo(member))[0]?.news === news);

describe("a member's listing", () => {
  test("is told to be live once, however often its events come, and leads to its place in the portal", async () => {
    const ada = await createMember();
    const listing = await createLiveListing({ email: ada.email });
    const [{ id = "" } = {}] = await subscriptionsOf(listing);
    const event = subscriptionUpdatedBody(listing, id);

    for (const each of [event, event, subscriptionUpdatedBody(listing, id)]) await postWebhook(each);
    await Promise.all([1, 2, 3].map(() => postWebhook(subscriptionUpdatedBody(listing, id))));

    const [notice] = await noticesOf(ada);
    expect(await toldTo(ada)).toEqual([{ listing: listing.id, news: "live", unread: 1 }]);
    expect(describeNotice(notice as Notice, String)).toEqual({
      title: `${listing.businessName} is live in the Network Directory`,
      text: "We've received your payment.",
      path: `/portal/listing#${listing.id}`,
    });
    expect(await unreadOf(ada)).toEqual([`listing:${listing.id}`]);
    expect(await subjectsTo(ada)).toEqual(["Your business listing is live"]);
  });

  test("is one line, of each listing its own, with the newest of it", async () => {
    const ada = await createMember();
    const [first, second] = [
      await createLiveListing({ email: ada.email }),
      await createLiveListing({ email: ada.email }),
    ];

    await simulate("fail", first);
    const { graceUntil } = await waitForPayment("past-due", first);
    await waitForNews(ada, "payment-failed");

    expect(await toldTo(ada)).toEqual([
      { listing: first.id, news: "payment-failed", unread: 2 },
      { listing: second.id, news: "live", unread: 1 },
    ]);
    expect((await noticesOf(ada))[0]?.about).toMatchObject({ until: graceUntil });
  });

  testInProcess("tells of every turn of its subscription, and of each month that is paid for", async () => {
    const ada = await createMember();
    const listing = await createLiveListing({ email: ada.email });
    await endPaidMonth(listing, 0.01);
    const turns = [
      ["renew", "renewed"],
      ["fail", "payment-failed"],
      ["pay", "renewed"],
      ["cancel", "canceled"],
      ["keep", "kept"],
      ["end", "ended"],
    ] as const;

    for (const [act, news] of turns) {
      await simulate(act, listing);
      await waitForNews(ada, news);
    }
    await waitForWebhooks(listing);

    expect(await toldTo(ada)).toEqual([{ listing: listing.id, news: "ended", unread: 1 + turns.length }]);
  });

  test("tells what an admin did: hidden, without its images, shown again", async () => {
    const ada = await createMember();
    const listing = await createLiveListing({ email: ada.email });
    const takeDown = (deletePictures: boolean) =>
      asAdmin(contract.takeListingDown, {
        ...{ listingId: listing.id, reason: "The phone number is wrong." },
        ...{ deletePictures, endSubscription: false },
      });

    await takeDown(false);
    expect(await toldTo(ada)).toEqual([{ listing: listing.id, news: "hidden", unread: 2 }]);
    expect((await takeDown(false)).status).toBe(409);
    expect((await takeDown(true)).status).toBe(409);
    await asAdmin(contract.restoreListing, { listingId: listing.id });
    await asAdmin(contract.restoreListing, { listingId: listing.id });

    expect(await toldTo(ada)).toEqual([{ listing: listing.id, news: "shown-again", unread: 3 }]);
  });

  test("that is hidden takes no payment, and its owner hears that it comes back", async () => {
    const ada = await createMember();
    const listing = await submitListing({ email: ada.email });
    await asAdmin(contract.takeListingDown, {
      ...{ listingId: listing.id, reason: "This is no business." },
      ...{ deletePictures: false, endSubscription: false },
    });

    await payOutsideTheClub(listing);

    await waitForNews(ada, "refused");
    await waitForWebhooks(listing);
    expect(await toldTo(ada)).toEqual([{ listing: listing.id, news: "refused", unread: 2 }]);
  });

  testInProcess("that ends soon is told to end three days before, once", async () => {
    const ada = await createMember();
    const { listing, elsewhere, settle } = await createUnsettledListing({ email: ada.email });
    await simulate("cancel", elsewhere);
    await settle();
    await endPaidMonth(listing, -3.1);
    await checkRenewals();
    const [canceled] = await toldTo(ada);
    expect(canceled).toMatchObject({ news: "canceled" });
    await endPaidMonth(listing, -2.9);

    await checkRenewals();
    await checkRenewals();

    expect(await toldTo(ada)).toEqual([{ listing: listing.id, news: "ends-soon", unread: canceled!.unread + 1 }]);
    const { subscription } = (await readListingItem(listing.id)) ?? {};
    expect((await noticesOf(ada))[0]?.about).toMatchObject({
      until: (subscription as { paidUntil: string }).paidUntil,
    });
    expect((await getOwnListing(listing)).payment).toBe("live");
  });

  testInProcess("is told at once whatever the member has chosen, and not emailed a second time", async () => {
    const ada = await createMember();
    const channels = { messages: "portal", mentions: "never", reminders: "never", invitations: "weekly" } as const;
    await as(ada)(contract.saveNoticeSettings, { ...defaultNoticeSettings, channels });

    await createLiveListing({ email: ada.email });
    await deliverStream();

    expect(await toldTo(ada)).toMatchObject([{ news: "live", unread: 1 }]);
    expect(await subjectsTo(ada)).toEqual(["Your business listing is live"]);
    await deliverStream();
    expect(await listDueMailJobs(Date.now() + 8 * 86_400_000, 1000)).not.toContain(ada.id);
  });
});

describe("nothing is told in the portal", () => {
  testInProcess(
    "to an account that is no member's, to a member whose membership has ended, nor of a listing that is only saved: anyone may enter anyone's address",
    async () => {
      const [applicant, ended, ada] = [await newAccount(), await createMember(), await createMember()];
      await asAdmin(contract.endMembership, { memberId: ended.id });

      for (const { email } of [applicant, ended]) await createLiveListing({ email });
      await submitListing({ email: ada.email });

      for (const each of [applicant, ended, ada]) expect(await noticesOf(each)).toEqual([]);
    },
  );
});
