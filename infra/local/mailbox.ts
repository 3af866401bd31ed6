import path from "node:path";
import { startProgram } from "./program.ts";
import { root } from "./settings.ts";

/** Receives the club's e-mail by SMTP and shows it in the browser; keeps it under `folder`. */
export const startMailbox = ({ smtp, mailbox }: { smtp: number; mailbox: number }, folder: string) =>
  startProgram({
    name: "The mailbox",
    command: process.execPath,
    args: [
      path.join(root, "node_modules/maildev/bin/maildev"),
      ...["--smtp", String(smtp), "--web", String(mailbox), "--ip", "127.0.0.1", "--web-ip", "127.0.0.1"],
      ...["--mail-directory", path.join(folder, "mail")],
    ],
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1" },
    log: path.join(folder, "mailbox.log"),
    health: `http://127.0.0.1:${mailbox}/healthz`,
  });
