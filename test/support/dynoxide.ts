import { createRequire } from "node:module";
import path from "node:path";
import { onFreePort } from "#infra/local/ports.ts";
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
 * Has `work` done with Dynoxide, a DynamoDB that asks a third of the processor that the embedded one does, and is handed its
 * address; undefined on machines that npm has none for. It knows no IAM, no streams of ours and no other service.
 */
export const withDynoxide = async <Result>(work: (endpoint: string | undefined) => Promise<Result>) => {
  const command = findProgram();
  if (command === undefined) return work(undefined);
  const { port, stop } = await onFreePort((free) =>
    startProgram({
      name: "Dynoxide",
      command,
      args: ["serve", "--port", String(free)],
      env: {},
      log: path.join(root, ".local/dynoxide.log"),
      health: `http://127.0.0.1:${free}`,
    }),
  );
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await stop();
  }
};
