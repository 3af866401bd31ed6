import { syncFromCheckout } from "#functions/listings/checkout.ts";
import type { StoredListing } from "#functions/listings/listing.ts";
import { openPaymentService, type Fault, type PaymentService } from "../../support/payment-service.ts";

jest.mock("#functions/platform/limits.ts", () => ({ countUse: () => Promise.resolve(true) }));

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const unpaid = { id: "listing_1", payment: "unpaid", checkout: { id: "cs_1", url: "" } } as StoredListing;
const answer =
  (status: number, body: string): Fault =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(body);

test("a listing is answered as it is stored while the payment service refuses", async () => {
  service.faults.push(answer(401, '{"error":{}}'));

  expect(await syncFromCheckout(unpaid)).toBe(unpaid);
});

test("a mistake of our own in reading the checkout is not passed over in silence", async () => {
  service.faults.push(answer(200, "null"));

  await expect(syncFromCheckout(unpaid)).rejects.toThrow(TypeError);
});
