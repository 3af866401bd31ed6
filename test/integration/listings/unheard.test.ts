import { checkRenewals } from "../../support/invoke.ts";
import { isShown, own, subjectsTo } from "../../support/listed.ts";
import { happens, whilePaymentsAreOut } from "../../support/payments.ts";
import { listingItemOf } from "../../support/table.ts";
import { letMonthEnd, settledByHand } from "../../support/unheard.ts";

test("one that has ended without a word goes a day after its month", async () => {
  const { listing, elsewhere } = await settledByHand();
  await happens("end", elsewhere);
  await letMonthEnd(listing, 1.1);

  await checkRenewals();

  expect(await own(listing)).toMatchObject({ payment: "ended" });
  expect(await isShown(listing.slug)).toBe(false);
  expect((await subjectsTo(listing)).toSorted()).toEqual([
    "Your business listing has ended",
    "Your business listing is live",
  ]);
});

test("one that is paid for stays, until the end of its month", async () => {
  const { listing } = await settledByHand();
  const { paidUntil } = await own(listing);
  await letMonthEnd(listing, 1.1);

  await checkRenewals();

  expect(await own(listing)).toMatchObject({ payment: "live", paidUntil });
});

test("of one whose month is not over for a day nothing is asked", async () => {
  const { listing } = await settledByHand();
  await letMonthEnd(listing, 0.9);
  const before = await listingItemOf(listing.id);

  await checkRenewals();

  expect(await listingItemOf(listing.id)).toEqual(before);
});

test("while the payment service is out everything stays, and somebody is woken", async () => {
  const { listing } = await settledByHand();
  await letMonthEnd(listing, 1.1);

  await expect(whilePaymentsAreOut(checkRenewals)).rejects.toThrow("could not be looked after");

  expect(await own(listing)).toMatchObject({ payment: "live" });
  await checkRenewals();
});
