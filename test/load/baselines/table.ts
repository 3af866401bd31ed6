import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";

/** The table's client and nothing else. */
const table = DynamoDBDocumentClient.from(new DynamoDBClient());
const commands = [GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand];
export const handler = () => [table, commands];
