import { createServer, type RequestListener } from "node:http";

/** Serves on 127.0.0.1; answers how to end it, connections that are kept open included. */
export const listen = async (app: RequestListener, port: number) => {
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
