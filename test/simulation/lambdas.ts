import { fork, type ChildProcess } from "node:child_process";
import type { Invoke, SocketEvent } from "./gateway.ts";

type Answer = { call: number; statusCode?: number };
type Worker = { process: ChildProcess; calls: Map<number, (answer: Answer | undefined) => void> };

type Options = {
  /** The bundled machine (lambda-machine.ts). */
  file: string;
  env: Record<string, string>;
  /** By how much each machine's clock is wrong: there are as many machines. */
  clockOffsetsMs: number[];
};

/** The machines of a Lambda: they take turns at events, and each of them may end in the middle of its work. */
export const startLambdas = async ({ file, env, clockOffsetsMs }: Options) => {
  let calls = 0;
  let isOver = false;

  const start = (place: number) =>
    new Promise<Worker>((resolve) => {
      const child = fork(file, {
        env: { ...process.env, ...env, CLOCK_OFFSET_MS: String(clockOffsetsMs[place]) },
        // What a machine that was ended had to say of it is of no interest.
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      const worker: Worker = { process: child, calls: new Map() };
      child.on("message", (message: Answer | { ready: true }) => {
        if ("ready" in message) return resolve(worker);
        worker.calls.get(message.call)?.(message);
        worker.calls.delete(message.call);
      });
      child.on("exit", () => {
        for (const end of worker.calls.values()) end(undefined);
        if (!isOver) machines[place] = start(place);
      });
    });
  const machines: Promise<Worker>[] = [];
  for (const [place] of clockOffsetsMs.entries()) machines.push(start(place));
  await Promise.all(machines);

  const pick = (which: number) => machines[which % machines.length]!;
  const invoke: Invoke = async (event: SocketEvent) => {
    const call = ++calls;
    const worker = await pick(call);
    const answer = await new Promise<Answer | undefined>((resolve) => {
      worker.calls.set(call, resolve);
      worker.process.send({ call, event }, (failure) => failure && resolve(undefined));
    });
    return { statusCode: answer?.statusCode ?? 502 };
  };

  return {
    invoke,
    /** Ends one of the machines at once, whatever it is doing; another one takes its place. */
    kill: async (which: number) => void (await pick(which)).process.kill("SIGKILL"),
    stop: async () => {
      isOver = true;
      for (const machine of machines) (await machine).process.kill("SIGKILL");
    },
  };
};
