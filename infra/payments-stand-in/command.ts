import * as z from "zod";
import { explain, Failure } from "../local/progress.ts";
import { portsFromEnvironment } from "../local/settings.ts";
import { acts } from "./acts.ts";

// npm run payments · npm run payments -- renew|fail|overdue|pay|cancel|keep|end <listing, subscription or e-mail>

const usage = `Usage: npm run payments
       npm run payments -- ${acts.join("|")} <listing, subscription, or email>`;

const order = z.union([z.tuple([]), z.tuple([z.enum(acts), z.string().min(1)])]);
const subscriptionList = z.array(
  z.object({
    id: z.string(),
    listing: z.string().optional(),
    email: z.string(),
    status: z.string(),
    paidUntil: z.string(),
    endsThen: z.boolean(),
  }),
);
const outcome = z.object({ said: z.string() });

const callStandIn = (path: string, method: string) => {
  const { payments } = portsFromEnvironment();
  return fetch(`http://127.0.0.1:${payments}${path}`, { method }).catch(() => {
    throw new Failure(`No payments found on port ${payments}: run "npm start", or set PAYMENTS_PORT.`);
  });
};

const list = async () => {
  const subscriptions = subscriptionList.parse(await (await callStandIn("/subscriptions", "GET")).json());
  if (subscriptions.length === 0) return "No one has paid for a listing yet.";
  return subscriptions
    .map(({ id, listing, email, status, paidUntil, endsThen }) =>
      [
        email,
        listing ?? "no listing",
        id,
        status,
        // Its current month is unpaid.
        status === "past_due" ? "owes a month" : `paid until ${paidUntil.slice(0, 10)}`,
        endsThen ? "then it ends" : "",
      ]
        .filter(Boolean)
        .join("  "),
    )
    .join("\n");
};

try {
  const { success, data } = order.safeParse(process.argv.slice(3));
  if (!success) throw new Failure(usage);
  const [act, name] = data;
  if (!act || !name) console.log(await list());
  else {
    const answer = await callStandIn(`/subscriptions/${encodeURIComponent(name)}/${act}`, "POST");
    const { said } = outcome.parse(await answer.json());
    if (!answer.ok) throw new Failure(said);
    console.log(said);
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
