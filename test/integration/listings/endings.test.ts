import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { becomes, isShown, live, own, subjectsTo } from "../../support/listed.ts";
import { happens, pay } from "../../support/payments.ts";
import { until } from "../../support/until.ts";

const [isLive, hasEnded] = ["Your business listing is live", "Your business listing has ended"];

test("a cancelled listing stays for its month, says so, and may go on after all", async () => {
  const listing = await live();

  await happens("cancel", listing);
  await until("the cancellation", async () => (await own(listing)).endsThen);
  expect(await isShown(listing.slug)).toBe(true);

  await happens("keep", listing);
  await until("the change of mind", async () => !(await own(listing)).endsThen);
  expect(await subjectsTo(listing)).toEqual([isLive]);
});

test("when a subscription ends, the listing is gone at once, and its owner is told how to come back", async () => {
  const listing = await live();

  await happens("end", listing);
  const ended = await becomes("ended", listing);

  expect(await isShown(listing.slug)).toBe(false);
  expect([ended.paidUntil, ended.slug]).toEqual([undefined, listing.slug]);
  expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, isLive]);
});

test("who comes back pays by the owner's page, as the same customer, and is told that it is live", async () => {
  const listing = await live();
  await happens("end", listing);
  await becomes("ended", listing);

  const { body } = await asVisitor(contract.payAgain, { token: listing.token });
  await pay(body.url);

  expect(await becomes("live", listing)).toMatchObject({ slug: listing.slug });
  expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, isLive, isLive]);
});
