import * as z from "zod/mini";
import { parseEnv } from "../../platform/env.ts";

const { SITE_URL } = parseEnv({ SITE_URL: z.url() });

/** The page on which a registrant sees, changes or cancels the registration. The token, in the fragment, is in no log. */
export const registrationLink = (token: string) => `${SITE_URL}/events/registration#${token}`;

/** The page on which the owner of a listing changes it, pays for it, or ends it. */
export const ownListingLink = (token: string) => `${SITE_URL}/business-listing/manage#${token}`;

/** The page of a business, for everybody. */
export const businessLink = (slug: string) => `${SITE_URL}/network/${slug}`;
