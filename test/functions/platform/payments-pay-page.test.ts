import { checkoutOf } from "#functions/platform/payments.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const seen = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

test("the pay page offers to pay, to decline and to cancel", async () => {
  const { status, text } = await seen((await service.open()).url);

  expect(status).toBe(200);
  expect(text).toMatch(/<html lang="en">[^]*<h1>Pay<\/h1>/);
  for (const words of ["Pay</button", "Decline the card</button", "Cancel</a"]) expect(text).toContain(words);
});

test("it says that the card was declined, and stays open", async () => {
  const { id, url } = await service.open();

  const declined = await service.post(url, { act: "decline" });

  expect(declined.status).toBe(402);
  expect(await declined.text()).toMatch(/role="alert">\s*Your card was declined\.[^]*Pay<\/button/);
  expect(await checkoutOf(id)).toMatchObject({ status: "open" });
  expect((await service.pay(url)).status).toBe(303);
});

test("it says that it is paid for, and leads back", async () => {
  const { url } = await service.paid();

  const { text } = await seen(url);

  expect(text).toContain("<h1>This is paid for</h1>");
  expect(text).toContain('href="https://club.test/business-listing?success=true"');
  expect((await service.pay(url)).headers.get("location")).toBe("https://club.test/business-listing?success=true");
});

test("it says that it has expired, and takes no money then", async () => {
  const { id, url } = await service.open();
  await service.stripe.checkout.sessions.expire(id);

  expect((await seen(url)).text).toMatch(/This page has expired[^]*href="https:\/\/club\.test\/[^]*Back<\/a/);
  expect((await service.pay(url)).status).toBe(409);
  expect(await checkoutOf(id)).toMatchObject({ status: "expired" });
});

test("it asks for an address where there is none", async () => {
  const { id, url } = await service.open({ email: "ada@localhost" });

  expect((await service.pay(url)).status).toBe(400);
  await service.post(url, { act: "pay", email: "ada@example.com" });

  expect(await checkoutOf(id)).toMatchObject({ status: "complete" });
});

test("a page of nothing is not found", async () => {
  expect((await seen(`${service.address}/pay/cs_none`)).status).toBe(404);
  expect((await service.pay("/pay/cs_none")).status).toBe(404);
});
