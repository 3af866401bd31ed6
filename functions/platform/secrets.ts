import * as z from "zod/mini";

const filledIn = z.string().check(z.trim(), z.minLength(1));

// The operator fills in both secrets after the first deployment. `endpoint` is the address of a stand-in.

/** The mailing list's secret: an account at Mailchimp. */
export const mailingListAccount = z.object({
  apiKey: filledIn,
  server: filledIn,
  listId: filledIn,
  endpoint: z.optional(z.url()),
});

/** The payments secret: an account at Stripe. Without `price`, the club creates one. */
export const paymentsAccount = z.object({
  secretKey: filledIn,
  webhookSecret: filledIn,
  price: z.optional(z.string()),
  /** An inclusive tax rate, which receipts name: prices are what people pay. */
  taxRate: z.optional(z.string()),
  endpoint: z.optional(z.url()),
});

/** For a secret that the operator has not filled in, or not correctly. */
export class SecretNotFilledIn extends Error {
  constructor() {
    // Omits the cause, which may contain a part of the secret.
    super("The secret does not have the fields that it should.");
    this.name = "SecretNotFilledIn";
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SecretNotFilledIn();
  }
};

/** Reads a secret. Throws `SecretNotFilledIn`. */
export const readSecret = async <Schema extends z.ZodMiniType>(
  secretId: string | undefined,
  schema: Schema,
): Promise<z.output<Schema>> => {
  // Loaded on use: most cold starts read no secret.
  const { GetSecretValueCommand, SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager");
  const client = new SecretsManagerClient({
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  const { SecretString = "{}" } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  const { success, data } = schema.safeParse(parseJson(SecretString));
  if (!success) throw new SecretNotFilledIn();
  return data;
};
