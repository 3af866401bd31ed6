import { writeAlone } from "./table.ts";

/** Notes at `Key` that something changes now, under a name where several things are noted there. */
export const markChange = (Key: { pk: string; sk: string }, name = "changed_at") =>
  writeAlone({
    Update: {
      Key,
      UpdateExpression: "SET #name = :now",
      ExpressionAttributeNames: { "#name": name },
      ExpressionAttributeValues: { ":now": new Date().toISOString() },
    },
  });
