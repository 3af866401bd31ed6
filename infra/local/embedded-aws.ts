import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { startProgram } from "./program.ts";
import { Failure } from "./progress.ts";
import { installPython } from "./python-environment.ts";
import { toolsFolder } from "./settings.ts";

/** Region, account and credentials of the embedded AWS: it takes any key, and `000000000000` is its only account. */
export const awsEnvironment = (endpoint: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
});

/** The same for our own SDK clients. */
export const credentials = (endpoint: string) => ({
  endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
});

/** Installs the embedded AWS, unless this very version is there. */
export const installEmbeddedAws = () =>
  installPython({
    name: "python",
    purpose: "the embedded AWS",
    requirements: path.join(import.meta.dirname, "requirements.txt"),
  });

/**
 * It keeps how far a Lambda has read a table's stream, but not the stream: after a restart everything new would pass
 * for read, and emails would wait for the sweep.
 */
const forgetStreamPositions = async (stateFolder: string) => {
  const file = path.join(stateFolder, "lambda.json");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept === undefined) return;
  const state = JSON.parse(kept) as { payload?: { dynamodb_stream_positions?: unknown } };
  delete state.payload?.dynamodb_stream_positions;
  await writeFile(file, JSON.stringify(state));
};

type Options = { port: number; smtpPort: number; folder: string };

/** Starts the embedded AWS with its state under `folder`, IAM enforced, and mail going to an SMTP server. */
export const startEmbeddedAws = async ({ port, smtpPort, folder }: Options) => {
  const endpoint = `http://127.0.0.1:${port}`;
  const temporary = path.join(folder, "tmp");
  await mkdir(temporary, { recursive: true });
  // Its Lambda workers are CommonJS in .js files, which ours, as an ES module, would otherwise claim.
  await writeFile(path.join(temporary, "package.json"), '{ "type": "commonjs" }');
  const stateFolder = path.join(folder, "aws");
  await forgetStreamPositions(stateFolder);
  const { stop } = await startProgram({
    name: "The embedded AWS",
    command: path.join(toolsFolder, "python/bin/ministack"),
    env: {
      // Nothing of the developer's own environment reaches a Lambda.
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...awsEnvironment(endpoint),
      GATEWAY_PORT: String(port),
      BIND_HOST: "127.0.0.1",
      AUTH: "true",
      LOG_LEVEL: "WARNING",
      PERSIST_STATE: "1",
      STATE_DIR: stateFolder,
      S3_PERSIST: "1",
      S3_DATA_DIR: path.join(folder, "s3"),
      TMPDIR: temporary,
      // Services of no use here, which would listen on fixed ports of every interface.
      IOT_MTLS_ENABLED: "false",
      SFTP_ENABLED: "false",
      SMTP_HOST: `127.0.0.1:${smtpPort}`,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    },
    log: path.join(folder, "aws.log"),
    health: `${endpoint}/_ministack/health`,
  });
  return { endpoint, stop };
};

/** An AWS emulator that somebody else has started. Throws a sentence where none answers. */
export const findRunningAws = async (endpoint: string) => {
  await fetch(endpoint, { signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new Failure(`No AWS answers at ${endpoint}: start it, or unset AWS_ENDPOINT_URL to have one started.`);
  });
  return { endpoint };
};
