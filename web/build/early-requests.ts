import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";

/** A request that a page makes first. */
export type Early = {
  row: Endpoint;
  /** Path parameters and query; `{name}` is a part of the page's address or search, as are parameters left out. */
  input?: Record<string, string>;
  /** Whether the page makes it only if its address has no search. */
  isUnfiltered?: true;
};

/** By the frame around each page. */
export const everyPage: readonly Early[] = [{ row: contract.getOwnData }, { row: contract.countWaiting }];

/**
 * What the portal's pages request first, by the paths of their routes: the document makes these requests at once, with
 * the token of this browser. Reads only. One that the page does not make itself would be in vain, so the journeys
 * compare them.
 */
export const earlyRequests: Record<string, readonly Early[]> = {
  [paths.portal]: [{ row: contract.getProfile }, { row: contract.getDashboard }],
  [portalPaths.directory]: [
    { row: contract.listDirectory, isUnfiltered: true },
    { row: contract.listAcquaintances },
    { row: contract.listAdminIds },
  ],
  "/portal/members/:memberId": [
    { row: contract.getMember },
    { row: contract.listAcquaintances },
    { row: contract.listAdminIds },
    { row: contract.getMembership },
  ],
  [portalPaths.community]: [
    { row: contract.listTopics },
    { row: contract.listCommunityMessages, input: { topic: "General Discussion" }, isUnfiltered: true },
    { row: contract.listBlocks },
    { row: contract.listMutes },
    { row: contract.listAdminIds },
  ],
  [portalPaths.messages]: [{ row: contract.listConversations }, { row: contract.listAdminIds }],
  [portalPaths.notifications]: [{ row: contract.listNotices }],
  [portalPaths.profile]: [{ row: contract.getProfile }],
  [portalPaths.audiences]: [{ row: contract.getProfile }, { row: contract.getSettings }],
  [portalPaths.memberListings]: [{ row: contract.listOwnListings }],
  [portalPaths.settings]: [{ row: contract.getSettings }, { row: contract.getCalendarFeed }],
  [portalPaths.noticeSettings]: [{ row: contract.getNoticeSettings }, { row: contract.listDevices }],
  [portalPaths.privacySettings]: [{ row: contract.getMessageSettings }, { row: contract.listMutes }],
  [portalPaths.securitySettings]: [{ row: contract.getSecondFactor }, { row: contract.listSessions }],
  [portalPaths.membershipSettings]: [{ row: contract.getOwnDues }],
  [portalPaths.dataSettings]: [{ row: contract.listOwnAudit }],
  [portalPaths.memberEvents]: [
    { row: contract.listMemberEvents },
    { row: contract.listOwnRegistrations },
    { row: contract.listPendingRegistrations },
  ],
  "/portal/attendees/:registrationId": [{ row: contract.listAttendees }],
  [portalPaths.invitations]: [{ row: contract.listInvitations }],
  [portalPaths.vouches]: [{ row: contract.listVouchRequests }],
  [portalPaths.introductions]: [{ row: contract.listIntroductions }],
  [adminPaths.approvals]: [
    { row: contract.listAllEvents },
    { row: contract.listPendingRegistrations, isUnfiltered: true },
    { row: contract.listEventRegistrations, input: { eventId: "{event}" } },
  ],
  [adminPaths.adminEvents]: [{ row: contract.listAllEvents }],
  "/portal/admin/events/:eventId": [{ row: contract.listAllEvents }],
  [adminPaths.ticketSales]: [{ row: contract.listTicketSales }],
  "/portal/admin/events/:eventId/statement": [{ row: contract.getEventStatement }],
  [adminPaths.applications]: [{ row: contract.listApplicationRows }],
  [adminPaths.applicationStatistics]: [{ row: contract.getApplicationStatistics }],
  [adminPaths.members]: [{ row: contract.listMembers }],
  "/portal/admin/members/:memberId": [{ row: contract.getMembership }, { row: contract.getMemberSheet }],
  [adminPaths.numbers]: [{ row: contract.getNumbers }],
  [adminPaths.inbox]: [{ row: contract.listInbox, isUnfiltered: true }],
  [adminPaths.reports]: [{ row: contract.listReports, input: { status: "open" }, isUnfiltered: true }],
  "/portal/admin/reports/:reportId": [{ row: contract.getReport, input: { id: "{reportId}" } }],
  [adminPaths.adminIntroductions]: [{ row: contract.listIntroductionRequests }],
  [adminPaths.dues]: [{ row: contract.listDues, input: { state: "due" }, isUnfiltered: true }],
  [adminPaths.letters]: [{ row: contract.listLetterChoices }],
  "/portal/admin/letters/:letterId": [{ row: contract.getLetter }, { row: contract.listLetterChoices }],
  [portalPaths.ownLetters]: [{ row: contract.listOwnLetters }],
  "/portal/letters/:letterId": [{ row: contract.getOwnLetter }, { row: contract.getProfile }],
  [adminPaths.clubSettings]: [
    { row: contract.getClubSettings },
    { row: contract.listSuspendedMemberships },
    { row: contract.listEndedMemberships },
  ],
  [adminPaths.emailTexts]: [{ row: contract.getEmailTexts }],
  [adminPaths.roles]: [{ row: contract.listRoles }],
  "/portal/event-registrations/:registrationId": [{ row: contract.getRegistration }],
};
