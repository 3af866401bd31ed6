import { createHandler } from "../http/lambda.ts";
import {
  changeLevel,
  endMembership,
  getClubSettings,
  getMembership,
  liftChatMute,
  liftSuspension,
  listEndedMemberships,
  listSuspended,
  restoreMembership,
  saveClubSettings,
  suspendMembership,
} from "./admin.ts";
import { getAccount, getJoining } from "./joining.ts";
import { getLevels, listLevels, saveLevels } from "./levels.ts";
import { getSecondFactor, noteSecondFactor, resetSecondFactor } from "./own-second-factor.ts";
import { getQuestions, listApplicationQuestions, saveQuestions } from "./questions.ts";
import { getTopics, saveTopics } from "./topics.ts";

/** Membership: status, joining, and admins' decisions. */
export const handler = createHandler([
  getAccount,
  getJoining,
  getMembership,
  endMembership,
  restoreMembership,
  changeLevel,
  suspendMembership,
  liftSuspension,
  liftChatMute,
  listEndedMemberships,
  listSuspended,
  getClubSettings,
  saveClubSettings,
  listLevels,
  getLevels,
  saveLevels,
  getTopics,
  saveTopics,
  listApplicationQuestions,
  getQuestions,
  saveQuestions,
  getSecondFactor,
  noteSecondFactor,
  resetSecondFactor,
]);
