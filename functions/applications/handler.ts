import { createHandler } from "../http/lambda.ts";
import {
  assignApplication,
  getApplication,
  listAdmins,
  listApplicationRows,
  moveApplication,
  noteApplication,
  recallDecision,
  scoreApplication,
} from "./desk.ts";
import { answerQuestions, changeOwnApplication, getOwnApplication, withdrawApplication } from "./own.ts";
import { getApplicationStatistics } from "./statistics.ts";
import { listApplications, submitApplication } from "./submit.ts";

/** Applications for membership: sent, followed by a private link, and decided. */
export const handler = createHandler([
  submitApplication,
  listApplications,
  getOwnApplication,
  changeOwnApplication,
  answerQuestions,
  withdrawApplication,
  listApplicationRows,
  getApplicationStatistics,
  getApplication,
  moveApplication,
  recallDecision,
  assignApplication,
  noteApplication,
  scoreApplication,
  listAdmins,
]);
