import { checkoutOf } from "#functions/platform/payments.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const pageOf = async (url: string) => (await fetch(url)).text();
/** As in a new process. */
const startAnew = async () => {
  service.faults.push((_, response) => response.writeHead(401).end('{"error":{}}'));
  await expect(checkoutOf("cs_none")).rejects.toMatchObject({ code: "unavailable" });
};

test("the price is twelve dollars a month, made once and found again", async () => {
  const { url } = await service.open();
  await service.open();
  await startAnew();
  await service.open();

  const asked = service.sent.filter(({ path }) => /prices|products/.test(path));
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /v1/prices",
    "POST /v1/products",
    "POST /v1/prices",
    "GET /v1/prices",
  ]);
  const page = await pageOf(url);
  expect(page).toContain("$12.00");
  expect(page).toContain("every month");
});

test("it is the one that the operator names", async () => {
  const product = await service.stripe.products.create({ name: "Listing by hand" });
  const price = await service.stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 500,
    recurring: { interval: "month" },
  });
  service.keepAsSecret({ ...service.account, price: price.id });
  await startAnew();

  const { url } = await service.open();

  expect(await pageOf(url)).toMatch(/Listing by hand[^]*\$5\.00/);
});

test("one that the operator has named wrongly is not used for longer than it is named", async () => {
  service.keepAsSecret({ ...service.account, price: "price_none" });
  await startAnew();
  await expect(service.open()).rejects.toMatchObject({ code: "unavailable" });
  service.keepAsSecret(service.account);

  await expect(service.open()).resolves.toMatchObject({ status: "open" });
});
