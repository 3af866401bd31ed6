import { createHandler } from "../http/lambda.ts";
import { changeSettings, getProfile, getSettings, leaveWelcome, saveProfile } from "./profile.ts";

/** A member's own profile and settings. */
export const handler = createHandler([getProfile, saveProfile, leaveWelcome, getSettings, changeSettings]);
