import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { clubAt } from "#infra/local/club.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { freePorts } from "#infra/local/free-port.ts";
import { startFront } from "#infra/local/front.ts";
import type { ClubUnderTest } from "./club-under-test.ts";

/** What CloudFront says to the API, as the functions have been told. */
const frontDoorOf = async (endpoint: string, FunctionName: string | undefined) => {
  const lambda = new LambdaClient(credentials(endpoint));
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Environment?.Variables?.FRONT_DOOR ?? "";
};

/** Opens a club on ports and with state of its own for the time of `work`, and leaves nothing of it behind. */
export const withClub = async <Result>(work: (club: ClubUnderTest) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), "club-"));
  const ports = await freePorts();
  const club = clubAt(ports, folder);
  const close = () => club.close().finally(() => rm(folder, { recursive: true, force: true }));
  const closeEarly = () => void close().finally(() => process.exit(1));
  // Again and again: npm passes on what Ctrl-C has sent to us already.
  process.on("SIGINT", closeEarly).on("SIGTERM", closeEarly);
  try {
    const { endpoint, outputs } = await club.open();
    await club.start(() => startFront(ports.site, { endpoint, distributionDomain: outputs.DistributionDomain ?? "" }));
    return await work({
      site: `http://localhost:${ports.site}`,
      mailbox: `http://127.0.0.1:${ports.mailbox}`,
      mailingList: `http://127.0.0.1:${ports.mailingList}`,
      payments: `http://127.0.0.1:${ports.payments}`,
      endpoint,
      outputs,
      frontDoor: await frontDoorOf(endpoint, outputs.FunctionLeads),
    });
  } finally {
    await close();
    process.off("SIGINT", closeEarly).off("SIGTERM", closeEarly);
  }
};
