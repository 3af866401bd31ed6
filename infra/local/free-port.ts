import { createServer } from "node:net";
import { Failure } from "./progress.ts";
import { portSettings, type Ports } from "./settings.ts";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Throws a sentence naming the first port that somebody else has. */
export const requireFree = async (ports: Ports) => {
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    const [variable] = portSettings[name as keyof Ports];
    throw new Failure(`Port ${port} is busy: end the program that has it, or choose another with ${variable}=….`);
  }
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Ports that nobody has, for a run beside others. */
export const freePorts = async (): Promise<Ports> => {
  const ports = new Set<number>();
  while (ports.size < 5) ports.add(await freePort());
  const [site, mailbox, smtp, aws, mailingList] = [...ports] as [number, number, number, number, number];
  return { site, mailbox, smtp, aws, mailingList };
};
