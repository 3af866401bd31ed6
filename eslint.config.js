import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import { basename } from "node:path";
import { globSync } from "tinyglobby";
import tseslint from "typescript-eslint";

const features = globSync("web/features/*", { onlyDirectories: true });

/** Which other folders of `functions/` each of them may know: in one direction, without circles. */
const base = [
  "platform",
  "http",
  "uploads",
  "notices/notice.ts",
  "notices/mail-job.ts",
  "notices/settings.ts",
  "notices/device.ts",
];
const serverFeatures = {
  platform: [],
  // Sessions of admins are noted at the door; what notes them knows no door.
  http: ["platform", "audit/sign-in.ts"],
  uploads: ["platform", "http"],
  contacts: ["platform"],
  email: ["platform", "contacts"],
  members: base,
  audit: [...base, "members"],
  directory: [...base, "audit", "members", "messaging"],
  membership: [...base, "audit", "directory", "email", "members", "messaging"],
  invitations: [...base, "audit", "email", "members", "membership"],
  inbox: [...base, "audit", "contacts", "email", "members", "membership"],
  forms: [...base, "audit", "contacts", "email", "inbox"],
  applications: [...base, "audit", "contacts", "email", "forms", "members", "membership", "messaging"],
  events: [...base, "audit", "email", "members"],
  listings: [...base, "audit", "contacts", "email", "members", "membership"],
  registrations: [...base, "audit", "email", "members", "membership", "events", "listings", "notices"],
  door: [...base, "audit", "contacts", "email", "members", "events", "registrations"],
  attendees: [...base, "members", "messaging", "events", "registrations"],
  messaging: [...base, "audit", "directory/shown.ts", "members", "introductions/chance.ts", "reports/report.ts"],
  reports: [...base, "audit", "email", "members", "membership", "messaging"],
  introductions: [...base, "audit", "members", "messaging"],
  dashboard: [
    ...base,
    "members",
    "events",
    "registrations",
    "messaging",
    "introductions",
    "reports",
    "inbox",
    "applications",
  ],
  account: [
    ...base,
    "audit",
    "contacts",
    "directory",
    "email",
    "members",
    "membership",
    "invitations",
    "inbox",
    "applications",
    "events",
    "listings",
    "registrations",
    "attendees",
    "messaging",
    "introductions",
    "notices",
    "reports",
    "departures",
  ],
  departures: ["platform", "members", "messaging", "membership", "introductions", "notices/device.ts"],
  notices: ["platform", "http", "email", "members", "messaging"],
};

/** Who may import what: `web` and `functions` know `shared`, never each other, and features of the server in one direction. */
const directions = [
  {
    target: "./shared",
    from: ["./web", "./functions", "./infra", "./test"],
    message: "shared/ imports nothing of ours.",
  },
  { target: "./web", from: ["./functions", "./infra", "./test"], message: "web/ knows shared/ only." },
  { target: "./functions", from: ["./web", "./infra", "./test"], message: "functions/ know shared/ only." },
  { target: "./infra", from: ["./web", "./test"], message: "infra/ reads the built site, not its source." },
  ...features.map((feature) => ({
    target: `./${feature}`,
    from: "./web/features",
    except: [`./${basename(feature)}`],
    message: "Features never import each other: pages compose them.",
  })),
  {
    target: "./web/{ui,lib,theme}/**/*",
    from: ["./web/features", "./web/pages"],
    message: "Building blocks know no feature.",
  },
  ...Object.entries(serverFeatures).map(([feature, known]) => ({
    target: `./functions/${feature}`,
    from: "./functions",
    except: [feature, ...known].map((folder) => `./${folder}`),
    message: `functions/${feature} may know ${known.join(", ") || "no other feature"}.`,
  })),
];

export default tseslint.config(
  { ignores: ["dist/", "cdk.out/", ".local/", "coverage/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.recommendedTypeChecked, importX.flatConfigs.typescript],
    languageOptions: {
      // Two programs; the project service would load four, and needs more memory than Node allows by itself.
      parserOptions: { project: ["tsconfig.json", "web/tsconfig.json"], tsconfigRootDir: import.meta.dirname },
    },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()], "import-x/internal-regex": "^#" },
    plugins: { "import-x": importX },
    rules: {
      "import-x/no-restricted-paths": ["error", { zones: directions }],
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/no-default-export": "error",
      "import-x/order": [
        "error",
        {
          groups: ["builtin", "external", "internal", "parent", "sibling"],
          alphabetize: { order: "asc" },
          "newlines-between": "never",
        },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      eqeqeq: "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-console": "error",
    },
  },
  {
    files: ["shared/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(?!zod/|\\./|#shared/)", message: "shared/ imports nothing but zod." }] },
      ],
    },
  },
  {
    // They call AWS by its SDK, and Stripe by its own; nothing goes where a request says.
    files: ["functions/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-globals": ["error", "fetch", "WebSocket", "EventSource", "XMLHttpRequest"],
      "no-restricted-imports": [
        "error",
        {
          paths: [{ name: "node:net", allowImportNames: ["isIPv6"] }],
          patterns: [
            {
              regex:
                "^(node:)?(child_process|cluster|dgram|http|https|http2|tls|vm|worker_threads)$|^(axios|got|undici)",
              message: "functions/ start no programs, and call nothing but by an SDK.",
            },
          ],
        },
      ],
    },
  },
  {
    // The one call to an address that somebody named, of a known push service, which the file makes sure of; and the calls of
    // Mailchimp, whose own client would follow redirects.
    files: ["functions/notices/push-service.ts", "functions/contacts/mailchimp.ts"],
    rules: { "no-restricted-globals": ["error", "WebSocket", "EventSource", "XMLHttpRequest"] },
  },
  {
    files: ["web/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property })),
        { object: "document", property: "write" },
      ],
      "no-restricted-syntax": [
        "error",
        "JSXAttribute[name.name='dangerouslySetInnerHTML']",
        "Property[key.name='dangerouslySetInnerHTML']",
      ],
    },
  },
  // What it writes is JSON that cannot end its element.
  { files: ["web/ui/structured-data.tsx"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["web/**/*.{ts,tsx}"],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat["recommended-latest"]],
  },
  {
    files: ["**/*.config.ts", "test/support/asset-stub.ts", "test/support/in-process/environment.ts"],
    rules: { "import-x/no-default-export": "off" },
  },
  {
    files: [
      "infra/{local,payments-stand-in}/**",
      "infra/{admin,check-and-deploy}.ts",
      "test/load/**",
      "test/{parts,quick,run}.ts",
      "test/{asvs,mutations,specification,template}/**",
      "web/build/prerender.ts",
    ],
    rules: { "no-console": "off" },
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: globals.node } },
  prettier,
);
