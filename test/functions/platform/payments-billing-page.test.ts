import { billingPage, subscriptionOf } from "#functions/platform/payments.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const seen = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

describe("the billing page", () => {
  test("pays what is owed by another card", async () => {
    const { subscriptionId, subscription } = await service.paid();
    await service.act(subscriptionId, "fail");
    const url = await billingPage(subscription.customer, "token");
    expect((await seen(url)).text).toMatch(/The last payment has failed[^]*It ends in 4242/);

    const { headers } = await service.post(`${url}/card`);

    expect(headers.get("location")).toBe(new URL(url).pathname);
    expect((await seen(url)).text).toMatch(/Paid until[^]*It ends in 4444/);
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: "active" });
  });

  test("cancels to the end of the month, and takes that back", async () => {
    const { subscriptionId, subscription } = await service.paid();
    const url = await billingPage(subscription.customer, "token");

    await service.post(`${url}/${subscriptionId}/cancel`);
    expect((await seen(url)).text).toMatch(/Ends on [^]*Keep it<\/button/);
    await service.post(`${url}/${subscriptionId}/keep`);

    expect((await seen(url)).text).toMatch(/Paid until [^]*Cancel at the end of the month<\/button/);
  });

  test("reaches one's own subscriptions only, and does nothing else with them", async () => {
    const [mine, other] = [await service.paid(), await service.paid()];
    const url = await billingPage(mine.subscription.customer, "token");

    expect((await seen(url)).text).not.toContain(other.subscriptionId);
    expect((await service.post(`${url}/${other.subscriptionId}/cancel`)).status).toBe(404);
    expect((await service.post(`${url}/${mine.subscriptionId}/end`)).status).toBe(404);
    expect((await seen(`${service.address}/billing/bps_none`)).status).toBe(404);
  });
});

describe("the overview", () => {
  test("shows subscriptions with what may happen, and webhooks with what became of them", async () => {
    const { id, subscriptionId } = await service.paid();
    await service.told("checkout.session.completed", id);

    const { text } = await seen(`${service.address}/`);

    for (const words of ["Renew", "Fail the renewal", "End now"]) expect(text).toContain(`${words}</button`);
    expect(text).toContain(`action="/subscriptions/${subscriptionId}/renew"`);
    expect(text).toMatch(/checkout\.session\.completed[^]*delivered: answered 200/);
  });

  test("comes back after a button was pressed", async () => {
    const { subscriptionId } = await service.paid();

    const answer = await fetch(`${service.address}/subscriptions/${subscriptionId}/end`, {
      method: "POST",
      headers: { accept: "text/html,*/*;q=0.8" },
      redirect: "manual",
    });

    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: "canceled" });
  });

  test("shows what somebody has typed as text", async () => {
    const { url } = await service.open({ email: "ada@localhost" });
    await service.post(url, { act: "pay", email: '"<b>"@example.com' });

    const { text } = await seen(`${service.address}/`);

    expect(text).toContain("&#34;&#60;b&#62;&#34;@example.com");
    expect(text).not.toContain("<b>");
  });
});
