import { readFileSync } from "node:fs";
import path from "node:path";

/** @type {import("jest").Config} */
const common = {
  // Jest would wrap what a file has set on objects that outlive it, such as the process's: setting it in the next file of
  // the same worker then calls itself without end.
  testEnvironmentOptions: { globalsCleanup: "off" },
  // A project's own folder would be taken as relative to this file's parent.
  rootDir: path.resolve(import.meta.dirname, ".."),
  runtime: path.resolve(import.meta.dirname, "support/script-cache.cjs"),
  transform: {
    "^.+\\.[cm]?[jt]sx?$": ["@swc/jest", { jsc: { transform: { react: { runtime: "automatic" } }, target: "es2022" } }],
  },
  // Published as ES modules, or importing some on use; jest runs CommonJS.
  transformIgnorePatterns: [
    "/node_modules/(?!(@middy/core|@react-email/render|p-map|qr|stemmer|@chakra-ui/react/dist/esm)/)",
  ],
  // What React Email has for code, Markdown and Tailwind is in no letter, and takes half a second in each file of tests.
  moduleNameMapper: { "^\\./components/(code-block|markdown|tailwind)/": "<rootDir>/test/support/asset-stub.ts" },
  // What takes long runs with `npm run test:full` alone.
  testPathIgnorePatterns: ["/node_modules/", ...(process.env.CLUB_TESTS === "full" ? [] : ["\\.full\\.test\\.tsx?$"])],
};

/**
 * Chakra's one module names some eighty components; a screen has twenty. Each is loaded when it is first asked for, which
 * halves what a file of component tests takes to begin.
 */
const chakraIndex = "node_modules/@chakra-ui/react/dist/esm/index.js";
const chakraParts = [...readFileSync(path.join(common.rootDir, chakraIndex), "utf8").matchAll(/from '([^']+)'/g)];

const noteLoaded = "<rootDir>/test/support/loaded-files.ts";
const isWire = process.env.CLUB_TRANSPORT === "wire";

/**
 * `unit` and `component` need nothing running. `integration` calls the endpoints within its own process, on the embedded
 * AWS that `test/run.ts` has started; `wire` reaches the stack that is deployed in it, and `browsers` its site.
 */
const config = {
  // Machines halt for seconds, and most tests share one.
  testTimeout: 60_000,
  testSequencer: path.resolve(import.meta.dirname, "support/slowest-first.cjs"),
  projects: [
    {
      ...common,
      displayName: "unit",
      // What of the site needs no page is among them.
      testMatch: ["<rootDir>/test/{build,shared,simulation,functions,infra,web}/**/*.test.ts"],
      // It has the table of the embedded AWS.
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, "/simulation/waitlist-model"],
      setupFiles: ["<rootDir>/test/support/unit-environment.ts", "<rootDir>/test/support/quiet-logs.ts"],
      setupFilesAfterEnv: [noteLoaded],
    },
    {
      ...common,
      displayName: "component",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/test/web/**/*.test.tsx"],
      setupFiles: ["<rootDir>/test/support/jsdom-setup.ts"],
      setupFilesAfterEnv: [
        "<rootDir>/test/support/quick-dom.ts",
        "<rootDir>/test/support/jsdom-matchers.ts",
        noteLoaded,
      ],
      transform: {
        "/@chakra-ui/react/dist/esm/index\\.js$": [
          "@swc/jest",
          { module: { type: "commonjs", lazy: chakraParts.map(([, part]) => part) } },
        ],
        "/@chakra-ui/react/dist/esm/styled-system/factory\\.js$": "<rootDir>/test/support/unstyled-factory.cjs",
        ...common.transform,
      },
      moduleNameMapper: {
        "^@chakra-ui/react$": `<rootDir>/${chakraIndex}`,
        // React's other one notes for each element what its warnings would say of it.
        "^react/jsx-runtime$": "<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js",
        "\\.(svg|webm|mp4|avif|webp|jpg|png|woff2|css)(\\?.*)?$": "<rootDir>/test/support/asset-stub.ts",
        "^#web/theme/system\\.ts$": "<rootDir>/test/support/unstyled-system.ts",
      },
    },
    {
      ...common,
      displayName: "integration",
      // These act behind the endpoints: over the wire there is nothing more to them.
      ...(isWire && {
        testPathIgnorePatterns: [
          "/integration/(email/|letters/|registrations/announcements|door/(faults|trial))",
          "/simulation/waitlist-model",
        ],
      }),
      testEnvironment: "<rootDir>/test/support/in-process/environment.ts",
      testMatch: ["<rootDir>/test/integration/**/*.test.ts", "<rootDir>/test/simulation/waitlist-model.test.ts"],
      setupFiles: ["<rootDir>/test/support/quiet-logs.ts"],
      // The environment says where everything is before these run.
      setupFilesAfterEnv: [
        "<rootDir>/test/support/stack-environment.ts",
        ...(isWire ? [] : ["<rootDir>/test/support/in-process/quick-table.ts"]),
        noteLoaded,
      ],
    },
    {
      ...common,
      displayName: "wire",
      testMatch: ["<rootDir>/test/wire/**/*.test.ts"],
      setupFiles: [
        "<rootDir>/test/support/wire-environment.ts",
        "<rootDir>/test/support/stack-environment.ts",
        "<rootDir>/test/support/quiet-logs.ts",
      ],
    },
    {
      ...common,
      displayName: "browsers",
      testMatch: ["<rootDir>/test/browsers/**/*.test.ts"],
      setupFiles: [
        "<rootDir>/test/support/wire-environment.ts",
        "<rootDir>/test/support/stack-environment.ts",
        "<rootDir>/test/support/quiet-logs.ts",
      ],
    },
  ],
};
export default config;
