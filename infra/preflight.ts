import { runPreflight } from "./check-and-deploy.ts";

// npm run preflight -- -c stage=prod -c sender=…   checks an AWS account; exits with 1 if something is missing
// npm run deploy -- -c stage=prod -c sender=…      the same, then cdk deploy, unless that would fail
process.exitCode = await runPreflight(process.argv.slice(3));
