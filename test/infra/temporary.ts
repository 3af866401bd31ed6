import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = mkdtempSync(join(tmpdir(), "club-infra-"));
afterAll(() => rmSync(root, { recursive: true }));

/** An empty folder that is gone after the test file. */
export const temporaryFolder = () => mkdtempSync(join(root, "-"));
