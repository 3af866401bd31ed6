import { execFile } from "node:child_process";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

/** Runs `npm run payments -- …`. */
const payments = (args: string[], port = new URL(service.address).port) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const program = execFile(
      process.execPath,
      ["infra/local/bootstrap.mjs", "infra/local/payments/command.ts", ...args],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, PAYMENTS_PORT: port, NO_COLOR: "1" } },
      (_, stdout, stderr) => resolve({ code: program.exitCode ?? 1, said: `${stdout}${stderr}`.trim() }),
    );
  });

test("subscriptions are listed, renewed, and refused what does not fit, each in a sentence", async () => {
  expect(await payments([])).toEqual({ code: 0, said: "Nobody has paid for a listing yet." });
  const { listingId } = await service.paid({ email: "ada@example.com" });

  expect(await payments(["renew", "Ada@example.com"])).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^The subscription of ada@example\.com \(listing_1\) is renewed: paid until \w+ \d+, \d{4}\.$/,
    ) as string,
  });
  expect(await payments(["pay", listingId])).toEqual({
    code: 1,
    said: "The subscription of ada@example.com (listing_1) owes nothing.",
  });
  expect((await payments([])).said).toMatch(
    /^ada@example\.com {2}listing_1 {2}sub_\w+ {2}active {2}paid until [\d-]+$/,
  );
});

test.each([[["praise", "listing_1"]], [["renew"]], [["renew", "a", "b"]]])(
  "%j is answered with the usage",
  async (args) => {
    expect(await payments(args)).toEqual({
      code: 1,
      said: expect.stringMatching(/^Usage: npm run payments/) as string,
    });
  },
);

test("without an open club it says how to open one", async () => {
  expect(await payments([], "1")).toEqual({
    code: 1,
    said: 'No club has its payments on port 1: open one with "npm start", or set PAYMENTS_PORT.',
  });
});
