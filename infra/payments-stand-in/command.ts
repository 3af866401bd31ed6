import * as z from "zod";
import { explain, Failure } from "../local/progress.ts";
import { portsFromEnvironment } from "../local/settings.ts";
import { acts, paymentActs, type PaymentAct } from "./acts.ts";
import { money } from "./html.ts";
import { purposes, type Purpose } from "./purposes.ts";

// npm run payments · npm run payments -- renew|fail|overdue|… <subscription> · npm run payments -- refund|dispute|… <payment>

const usage = `Usage: npm run payments
       npm run payments -- ${acts.join("|")} <listing, dues, subscription, or email> [days]
       npm run payments -- ${paymentActs.join("|")} <ticket, payment, or email> [amount]`;

const act = z.enum([...acts, ...paymentActs]);
const order = z.union([
  z.tuple([]),
  z.tuple([act, z.string().min(1)]),
  z.tuple([act, z.string().min(1), z.string().regex(/^\d{1,9}$/)]),
]);

const about = Object.fromEntries(purposes.map((kind) => [kind, z.string().optional()])) as Record<
  (typeof purposes)[number],
  z.ZodOptional<z.ZodString>
>;
const subscriptionList = z.array(
  z.object({
    ...about,
    id: z.string(),
    email: z.string(),
    status: z.string(),
    paidUntil: z.string(),
    endsThen: z.boolean(),
  }),
);
const paymentList = z.array(
  z.object({
    ...about,
    id: z.string(),
    email: z.string(),
    amount: z.int(),
    currency: z.string(),
    status: z.string(),
    refunded: z.int(),
    dispute: z.string().optional(),
  }),
);
const outcome = z.object({ said: z.string() });

const callStandIn = (path: string, method: string) => {
  const { payments } = portsFromEnvironment();
  return fetch(`http://127.0.0.1:${payments}${path}`, { method }).catch(() => {
    throw new Failure(`No payments found on port ${payments}: run "npm start", or set PAYMENTS_PORT.`);
  });
};

type Named = Partial<Record<Purpose["kind"], string | undefined>>;
const nameOf = ({ listing, dues, ticket }: Named) => listing ?? dues ?? ticket ?? "for nothing of the club's";

const formatRow = (parts: (string | undefined)[]) => parts.filter(Boolean).join("  ");

const list = async () => {
  const [subscriptions, payments] = await Promise.all([
    callStandIn("/subscriptions", "GET").then(async (answer) => subscriptionList.parse(await answer.json())),
    callStandIn("/payments", "GET").then(async (answer) => paymentList.parse(await answer.json())),
  ]);
  if (subscriptions.length + payments.length === 0) return "No one has paid yet.";
  return [
    ...subscriptions.map(({ id, email, status, paidUntil, endsThen, ...named }) =>
      formatRow([
        email,
        nameOf(named),
        id,
        status,
        // Its current period is unpaid.
        status === "past_due" ? "owes a period" : `paid until ${paidUntil.slice(0, 10)}`,
        endsThen ? "then it ends" : undefined,
      ]),
    ),
    ...payments.map(({ id, email, amount, currency, status, refunded, dispute, ...named }) =>
      formatRow([
        email,
        nameOf(named),
        id,
        money(amount, currency),
        status === "succeeded" ? "paid" : "failed",
        refunded > 0 ? `refunded ${money(refunded, currency)}` : undefined,
        dispute && `dispute: ${dispute}`,
      ]),
    ),
  ].join("\n");
};

const isPaymentAct = (name: string): name is PaymentAct => paymentActs.includes(name as PaymentAct);

try {
  const { success, data } = order.safeParse(process.argv.slice(3));
  if (!success) throw new Failure(usage);
  const [what, name, count] = data;
  if (!what || !name) console.log(await list());
  else {
    const [kind, unit] = isPaymentAct(what) ? ["payments", "amount"] : ["subscriptions", "days"];
    const more = count === undefined ? "" : `?${unit}=${count}`;
    const answer = await callStandIn(`/${kind}/${encodeURIComponent(name)}/${what}${more}`, "POST");
    const { said } = outcome.parse(await answer.json());
    if (!answer.ok) throw new Failure(said);
    console.log(said);
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
