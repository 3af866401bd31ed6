import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { freePorts } from "#infra/local/ports.ts";
import { startProgram, runCommand } from "#infra/local/programs.ts";
import { step } from "#infra/local/progress.ts";
import { toolsFolder } from "#infra/local/settings.ts";

const folder = path.join(toolsFolder, "dynamodb-local");
const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args, { stdio: "ignore" }).status === 0;

/** Why DynamoDB Local cannot run here; undefined where it can. */
export const findObstacle = () => {
  if (!hasProgram("java", "-version")) return "there is no Java here (apt-get install default-jre-headless)";
  if (!existsSync(folder) && !hasProgram("mvn", "--version")) return "there is no Maven here (apt-get install maven)";
  return undefined;
};

/** Starts AWS's DynamoDB Local, installed on first use, with nothing in it; answers where it is. */
export const startDynamoDbLocal = async () => {
  if (!existsSync(folder))
    await step("Installing DynamoDB Local", () =>
      runCommand(
        "mvn",
        [
          "--batch-mode",
          "--quiet",
          "--file",
          path.join(import.meta.dirname, "pom.xml"),
          "dependency:copy-dependencies",
          `-DoutputDirectory=${folder}`,
        ],
        { log: path.join(toolsFolder, "dynamodb-local.log"), failure: "Installing DynamoDB Local by Maven failed." },
      ),
    );
  const { aws: port } = await freePorts();
  const endpoint = `http://127.0.0.1:${port}`;
  const main = "software.amazon.dynamodb.services.local.main.ServerRunner";
  const { stop } = await startProgram({
    name: "DynamoDB Local",
    command: "java",
    args: [
      // Not that of a machine without a locale, which would garble emoji.
      "-Dfile.encoding=UTF-8",
      `-Djava.library.path=${folder}`,
      "-cp",
      `${folder}/*`,
      main,
      ...["-inMemory", "-sharedDb", "-disableTelemetry", "-port", String(port)],
    ],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    log: path.join(toolsFolder, "dynamodb-local.log"),
    health: endpoint,
    // It refuses what is not signed.
    healthyStatus: 400,
  });
  return { endpoint, stop };
};
