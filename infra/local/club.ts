import { mkdir } from "node:fs/promises";
import path from "node:path";
import { startPayments } from "../payments-stand-in/stand-in.ts";
import { putDemoApplications } from "./demo-applications.ts";
import { makeDemoAccounts, putDemoEvents, putDemoMessages, putDemoProfiles } from "./demo-data.ts";
import { putDemoInvitations } from "./demo-invitations.ts";
import { putDemoWaitlist } from "./demo-waitlist.ts";
import { bundleFunctions, deploy, getSiteConfig } from "./deploy.ts";
import { findRunningAws, installEmbeddedAws, startEmbeddedAws } from "./embedded-aws.ts";
import { startMailingList } from "./mailing-list.ts";
import { startProgram } from "./programs.ts";
import { Failure, step } from "./progress.ts";
import { startPushService } from "./push-service.ts";
import { fillMailingListSecret, fillPaymentsSecret } from "./secrets.ts";
import { root, type Ports } from "./settings.ts";
import { withBuiltSite, uploadSite } from "./site.ts";

/** Receives email by SMTP, shows it in the browser, and stores it in `folder`. */
const startMailbox = ({ smtp, mailbox }: { smtp: number; mailbox: number }, folder: string) =>
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

type Running = { stop: () => Promise<void> };

/**
 * The club on this machine, with its state in `folder`. `open` starts everything behind the site: mailbox, mailing list,
 * payments, push service, and the embedded AWS (or uses a running one), while it builds the site and the functions; then
 * deploys the stack and uploads the site. `resume` only starts the programs. `close` stops it all in reverse order.
 */
export const clubAt = (ports: Ports, folder: string, runningEndpoint?: string) => {
  const running: Promise<Running>[] = [];
  let closing: Promise<void> | undefined;

  const start = <Kind extends Running>(begin: () => Promise<Kind>) => {
    if (closing) throw new Failure("Club closing.");
    const starting = begin();
    running.push(starting);
    return starting;
  };

  /** Starts the club's programs with their saved state, and returns the endpoint of its AWS. */
  const resume = async () => {
    if (!runningEndpoint) await installEmbeddedAws();
    await mkdir(folder, { recursive: true });
    const title = runningEndpoint ? `Using the AWS at ${runningEndpoint}` : "Starting the embedded AWS";
    const { endpoint } = await step(title, async () => {
      await start(() => startMailingList(ports.mailingList, path.join(folder, "mailing-list.json")));
      await start(() =>
        startPayments(ports.payments, {
          file: path.join(folder, "payments.json"),
          site: `http://127.0.0.1:${ports.site}`,
        }),
      );
      await start(() => startPushService(ports.push));
      await start(() => startMailbox(ports, folder));
      if (runningEndpoint) return findRunningAws(runningEndpoint);
      return start(() => startEmbeddedAws({ port: ports.aws, smtpPort: ports.smtp, folder }));
    });
    return endpoint;
  };

  const open = async () => {
    const siteUrl = `http://localhost:${ports.site}`;
    const prepared = Promise.all([resume(), bundleFunctions(folder)]);
    // Whoever waits for it, after the site, is told.
    prepared.catch(() => undefined);
    const { endpoint, outputs } = await withBuiltSite(async () => {
      const [endpoint] = await prepared;
      const deployed = await deploy({ endpoint, siteUrl, pushService: `http://127.0.0.1:${ports.push}`, folder });
      await uploadSite(endpoint, deployed.SiteBucket ?? "", getSiteConfig(deployed));
      return { endpoint, outputs: deployed };
    });
    await fillMailingListSecret(endpoint, outputs.MailingListSecret, ports.mailingList);
    await fillPaymentsSecret(endpoint, outputs.PaymentsSecret, ports.payments);
    await makeDemoAccounts(endpoint, outputs);
    await putDemoProfiles(endpoint, outputs);
    await putDemoEvents(endpoint, outputs);
    await putDemoMessages(endpoint, outputs);
    await putDemoApplications(endpoint, outputs);
    await putDemoInvitations(endpoint, outputs);
    await putDemoWaitlist(endpoint, outputs);
    return { endpoint, outputs };
  };

  const endAll = async () => {
    const failures: unknown[] = [];
    for (let last = running.pop(); last; last = running.pop()) {
      // The caller has already received the failure.
      const started = await last.catch(() => undefined);
      await started?.stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };

  /** Repeated calls wait for the same shutdown. */
  const close = () => (closing ??= endAll());

  return { start, resume, open, close };
};
