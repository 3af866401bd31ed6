import color from "picocolors";
import { countNumbersNow } from "../count-numbers.ts";
import { migrations } from "../migrations/migrations.ts";
import { openTable, runMigrations } from "../migrations/run-migration.ts";
import { clubAt } from "./club.ts";
import { putDemoLastNight } from "./demo-attendees.ts";
import { putDemoEvening } from "./demo-evening.ts";
import { putDemoIntroductions } from "./demo-introductions.ts";
import { payDemoMoney, putDemoMoney } from "./demo-money.ts";
import { putDemoReports } from "./demo-reports.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { requireFree } from "./ports.ts";
import { explain } from "./progress.ts";
import { demoAccounts, demoPassword, portsFromEnvironment, runningAws, stateFolder, type Ports } from "./settings.ts";
import { takeState } from "./sole-use.ts";

const announce = (ports: Ports, endpoint: string, { SocketUrl = "" }: Outputs) => {
  const addresses = [
    ["site", `http://localhost:${ports.site}`],
    ["mailbox", `http://localhost:${ports.mailbox}`],
    ["mailing list", `http://localhost:${ports.mailingList}/contacts`],
    ["pay page", `http://localhost:${ports.payments}`],
    ["pushes", `http://localhost:${ports.push}/messages`],
    ["AWS", endpoint],
    ["socket", SocketUrl],
    ["page vitals", "npm run vitals"],
  ] as const;
  console.log(`\n${color.bold("The club is open.")} Ctrl-C closes it.\n`);
  for (const [name, address] of addresses) console.log(`  ${name.padEnd(14)}${color.cyan(address)}`);
  console.log(`\n  accounts, each with the password ${demoPassword}`);
  for (const { email, isAdmin } of demoAccounts) console.log(`  ${email}${isAdmin ? " (admin)" : ""}`);
  console.log("");
};

const readSettings = () => {
  try {
    return { ports: portsFromEnvironment(), runningEndpoint: runningAws() };
  } catch (error) {
    explain(error);
    return process.exit(1);
  }
};

type Front = (port: number, behind: { endpoint: string; outputs: Outputs }) => Promise<{ stop: () => Promise<void> }>;

/** Runs the club in the foreground, behind this front, until it is interrupted or fails. */
export const runClub = async (openFront: Front) => {
  const { ports, runningEndpoint } = readSettings();
  const club = clubAt(ports, stateFolder, runningEndpoint);

  let isClosing = false;
  const close = async (code: number, reason?: string) => {
    if (isClosing) return;
    isClosing = true;
    if (reason) console.log(`\nClub closing: ${reason}.`);
    await club.close();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void close(0, `received ${signal}`));
  // Our parent may be killed without sending us a signal.
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && void close(0, "its parent process ended"), 1000).unref();

  try {
    const { aws, ...others } = ports;
    await requireFree(runningEndpoint ? others : { aws, ...others });
    await club.start(takeState);
    const behind = await club.open();
    await putDemoEvening(behind.endpoint, behind.outputs);
    await putDemoLastNight(behind.endpoint, behind.outputs);
    await putDemoReports(behind.endpoint, behind.outputs);
    await putDemoIntroductions(behind.endpoint, behind.outputs);
    const toPay = await putDemoMoney(behind.endpoint, behind.outputs);
    await runMigrations(migrations, openTable(credentials(behind.endpoint), behind.outputs.TableName ?? ""));
    await club.start(() => openFront(ports.site, behind));
    announce(ports, behind.endpoint, behind.outputs);
    // Nobody waits for these; what fails is tried at the next start.
    void countNumbersNow(credentials(behind.endpoint), behind.outputs);
    payDemoMoney(toPay, ports).catch(() => undefined);
  } catch (error) {
    if (!isClosing) explain(error);
    await close(1);
  }
};
