import { logger } from "#functions/platform/logger.ts";

/** Takes the log's lines from now on, to the end of the test; answers how to read them. */
export const logLines = () => {
  const lines: Record<string, unknown>[] = [];
  const output = (logger as unknown as { console: Console }).console;
  for (const level of ["debug", "info", "warn", "error"] as const) {
    jest
      .spyOn(output, level)
      .mockImplementation((...[line]: unknown[]) => void lines.push(JSON.parse(line as string) as never));
  }
  logger.setLogLevel("DEBUG");
  return () => lines;
};

afterEach(() => {
  logger.setLogLevel("SILENT");
  jest.restoreAllMocks();
});
