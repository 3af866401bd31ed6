import path from "node:path";
import { Failure } from "./progress.ts";

/** The ports of a club, on 127.0.0.1. */
export type Ports = {
  site: number;
  /** The mailbox, for browsers and for SMTP. */
  mailbox: number;
  smtp: number;
  /** The embedded AWS. */
  aws: number;
  /** The mailing-list stand-in. */
  mailingList: number;
  /** The payments stand-in, with its pages. */
  payments: number;
  /** The push-service stand-in. */
  push: number;
};

/** The environment variable of each port, and its default. */
export const portSettings: Record<keyof Ports, [variable: string, port: number]> = {
  site: ["PORT", 3000],
  mailbox: ["MAIL_PORT", 1080],
  smtp: ["SMTP_PORT", 1025],
  aws: ["AWS_PORT", 4566],
  mailingList: ["MAILING_LIST_PORT", 4570],
  payments: ["PAYMENTS_PORT", 4590],
  push: ["PUSH_PORT", 4595],
};

/** The ports of `npm start`, from the environment. Throws a failure for an invalid one. */
export const portsFromEnvironment = () =>
  Object.fromEntries(
    Object.entries(portSettings).map(([name, [variable, usual]]) => {
      const port = Number(process.env[variable] ?? usual);
      if (!Number.isInteger(port) || port < 1 || port > 65_535)
        throw new Failure(`${variable} must be a port, 1 to 65535.`);
      return [name, port];
    }),
  ) as Ports;

/** The address of a running AWS emulator, from `AWS_ENDPOINT_URL`; undefined if one is to be started. */
export const runningAws = () => {
  const address = process.env.AWS_ENDPOINT_URL;
  if (!address) return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Failure("AWS_ENDPOINT_URL must be the address of an AWS emulator, such as http://127.0.0.1:4566.");
  return new URL(address).origin;
};

/** The address of the AWS of `npm start`. */
export const localAws = () => runningAws() ?? `http://127.0.0.1:${portsFromEnvironment().aws}`;

/** The folder of the checkout. */
export const root = path.resolve(import.meta.dirname, "../..");

/** The state that `npm start` keeps and `npm run reset` deletes. */
export const stateFolder = path.join(root, ".local/state");

/** The functions' most recent bundles. */
export const bundlesFolder = path.join(root, ".local/bundles");

/** Tools that are installed once, and kept by `npm run reset`. */
export const toolsFolder = path.join(root, ".local/tools");

/** The password of every demo account. */
export const demoPassword = "Elevate-2026!";

/** The demo accounts. */
export const demoAccounts = [
  { email: "admin@club.test", isAdmin: true },
  { email: "member1@club.test", isAdmin: false },
  { email: "member2@club.test", isAdmin: false },
] as const;
