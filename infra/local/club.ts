import { mkdir } from "node:fs/promises";
import path from "node:path";
import { withBuiltSite } from "./build-site.ts";
import { makeDemoAccounts } from "./demo-data.ts";
import { putDemoEvents } from "./demo-events.ts";
import { putDemoProfiles } from "./demo-profiles.ts";
import { deploy, whereaboutsOf } from "./deploy.ts";
import { findRunningAws, installEmbeddedAws, startEmbeddedAws } from "./embedded-aws.ts";
import { startMailbox } from "./mailbox.ts";
import { fillMailingListSecret } from "./mailing-list-secret.ts";
import { startMailingList } from "./mailing-list.ts";
import { fillPaymentsSecret } from "./payments/secret.ts";
import { startPayments } from "./payments/stand-in.ts";
import { Failure, step } from "./progress.ts";
import type { Ports } from "./settings.ts";
import { uploadSite } from "./upload-site.ts";

type Running = { stop: () => Promise<void> };

/**
 * The club on this machine, its state under `folder`. `open` starts everything behind the site: mailbox, mailing list,
 * payments, and the embedded AWS, or the one that runs already, with the stack deployed and the site uploaded. `close`
 * ends all that was started, last first.
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

  const open = async () => {
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
      await start(() => startMailbox(ports, folder));
      if (runningEndpoint) return findRunningAws(runningEndpoint);
      return start(() => startEmbeddedAws({ port: ports.aws, smtpPort: ports.smtp, folder }));
    });
    const siteUrl = `http://localhost:${ports.site}`;
    const outputs = await withBuiltSite(async () => {
      const deployed = await deploy({ endpoint, siteUrl, folder });
      await uploadSite(endpoint, deployed.SiteBucket ?? "", whereaboutsOf(deployed));
      return deployed;
    });
    await fillMailingListSecret(endpoint, outputs.MailingListSecret, ports.mailingList);
    await fillPaymentsSecret(endpoint, outputs.PaymentsSecret, ports.payments);
    await makeDemoAccounts(endpoint, outputs);
    await putDemoProfiles(endpoint, outputs);
    await putDemoEvents(endpoint, outputs);
    return { endpoint, outputs };
  };

  const endAll = async () => {
    const failures: unknown[] = [];
    for (let last = running.pop(); last; last = running.pop()) {
      // What did not start has said so to whoever waits for it.
      const started = await last.catch(() => undefined);
      await started?.stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };

  /** Whoever asks again waits for the same end. */
  const close = () => (closing ??= endAll());

  return { start, open, close };
};
