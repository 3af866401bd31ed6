import { createHandler } from "../http/lambda.ts";
import { changeAudiences, getProfile, getProfilePreview, getSettings, leaveWelcome, saveProfile } from "./profile.ts";

/** A member's own profile and settings. */
export const handler = createHandler([
  getProfile,
  saveProfile,
  changeAudiences,
  getProfilePreview,
  leaveWelcome,
  getSettings,
]);
