import { createRequire } from "node:module";
import path from "node:path";
import { freePorts } from "#infra/local/ports.ts";
import { startProgram } from "#infra/local/programs.ts";
import { root } from "#infra/local/settings.ts";

/** The program for this machine; undefined where npm has none for it. */
const findProgram = () => {
  try {
    const name = `@dynoxide/${process.platform}-${process.arch}`;
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "dynoxide");
  } catch {
    return undefined;
  }
};

/**
 * Has `work` done with Dynoxide, a DynamoDB that answers ten times as fast as the embedded one, and is handed its address;
 * undefined on machines that it does not run on. It knows no IAM, no streams of ours and no other service.
 */
export const withDynoxide = async <Result>(work: (endpoint: string | undefined) => Promise<Result>) => {
  const command = findProgram();
  if (command === undefined) return work(undefined);
  const { aws: port } = await freePorts();
  const endpoint = `http://127.0.0.1:${port}`;
  const { stop } = await startProgram({
    name: "Dynoxide",
    command,
    args: ["serve", "--port", String(port)],
    env: {},
    log: path.join(root, ".local/dynoxide.log"),
    health: endpoint,
  });
  try {
    return await work(endpoint);
  } finally {
    await stop();
  }
};
