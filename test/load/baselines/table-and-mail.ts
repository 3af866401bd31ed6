import { SendRawEmailCommand, SESClient } from "@aws-sdk/client-ses";
import { handler as table } from "./table.ts";

/** The table's and the mail's client and nothing else. */
const ses = new SESClient();
export const handler = () => [table, ses, SendRawEmailCommand];
