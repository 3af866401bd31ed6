import path from "node:path";
import { Failure } from "./progress.ts";

/** Ports on 127.0.0.1 that a running club takes. */
export type Ports = {
  /** The site, as a visitor opens it. */
  site: number;
  /** The mailbox in the browser, and the SMTP port behind it. */
  mailbox: number;
  smtp: number;
  /** The embedded AWS. */
  aws: number;
  /** The mailing-list stand-in. */
  mailingList: number;
  /** The payments stand-in, with the pages on which one pays. */
  payments: number;
};

/** The environment variable that moves each port, and where it is without. */
export const portSettings: Record<keyof Ports, [variable: string, port: number]> = {
  site: ["PORT", 3000],
  mailbox: ["MAIL_PORT", 1080],
  smtp: ["SMTP_PORT", 1025],
  aws: ["AWS_PORT", 4566],
  mailingList: ["MAILING_LIST_PORT", 4570],
  payments: ["PAYMENTS_PORT", 4590],
};

/** The ports of `npm start`, from the environment. */
export const portsFromEnvironment = () =>
  Object.fromEntries(
    Object.entries(portSettings).map(([name, [variable, usual]]) => {
      const port = Number(process.env[variable] ?? usual);
      if (!Number.isInteger(port) || port < 1 || port > 65_535)
        throw new Failure(`${variable} must be a port, 1 to 65535.`);
      return [name, port];
    }),
  ) as Ports;

/**
 * The address of an AWS emulator that runs already and is to be used: `AWS_ENDPOINT_URL`, as every AWS tool has it.
 * Undefined where one is to be started.
 */
export const runningAws = () => {
  const address = process.env.AWS_ENDPOINT_URL;
  if (!address) return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Failure("AWS_ENDPOINT_URL must be the address of an AWS emulator, such as http://127.0.0.1:4566.");
  return new URL(address).origin;
};

/** Where the AWS of `npm start` answers. */
export const localAws = () => runningAws() ?? `http://127.0.0.1:${portsFromEnvironment().aws}`;

/** The checkout. */
export const root = path.resolve(import.meta.dirname, "../..");

/** Everything that `npm start` keeps between two starts, and that `npm run reset` forgets. */
export const stateFolder = path.join(root, ".local/state");

/** What is installed for all runs: not state. */
export const toolsFolder = path.join(root, ".local/tools");

/** The password of every demo account. */
export const demoPassword = "Elevate-2026!";

/** The demo accounts. */
export const demoAccounts = [
  { email: "admin@club.test", isAdmin: true },
  { email: "member1@club.test", isAdmin: false },
  { email: "member2@club.test", isAdmin: false },
] as const;
