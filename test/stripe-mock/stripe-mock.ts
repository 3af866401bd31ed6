import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { freePorts, onFreePort } from "#infra/local/ports.ts";
import { runCommand, startProgram } from "#infra/local/programs.ts";
import { step } from "#infra/local/progress.ts";
import { toolsFolder } from "#infra/local/settings.ts";

// stripe-mock is Stripe's own stand-in (https://github.com/stripe/stripe-mock): it remembers nothing, but knows each call of
// the API, with its parameters. This release knows the version that the club asks in, which goes up with it.
const release = "v0.203.0";

const folder = path.join(toolsFolder, `stripe-mock-${release}`);
const program = path.join(folder, "stripe-mock");

/** Why stripe-mock cannot run here; undefined where it can. */
export const findMockObstacle = () => {
  if (existsSync(program) || spawnSync("go", ["version"], { stdio: "ignore" }).status === 0) return undefined;
  return "there is no Go here (apt-get install golang-go)";
};

/** Has `work` done with stripe-mock, installed on first use; it refuses what is asked in another version of the API. */
export const withStripeMock = async <Result>(work: (endpoint: string) => Promise<Result>) => {
  if (!existsSync(program))
    await step("Installing stripe-mock", () =>
      runCommand("go", ["install", `github.com/stripe/stripe-mock@${release}`], {
        env: { GOBIN: folder },
        log: path.join(toolsFolder, "stripe-mock-install.log"),
        failure: "Installing stripe-mock by Go failed.",
      }),
    );
  // It opens a port for HTTPS too, on all addresses unless it is told.
  const { site: portOfHttps } = await freePorts();
  const { port, stop } = await onFreePort((free) =>
    startProgram({
      name: "stripe-mock",
      command: program,
      args: [
        ...["-http-addr", `127.0.0.1:${free}`, "-https-addr", `127.0.0.1:${portOfHttps}`],
        "-strict-version-check",
      ],
      env: {},
      log: path.join(toolsFolder, "stripe-mock.log"),
      health: `http://127.0.0.1:${free}`,
      // It refuses what has no key.
      healthyStatus: 401,
    }),
  );
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await stop();
  }
};
