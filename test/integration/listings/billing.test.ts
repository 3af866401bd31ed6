import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { becomes, live, submitted } from "../../support/listed.ts";
import { happens } from "../../support/payments.ts";

test("before the first payment there is nothing to bill", async () => {
  const { token } = await submitted();

  expect(await asVisitor(contract.openBilling, { token })).toMatchObject({
    status: 409,
    body: { code: "conflict", detail: "Nothing was paid for this listing yet." },
  });
});

test("who has paid changes the card or cancels on a page that leads back, also when it has ended", async () => {
  const listing = await live();
  const back = `${clubUnderTest().site}/business-listing/manage#${listing.token}`;

  const { status, body } = await asVisitor(contract.openBilling, { token: listing.token });

  expect(status).toBe(201);
  expect(await (await fetch(body.url)).text()).toContain(back);
  await happens("end", listing);
  await becomes("ended", listing);
  expect(await asVisitor(contract.openBilling, { token: listing.token })).toMatchObject({ status: 201 });
});
