import { spawnSync } from "node:child_process";
import path from "node:path";
import { installPython } from "#infra/local/python-environment.ts";
import { demoAccounts, root } from "#infra/local/settings.ts";
import { signIn } from "#test/support/account.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";

// A part of the full run: Schemathesis asks every endpoint of the published document as an admin, with what it makes up by
// the document's rules and against them. No answer is a 5xx, and each has the form that the document says.

const programs = await installPython({
  name: "schemathesis",
  purpose: "Schemathesis, which asks the API by its document",
  requirements: path.join(import.meta.dirname, "requirements.txt"),
});
const [admin] = demoAccounts;
const { access } = await signIn(admin.email);

const { status } = spawnSync(
  path.join(programs, "schemathesis"),
  [
    ...["run", path.join(root, "shared/openapi.json"), "--url", clubUnderTest().site],
    ...["--header", `Authorization: Bearer ${access}`],
    ...["--checks", "not_a_server_error,response_schema_conformance"],
    ...["--phases", "coverage,fuzzing", "--max-examples", "10", "--continue-on-failure"],
    // An access token lives five minutes; the same cases each time.
    ...["--max-time", "240", "--seed", "1", "--suppress-health-check", "all", "--no-color", "--workers", "1"],
    // It would end the session that asks, or answer with a page.
    ...["--exclude-path-regex", "/sessions|/own-data/deletion"],
  ],
  { stdio: "inherit", cwd: root },
);
process.exitCode = status ?? 1;
