import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";

/** The table's client and nothing else. */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient());
export const tableCommands = [GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand];
