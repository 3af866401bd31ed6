import { lambda } from "../http/lambda.ts";
import { changeSettings } from "./change-settings.ts";
import { getProfile } from "./get-profile.ts";
import { getSettings } from "./get-settings.ts";
import { saveProfile } from "./save-profile.ts";

/** What members tell of themselves. */
export const handler = lambda([getProfile, saveProfile, getSettings, changeSettings]);
