import { createHandler } from "../http/lambda.ts";
import { changeSettings, getProfile, getSettings, saveProfile } from "./profile.ts";

/** What members tell of themselves. */
export const handler = createHandler([getProfile, saveProfile, getSettings, changeSettings]);
