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

/** Names of the steps under way. */
const underWay = new Set<string>();

/** Shows that a step is done, by its line, and what is under way in the terminal's last line. */
const show = (done = "") => {
  const { isTTY, columns } = process.stdout;
  const rest = underWay.size > 0 ? `… ${[...underWay].join(", ")}`.slice(0, columns - 1) : "";
  process.stdout.write(isTTY ? `\r\u001b[K${done}${color.dim(rest)}` : done);
};

/** Runs a step, and shows its name, progress, and duration. Some may run at the same time. */
export const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const started = performance.now();
  const end = (sign: string) => {
    underWay.delete(name);
    show(`${sign} ${name} ${seconds(started)}\n`);
  };
  underWay.add(name);
  show();
  try {
    const result = await work();
    end(color.green("✓"));
    return result;
  } catch (error) {
    end(color.red("✗"));
    throw error;
  }
};

/** Prints the message of a `Failure`, or all of an unexpected error. */
export const explain = (error: unknown) => {
  if (!(error instanceof Failure)) console.error(error);
  else console.error(`\n${color.red(error.message)}${error.log ? `\nSee ${error.log}` : ""}`);
};
