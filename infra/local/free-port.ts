import { createServer } from "node:net";
import { Failure } from "./progress.ts";
import { portSettings, type Ports } from "./settings.ts";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Throws a sentence naming the port when somebody else has it; `variable` is what moves it. */
export const requirePort = async (port: number, variable: string) => {
  if (await isFree(port)) return;
  throw new Failure(`Port ${port} is busy: stop the program using it, or choose another with ${variable}=….`);
};

/** The same for all ports that a club is to take. */
export const requireFree = async (ports: Partial<Ports>) => {
  for (const [name, port] of Object.entries(ports)) await requirePort(port, portSettings[name as keyof Ports][0]);
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
  const names = Object.keys(portSettings);
  const ports = new Set<number>();
  while (ports.size < names.length) ports.add(await freePort());
  return Object.fromEntries([...ports].map((port, index) => [names[index], port])) as Ports;
};
