import color from "picocolors";

/** A failure with one sentence for the person at the terminal, and a file that tells more. */
export class Failure extends Error {
  readonly log: string | undefined;

  constructor(sentence: string, log?: string) {
    super(sentence);
    this.name = "Failure";
    this.log = log;
  }
}

const seconds = (since: number) => color.dim(`${((performance.now() - since) / 1000).toFixed(1)} s`);

/** Does one step, showing what it is while it works and how long it took. */
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

/** Ends the program: one clear sentence for a `Failure`, everything there is for what nobody foresaw. */
export const explain = (error: unknown) => {
  if (!(error instanceof Failure)) console.error(error);
  else console.error(`\n${color.red(error.message)}${error.log ? `\nSee ${error.log}` : ""}`);
};
