import { readFile } from "node:fs/promises";
import path from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import type { SiteConfig } from "#shared/site-paths.ts";
import { awsEnvironment, credentials } from "./embedded-aws.ts";
import { runCommand } from "./programs.ts";
import { step } from "./progress.ts";
import { root } from "./settings.ts";

/** The assets bucket of `cdk bootstrap`, the only part of the bootstrap that the embedded AWS needs. */
const assetBucket = "cdk-hnb659fds-assets-000000000000-us-east-1";

const outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** The stack's outputs, by name. */
export type Outputs = Record<string, string>;

/** The values of the placeholders in the site's files. */
export const getSiteConfig = ({
  SiteUrl,
  UserPoolId,
  UserPoolClientId,
  UserPoolEndpoint,
  ...more
}: Outputs): SiteConfig => ({
  origin: SiteUrl ?? "",
  userPool: UserPoolId ?? "",
  userPoolClient: UserPoolClientId ?? "",
  userPoolEndpoint: UserPoolEndpoint ?? "",
  adminSecondFactor: more.AdminSecondFactor ?? "",
});

/** Bundles the Lambdas for `deploy`, unless their sources are unchanged. */
export const bundleFunctions = (folder: string) =>
  step("Bundling the functions", () =>
    runCommand(process.execPath, ["--import", "tsx", "infra/local/bundle-functions.ts"], {
      log: path.join(folder, "bundle.log"),
      failure: "Bundling the functions failed.",
    }),
  );

type Options = { endpoint: string; siteUrl: string; pushService: string; folder: string };

/** Deploys the stack, in its stage `local`, into the embedded AWS. */
export const deploy = ({ endpoint, siteUrl, pushService, folder }: Options): Promise<Outputs> =>
  step("Deploying the stack", async () => {
    const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: assetBucket })).catch(() => undefined);

    const outputsFile = path.join(folder, "outputs.json");
    const cdk = path.join(root, "node_modules/aws-cdk/bin/cdk");
    const settings = [
      "--context",
      "stage=local",
      "--context",
      "mailingList=true",
      "--context",
      // Off by default, so that the demo admin signs in with a password alone.
      `secondFactor=${process.env.ADMIN_SECOND_FACTOR === "true"}`,
      "--output",
      path.join(folder, "cdk.out"),
      "--outputs-file",
      outputsFile,
    ];
    // Changes to the embedded AWS need no review.
    const quick = ["--method", "direct", "--concurrency", "4"];
    const quiet = ["--require-approval", "never", "--no-color", "--no-notices", "--no-version-reporting"];
    await runCommand(
      process.execPath,
      [cdk, "deploy", "--all", ...settings, ...quick, ...quiet, "--build", "node --version"],
      {
        env: {
          ...awsEnvironment(endpoint),
          SITE_URL: siteUrl,
          PUSH_SERVICE_URL: pushService,
          CDK_DISABLE_CLI_TELEMETRY: "true",
        },
        log: path.join(folder, "deploy.log"),
        failure: "Deploying the stack into the embedded AWS failed.",
      },
    );
    return Object.assign(
      {},
      ...Object.values(outputs.parse(JSON.parse(await readFile(outputsFile, "utf8")))),
    ) as Outputs;
  });
