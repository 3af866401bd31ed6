import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { standInAccount as paymentsStandIn } from "../payments-stand-in/conventions.ts";
import { credentials } from "./embedded-aws.ts";
import { standInAccount as mailingListStandIn } from "./mailing-list.ts";
import { Failure } from "./progress.ts";

/** Fills in a secret of the stack, as an operator does on AWS. */
const putSecret = (endpoint: string, secret: string | undefined, account: object) =>
  new SecretsManagerClient(credentials(endpoint)).send(
    new PutSecretValueCommand({ SecretId: secret, SecretString: JSON.stringify(account) }),
  );

const stripeAccount = z.object({
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_test_/),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_/),
  STRIPE_PRICE: z.string().optional(),
});

/** The real Stripe's account when `STRIPE_SECRET_KEY` is set. */
const readStripeAccount = () => {
  if (!process.env.STRIPE_SECRET_KEY) return undefined;
  const { success, data } = stripeAccount.safeParse(process.env);
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

export const fillPaymentsSecret = (endpoint: string, secret: string | undefined, standInPort: number) =>
  putSecret(endpoint, secret, readStripeAccount() ?? paymentsStandIn(standInPort));

const mailchimpAccount = z.object({
  MAILCHIMP_API_KEY: z.string().regex(/-\w+$/),
  MAILCHIMP_LIST_ID: z.string().min(1),
});

/** The real Mailchimp's account when `MAILCHIMP_API_KEY` is set; the key ends in its data center. */
const readMailchimpAccount = () => {
  if (!process.env.MAILCHIMP_API_KEY) return undefined;
  const { success, data } = mailchimpAccount.safeParse(process.env);
  if (!success)
    throw new Failure("With MAILCHIMP_API_KEY (ending in -us1 or the like), MAILCHIMP_LIST_ID is needed too.");
  return {
    apiKey: data.MAILCHIMP_API_KEY,
    server: data.MAILCHIMP_API_KEY.split("-").at(-1),
    listId: data.MAILCHIMP_LIST_ID,
  };
};

export const fillMailingListSecret = (endpoint: string, secret: string | undefined, standInPort: number) =>
  putSecret(endpoint, secret, readMailchimpAccount() ?? mailingListStandIn(standInPort));
