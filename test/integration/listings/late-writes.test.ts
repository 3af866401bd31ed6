import { interrupted } from "../../support/faults.ts";
import { own } from "../../support/listed.ts";
import { happens } from "../../support/payments.ts";
import { settledByHand } from "../../support/unheard.ts";

test("what was asked before does not replace what was asked later, though that was nothing new", async () => {
  const { listing, elsewhere, settle } = await settledByHand();
  await happens("cancel", elsewhere);

  await interrupted(async () => {
    await happens("keep", elsewhere);
    expect(await settle()).toMatchObject({ subscription: { endsThen: false } });
  }, settle);

  expect(await own(listing)).toMatchObject({ payment: "live", endsThen: false });
});
