import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { credentials } from "../embedded-aws.ts";
import { Failure } from "../progress.ts";
import { standInAccount } from "./account.ts";

const realAccount = z.object({
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_test_/),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_/),
  STRIPE_PRICE: z.string().optional(),
});

/** The real Stripe's account when `STRIPE_SECRET_KEY` is set. */
const accountFromEnvironment = () => {
  if (!process.env.STRIPE_SECRET_KEY) return undefined;
  const { success, data } = realAccount.safeParse(process.env);
  if (!success)
    throw new Failure(
      "With STRIPE_SECRET_KEY (sk_test_… or rk_test_…), STRIPE_WEBHOOK_SECRET (whsec_…) is needed too.",
    );
  return {
    secretKey: data.STRIPE_SECRET_KEY,
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    ...(data.STRIPE_PRICE && { price: data.STRIPE_PRICE }),
  };
};

/** Tells our functions which payment service to use, the way an operator does on AWS: in the stack's secret. */
export const fillPaymentsSecret = async (endpoint: string, secret: string | undefined, standInPort: number) => {
  const account = accountFromEnvironment() ?? standInAccount(standInPort);
  await new SecretsManagerClient(credentials(endpoint)).send(
    new PutSecretValueCommand({ SecretId: secret, SecretString: JSON.stringify(account) }),
  );
};
