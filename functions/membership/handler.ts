import { createHandler } from "../http/lambda.ts";
import {
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
import { getSecondFactor, noteSecondFactor, resetSecondFactor } from "./own-second-factor.ts";

/** Membership: status, joining, and admins' decisions. */
export const handler = createHandler([
  getAccount,
  getJoining,
  getMembership,
  endMembership,
  restoreMembership,
  suspendMembership,
  liftSuspension,
  liftChatMute,
  listEndedMemberships,
  listSuspended,
  getClubSettings,
  saveClubSettings,
  getSecondFactor,
  noteSecondFactor,
  resetSecondFactor,
]);
