import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { operatorId } from "#shared/audit.ts";
import type { Note } from "./admins.ts";
import type { AwsSettings } from "./deployed.ts";

/**
 * Logs what the club's operator does by command; in the same transaction, the email that the account gets when an admin
 * does it.
 */
export const createNote =
  (aws: AwsSettings, TableName: string): Note =>
  async (kind, { id, email }) => {
    // The entities read the table's name when they are imported.
    process.env.TABLE_NAME ??= TableName;
    const { auditWrite } = await import("#functions/audit/entry.ts");
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(aws), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const { Item } = await table.send(new GetCommand({ TableName, Key: { pk: `MEMBER#${id}`, sk: "MEMBER" } }));
    const name = String(Item?.full_name ?? "") || email;
    const { audit } = auditWrite({
      kind,
      by: { id: operatorId, name: "" },
      about: { memberId: id, name },
      object: { kind: "member", id, title: name },
    });
    const { emailWrite } = await import("#functions/email/outbox.ts");
    const writes =
      kind === "second-factor-reset"
        ? [audit, emailWrite({ template: kind, data: { name }, to: { address: email } })]
        : [audit];
    const TransactItems = writes.flatMap((write) => ("Put" in write ? [{ Put: { TableName, ...write.Put } }] : []));
    await table.send(new TransactWriteCommand({ TransactItems }));
  };

/**
 * Deletes the record of an account's second factor, if it was set up before a time: the next token has no admin rights until a
 * new one is set up.
 */
export const forgetSecondFactor = async (aws: AwsSettings, TableName: string, id: string, before = new Date()) => {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(aws));
  try {
    await table.send(
      new DeleteCommand({
        TableName,
        Key: { pk: `MEMBER#${id}`, sk: "SECOND-FACTOR" },
        ConditionExpression: "since <= :before",
        ExpressionAttributeValues: { ":before": before.toISOString() },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};
