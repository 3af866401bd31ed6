import path from "node:path";
import all from "../jest.config.js";

const [{ rootDir, transform, transformIgnorePatterns, moduleNameMapper, setupFiles }] = all.projects;

/**
 * The unit tests of what Stryker breaks: each has to be named here. On Jest's own runtime, since ours keeps what it has
 * compiled.
 *
 * @type {import("jest").Config}
 */
export default {
  ...{ rootDir, transform, transformIgnorePatterns, moduleNameMapper, setupFiles },
  watchman: false,
  testMatch: [
    "shared/{state-tables,wall-clock}",
    "functions/attendees/common-ground",
    "functions/events/event-change",
    "functions/messaging/search-query",
    "functions/notices/mail-plan",
  ].map((test) => path.join(rootDir, `test/${test}.test.ts`)),
};
