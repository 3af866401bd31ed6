import { parseArgs } from "node:util";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { adminsOf } from "./admins.ts";
import { deployed, stages } from "./deployed.ts";
import { sayWhoIsBack, sayWhoLeft } from "./follow-account.ts";
import { explain, Failure } from "./local/progress.ts";

// npm run admin -- grant|revoke|remove|restore <e-mail> · npm run admin -- list

const usage = `Usage: npm run admin -- grant|revoke|remove|restore <email> [--stage ${stages.join("|")}]
       npm run admin -- list [--stage ${stages.join("|")}]`;

const wanted = z.object({
  stage: z.enum(stages),
  order: z.union([
    z
      .tuple([z.enum(["grant", "revoke", "remove", "restore"]), z.email()])
      .transform(([act, email]) => ({ act, email })),
    z.tuple([z.literal("list")]).transform(([act]) => ({ act, email: "" })),
  ]),
});

const parsed = () => {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: { stage: { type: "string", default: "local" } },
    });
    return wanted.parse({ ...values, order: positionals });
  } catch {
    throw new Failure(usage);
  }
};

try {
  const { stage, order } = parsed();
  const { aws, outputs } = await deployed(stage);
  const admins = adminsOf(new CognitoIdentityProviderClient(aws), outputs.UserPoolId ?? "");
  const club = { lambda: new LambdaClient(aws), departures: outputs.FunctionDepartures };
  if (order.act === "list") {
    const emails = await admins.list();
    console.log(emails.length > 0 ? emails.join("\n") : "There are no admins.");
  } else if (order.act === "remove") {
    const id = await admins.disable(order.email);
    console.log(`${order.email} is signed out everywhere and disabled.`);
    console.log(await sayWhoLeft(club, id));
  } else if (order.act === "restore") {
    const id = await admins.enable(order.email);
    console.log(`${order.email} may sign in again, as a member.`);
    console.log(await sayWhoIsBack(club, id));
  } else {
    await admins[order.act](order.email);
    const outcome = order.act === "grant" ? "an admin now" : "not an admin now";
    console.log(`${order.email} is ${outcome}. It takes effect within five minutes.`);
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
