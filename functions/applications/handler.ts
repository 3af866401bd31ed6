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
import { listApplications, releaseApplication, submitApplication } from "./submit.ts";
import { declineToVouch, listVouchRequests, nameMember, vouch } from "./vouches.ts";

/** Membership applications: submitting, following by private link, and deciding. */
export const handler = createHandler([
  submitApplication,
  releaseApplication,
  listApplications,
  getOwnApplication,
  changeOwnApplication,
  answerQuestions,
  withdrawApplication,
  nameMember,
  listApplicationRows,
  getApplicationStatistics,
  getApplication,
  moveApplication,
  recallDecision,
  assignApplication,
  noteApplication,
  scoreApplication,
  listAdmins,
  listVouchRequests,
  vouch,
  declineToVouch,
]);
