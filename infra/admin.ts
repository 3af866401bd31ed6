import { parseArgs } from "node:util";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { adminsOf } from "./admins.ts";
import { deployed, stages } from "./deployed.ts";
import { Failure, explain } from "./local/progress.ts";
import { createNote, forgetSecondFactor } from "./operator-audit.ts";
import { addTicketKey } from "./ticket-keys.ts";

// npm run admin -- grant|revoke|remove|restore|reset-second-factor <e-mail> · npm run admin -- list|rotate-ticket-key

const usage = `Usage: npm run admin -- grant|revoke|remove|restore|reset-second-factor <email> [--stage ${stages.join("|")}]
       npm run admin -- list|rotate-ticket-key [--stage ${stages.join("|")}]`;

const command = z.object({
  stage: z.enum(stages),
  order: z.union([
    z
      .tuple([z.enum(["grant", "revoke", "remove", "restore", "reset-second-factor"]), z.email()])
      .transform(([act, email]) => ({ act, email })),
    z.tuple([z.enum(["list", "rotate-ticket-key"])]).transform(([act]) => ({ act, email: "" })),
  ]),
});

const parseCommand = () => {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: { stage: { type: "string", default: "local" } },
    });
    return command.parse({ ...values, order: positionals });
  } catch {
    throw new Failure(usage);
  }
};

const departure = z.object({
  hasLeft: z.boolean(),
  wasListed: z.boolean(),
  socketsEnded: z.int(),
  isEnded: z.boolean(),
});

type Club = { lambda: LambdaClient; departures: string | undefined };

/** Has the club sync a member now. Undefined if it does not answer; it then does so within minutes. */
const followAccount = async ({ lambda, departures }: Club, memberId: string) => {
  const answer = await lambda
    .send(new InvokeCommand({ FunctionName: departures, Payload: JSON.stringify({ memberId }) }))
    .catch(() => undefined);
  const payload = Buffer.from(answer?.Payload ?? []).toString() || "null";
  return departure.safeParse(JSON.parse(payload)).data;
};

/** Hides a member whose account was disabled, and describes the effect. */
const describeDeparture = async (club: Club, memberId: string) => {
  const followed = await followAccount(club, memberId);
  if (!followed?.hasLeft)
    throw new Failure("The club did not answer: their card and their open pages go within five minutes.");
  const { wasListed, socketsEnded } = followed;
  return [
    wasListed ? "Their card has left the directory." : "The directory did not show them.",
    `${socketsEnded} open ${socketsEnded === 1 ? "connection was" : "connections were"} ended.`,
    "What they wrote stays. Their sessions have ended: nothing of theirs is answered anymore.",
  ].join("\n");
};

/** Shows a member whose account was enabled again, and describes the effect. */
const describeReturn = async (club: Club, memberId: string) => {
  const followed = await followAccount(club, memberId);
  if (followed?.isEnded) return "Their membership was ended or suspended: restore it on their page in the portal.";
  if (!followed || followed.hasLeft)
    throw new Failure("The club did not answer: their card is back within five minutes.");
  return "The directory shows them as it did before.";
};

try {
  const { stage, order } = parseCommand();
  const { aws, outputs } = await deployed(stage);
  const note = createNote(aws, outputs.TableName ?? "");
  const admins = adminsOf(new CognitoIdentityProviderClient(aws), outputs.UserPoolId ?? "", note);
  const club = { lambda: new LambdaClient(aws), departures: outputs.FunctionDepartures };
  if (order.act === "list") {
    const emails = await admins.list();
    console.log(emails.length > 0 ? emails.join("\n") : "There are no admins.");
  } else if (order.act === "rotate-ticket-key") {
    const name = await addTicketKey(new SecretsManagerClient(aws), outputs.TicketSecret ?? "");
    console.log(`Tickets are signed with key ${name} within ten minutes. Those signed before stay valid.`);
  } else if (order.act === "remove") {
    const id = await admins.disable(order.email);
    console.log(`${order.email} is signed out everywhere and disabled.`);
    console.log(await describeDeparture(club, id));
  } else if (order.act === "restore") {
    const id = await admins.enable(order.email);
    console.log(`${order.email} may sign in again, as a member.`);
    console.log(await describeReturn(club, id));
  } else if (order.act === "reset-second-factor") {
    const id = await admins.resetSecondFactor(order.email);
    await forgetSecondFactor(aws, outputs.TableName ?? "", id);
    console.log(`${order.email} signs in by password, and sets up another second factor under Settings.`);
  } else {
    await admins[order.act](order.email);
    const outcome = order.act === "grant" ? "an admin now" : "not an admin now";
    console.log(`${order.email} is ${outcome}. It takes effect within five minutes.`);
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
