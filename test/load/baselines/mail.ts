import { SendRawEmailCommand, SESClient } from "@aws-sdk/client-ses";

/** The mail's client and nothing else. */
export const mail = new SESClient();
export const mailCommands = [SendRawEmailCommand];
