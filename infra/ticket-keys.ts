import { randomBytes } from "node:crypto";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";

/** Adds a key to the secret of the tickets, with which they are signed from then on. Answers its name: the next number. */
export const addTicketKey = async (secrets: SecretsManagerClient, SecretId: string) => {
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const { current, ...keys } = JSON.parse(SecretString) as Record<string, string>;
  const name = String(Math.max(Number(current), ...Object.keys(keys).map(Number)) + 1);
  // One that is not there yet would be unknown to whoever reads the secret in between: name and key in one write.
  const secret = { ...keys, current: name, [name]: randomBytes(48).toString("base64url") };
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secret) }));
  return name;
};
