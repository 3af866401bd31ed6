import * as z from "zod/mini";
import { parseEnv } from "../../platform/env.ts";

const { SITE_URL } = parseEnv({ SITE_URL: z.url() });

/**
 * For an email that can be unsubscribed from: the token of a member's preferences and the subject; or a contact's
 * token.
 */
export type Unsubscribe = { token: string; topic: string } | { contactToken: string };

/** A registrant's page of a registration. The token is in the fragment, so it is never logged. */
export const registrationLink = (token: string) => `${SITE_URL}/events/registration#${token}`;

/** The page on which a registration is paid, which shows nothing of whose it is. */
export const payLink = (token: string) => `${SITE_URL}/events/pay#${token}`;

/** The page of one person's ticket. */
export const ticketLink = (code: string) => `${SITE_URL}/events/ticket#${code}`;

/** The owner's page of a listing: edit, pay, or cancel. */
export const ownListingLink = (token: string) => `${SITE_URL}/business-listing/manage#${token}`;

/** A business's public page. */
export const businessLink = (slug: string) => `${SITE_URL}/network/${slug}`;

/** The public list of upcoming events. */
export const eventsLink = `${SITE_URL}/events`;

/** The public page about membership, with the application form. */
export const membershipLink = `${SITE_URL}/membership`;

/** A member's events in the portal. */
export const memberEventsLink = `${SITE_URL}/portal/events`;

/** An event's registration page. */
export const registerLink = (eventId: string) => `${eventsLink}/register/${encodeURIComponent(eventId)}`;

/** The applicant's page of an application. */
export const applicationLink = (token: string) => `${SITE_URL}/membership/application#${token}`;

/** An application in the admins' list. */
export const applicationDeskLink = (id: string) =>
  `${SITE_URL}/portal/admin/applications?application=${encodeURIComponent(id)}`;

/** The sign-up page for accepted applicants and invitees. */
export const joinLink = (token: string) => `${SITE_URL}/join#${token}`;

/** Where whoever has an account without a password chooses one. */
export const choosePasswordLink = `${SITE_URL}/auth?password=new`;

/** The page on which dues are paid: by the pay link, which shows what they cost alone, or by the private link. */
export const duesLink = (token: string) => `${SITE_URL}/membership/dues#${token}`;

/** The page for vouching. */
export const vouchesLink = `${SITE_URL}/portal/vouches`;

/** The full address of a path on the site. */
export const siteLink = (path: string) => `${SITE_URL}${path}`;

/** A member's notices. */
export const notificationsLink = `${SITE_URL}/portal/notifications`;

/** A member's email preferences, without signing in; for a contact, the unsubscribe page. */
export const unsubscribeLink = (unsubscribe: Unsubscribe) =>
  `${SITE_URL}/portal/email-preferences#${"contactToken" in unsubscribe ? `list:${unsubscribe.contactToken}` : unsubscribe.token}`;

/** The page for data export and account deletion. */
export const dataSettingsLink = `${SITE_URL}/portal/settings/data`;

/** A member's sign-in settings and sessions. */
export const securitySettingsLink = `${SITE_URL}/portal/settings/security`;

/** The members' chat. */
export const communityLink = `${SITE_URL}/portal/community`;

/** The portal. */
export const portalLink = `${SITE_URL}/portal/dashboard`;

/** Who runs the club, for owners. */
export const rolesLink = `${SITE_URL}/portal/admin/roles`;
