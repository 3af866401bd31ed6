import { createHandler } from "../http/lambda.ts";
import { decideReport } from "./decide.ts";
import { getReport, listReports } from "./desk.ts";
import { reportMessage } from "./submit.ts";

/** Reports of messages, and what admins do about them. */
export const handler = createHandler([reportMessage, listReports, getReport, decideReport]);
