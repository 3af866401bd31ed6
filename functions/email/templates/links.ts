import * as z from "zod/mini";
import { parseEnv } from "../../platform/env.ts";

const { SITE_URL } = parseEnv({ SITE_URL: z.url() });

/** Of an email that its reader may end: the token of a member's preferences, and what it is about; or a contact's. */
export type Unsubscribe = { token: string; topic: string } | { contactToken: string };

/** The registrant's page of a registration. The token is in the fragment, so in no log. */
export const registrationLink = (token: string) => `${SITE_URL}/events/registration#${token}`;

/** The page of one person's ticket. */
export const ticketLink = (code: string) => `${SITE_URL}/events/ticket#${code}`;

/** The owner's page of a listing: to change it, pay for it, or cancel. */
export const ownListingLink = (token: string) => `${SITE_URL}/business-listing/manage#${token}`;

/** The public page of a business. */
export const businessLink = (slug: string) => `${SITE_URL}/network/${slug}`;

/** The public page of the events to come. */
export const eventsLink = `${SITE_URL}/events`;

/** The public page about membership, with its application. */
export const membershipLink = `${SITE_URL}/membership`;

/** Where members find their events in the portal. */
export const memberEventsLink = `${SITE_URL}/portal/events`;

/** The page on which to register for an event. */
export const registerLink = (eventId: string) => `${eventsLink}/register/${encodeURIComponent(eventId)}`;

/** The applicant's page of an application. */
export const applicationLink = (token: string) => `${SITE_URL}/membership/application#${token}`;

/** An application on the admins' desk. */
export const applicationDeskLink = (id: string) =>
  `${SITE_URL}/portal/admin/applications?application=${encodeURIComponent(id)}`;

/** The page on which who was accepted or invited becomes a member. */
export const joinLink = (token: string) => `${SITE_URL}/join#${token}`;

/** Where a member vouches for applicants. */
export const vouchesLink = `${SITE_URL}/portal/vouches`;

/** A place on the site by its path. */
export const siteLink = (path: string) => `${SITE_URL}${path}`;

/** What a member was told. */
export const notificationsLink = `${SITE_URL}/portal/notifications`;

/** What a member is emailed, without signing in; for a contact, the way off the mailing list. */
export const unsubscribeLink = (unsubscribe: Unsubscribe) =>
  `${SITE_URL}/portal/email-preferences#${"contactToken" in unsubscribe ? `list:${unsubscribe.contactToken}` : unsubscribe.token}`;

/** Where a member takes their data along, and leaves or stays. */
export const dataSettingsLink = `${SITE_URL}/portal/settings/data`;

/** Where a member sees how they sign in, and from where. */
export const securitySettingsLink = `${SITE_URL}/portal/settings/security`;

/** Where members talk. */
export const communityLink = `${SITE_URL}/portal/community`;
