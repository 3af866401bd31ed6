import { randomBytes } from "node:crypto";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";

/** Adds a key to the tickets secret, used for signing from then on. Returns its name: the next number. */
export const addTicketKey = async (secrets: SecretsManagerClient, SecretId: string) => {
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const { current, ...keys } = JSON.parse(SecretString) as Record<string, string>;
  const name = String(Math.max(Number(current), ...Object.keys(keys).map(Number)) + 1);
  // Name and key in one write, so that readers in between never see a name without its key.
  const secret = { ...keys, current: name, [name]: randomBytes(48).toString("base64url") };
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secret) }));
  return name;
};
