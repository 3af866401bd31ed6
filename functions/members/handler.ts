import { createHandler } from "../http/lambda.ts";
import { changeSettings, getProfile, getSettings, saveProfile } from "./profile.ts";

/** A member's own profile and settings. */
export const handler = createHandler([getProfile, saveProfile, getSettings, changeSettings]);
