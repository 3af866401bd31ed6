import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer } from "node:net";
import { Failure } from "./progress.ts";
import { portSettings, type Ports } from "./settings.ts";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Throws a failure that names the port if it is in use; `variable` is the setting that changes it. */
export const requirePort = async (port: number, variable: string) => {
  if (await isFree(port)) return;
  throw new Failure(`Port ${port} is busy: stop the program using it, or choose another with ${variable}=….`);
};

/** The same for all ports of a club. */
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

/**
 * Starts something on a free port, and returns both. If another program takes that port first, tries another, up to three
 * times in total.
 */
export const onFreePort = async <Started>(
  start: (port: number) => Promise<Started>,
  attempts = 3,
): Promise<Started & { port: number }> => {
  const port = await freePort();
  try {
    return { ...(await start(port)), port };
  } catch (error) {
    if (attempts > 1) return onFreePort(start, attempts - 1);
    throw error;
  }
};

/** Free ports, for a run next to others. */
export const freePorts = async (): Promise<Ports> => {
  const names = Object.keys(portSettings);
  const ports = new Set<number>();
  while (ports.size < names.length) ports.add(await freePort());
  return Object.fromEntries([...ports].map((port, index) => [names[index], port])) as Ports;
};

/** Serves on 127.0.0.1. `stop` closes open connections too. */
export const listen = async (app: RequestListener, port: number) => {
  const server = createHttpServer(app);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
