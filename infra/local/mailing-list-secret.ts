import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { credentials } from "./embedded-aws.ts";
import { standInAccount } from "./mailing-list.ts";
import { Failure } from "./progress.ts";

const realAccount = z.object({ MAILCHIMP_API_KEY: z.string().regex(/-\w+$/), MAILCHIMP_LIST_ID: z.string().min(1) });

/** The real Mailchimp's account when `MAILCHIMP_API_KEY` is set; its data centre is what follows the key's dash. */
const accountFromEnvironment = () => {
  if (!process.env.MAILCHIMP_API_KEY) return undefined;
  const { success, data } = realAccount.safeParse(process.env);
  if (!success)
    throw new Failure("With MAILCHIMP_API_KEY (ending in -us1 or the like), MAILCHIMP_LIST_ID is needed too.");
  return {
    apiKey: data.MAILCHIMP_API_KEY,
    server: data.MAILCHIMP_API_KEY.split("-").at(-1),
    listId: data.MAILCHIMP_LIST_ID,
  };
};

/** Tells our functions which mailing list to use, the way an operator does on AWS: in the stack's secret. */
export const fillMailingListSecret = async (endpoint: string, secret: string | undefined, standInPort: number) => {
  const account = accountFromEnvironment() ?? standInAccount(standInPort);
  await new SecretsManagerClient(credentials(endpoint)).send(
    new PutSecretValueCommand({ SecretId: secret, SecretString: JSON.stringify(account) }),
  );
};
