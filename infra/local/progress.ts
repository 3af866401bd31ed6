import color from "picocolors";

/** A failure with a sentence for the terminal, and a log file with the details. */
export class Failure extends Error {
  readonly log: string | undefined;

  constructor(sentence: string, log?: string) {
    super(sentence);
    this.name = "Failure";
    this.log = log;
  }
}

const seconds = (since: number) => color.dim(`${((performance.now() - since) / 1000).toFixed(1)} s`);

/** Runs a step, and shows its name, progress, and duration. */
export const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const started = performance.now();
  const isTerminal = process.stdout.isTTY;
  if (isTerminal) process.stdout.write(`${color.dim("…")} ${name}`);
  try {
    const result = await work();
    process.stdout.write(`${isTerminal ? "\r" : ""}${color.green("✓")} ${name} ${seconds(started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${isTerminal ? "\r" : ""}${color.red("✗")} ${name} ${seconds(started)}\n`);
    throw error;
  }
};

/** Prints the message of a `Failure`, or all of an unexpected error. */
export const explain = (error: unknown) => {
  if (!(error instanceof Failure)) console.error(error);
  else console.error(`\n${color.red(error.message)}${error.log ? `\nSee ${error.log}` : ""}`);
};
