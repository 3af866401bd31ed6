import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleOnce } from "../bundle.ts";
import { lambdas } from "../lambdas.ts";

// Bundles all Lambdas for the deploy to find. By itself, it would bundle them when the site is built: this runs beside that.

const folder = mkdtempSync(path.join(tmpdir(), "bundles-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const { entry } of Object.values(lambdas)) bundleOnce(path.join("functions", entry), path.join(folder, "out"));
