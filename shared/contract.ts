import { accountContract } from "./account.ts";
import { applicationReviewContract } from "./application-review.ts";
import { applicationsContract } from "./applications.ts";
import { attendeesContract } from "./attendees.ts";
import { auditContract } from "./audit.ts";
import { automatedContract } from "./automated.ts";
import { bulletinsContract } from "./bulletins.ts";
import { calendarFeedContract } from "./calendar-feed.ts";
import { clubQuestionsContract } from "./club-questions.ts";
import { clubSettingsContract } from "./club-settings.ts";
import { communityContract } from "./community.ts";
import { contactContract } from "./contact.ts";
import { conversationsContract } from "./conversations.ts";
import { dashboardContract } from "./dashboard.ts";
import { devicesContract } from "./devices.ts";
import { directoryContract } from "./directory.ts";
import { doorContract } from "./door.ts";
import { duesContract } from "./dues.ts";
import { emailTextsContract } from "./email-texts.ts";
import { eventAdminContract } from "./event-admin.ts";
import { eventInterestContract } from "./event-interest.ts";
import { eventSeriesContract } from "./event-series.ts";
import { eventsContract } from "./events.ts";
import { groupsContract } from "./groups.ts";
import { inboxContract } from "./inbox.ts";
import { introductionsContract } from "./introductions.ts";
import { invitationsContract } from "./invitations.ts";
import { leadsContract } from "./leads.ts";
import { letterChoicesContract } from "./letter-choices.ts";
import { lettersContract } from "./letters.ts";
import { levelsContract } from "./levels.ts";
import { listingsContract } from "./listings.ts";
import { mailingListContract } from "./mailing-list.ts";
import { memberImportContract } from "./member-import.ts";
import { membersContract } from "./members.ts";
import { membershipContract } from "./membership.ts";
import { mergingContract } from "./merging.ts";
import { messageSearchContract } from "./message-search.ts";
import { mutesContract } from "./mutes.ts";
import { noticeSettingsContract } from "./notice-settings.ts";
import { noticesContract } from "./notices.ts";
import { numbersContract } from "./numbers.ts";
import { ordersContract } from "./order-acts.ts";
import { partnerEventsContract } from "./partner-events.ts";
import { peopleContract } from "./people.ts";
import { privateLinksContract } from "./private-links.ts";
import { realtimeContract } from "./realtime.ts";
import { registrationReviewContract } from "./registration-review.ts";
import { registrationsContract } from "./registrations.ts";
import { reportsContract } from "./reports.ts";
import { rolesContract } from "./roles.ts";
import { secondFactorContract } from "./second-factor.ts";
import { sessionsContract } from "./sessions.ts";
import { ticketsContract } from "./tickets.ts";
import { topicsContract } from "./topics.ts";
import { uploadsContract } from "./uploads.ts";
import { vitalsContract } from "./vitals.ts";
import { vouchesContract } from "./vouches.ts";
import { waitlistAdminContract } from "./waitlist-admin.ts";
import { waitlistContract } from "./waitlist.ts";

/** All endpoints of the HTTP API, by name. Each feature's rows are in its own file. */
export const contract = {
  ...leadsContract,
  ...mailingListContract,
  ...applicationsContract,
  ...applicationReviewContract,
  ...contactContract,
  ...eventInterestContract,
  ...inboxContract,
  ...automatedContract,
  ...eventsContract,
  ...eventAdminContract,
  ...eventSeriesContract,
  ...partnerEventsContract,
  ...membersContract,
  ...directoryContract,
  ...membershipContract,
  ...secondFactorContract,
  ...rolesContract,
  ...accountContract,
  ...clubQuestionsContract,
  ...peopleContract,
  ...memberImportContract,
  ...mergingContract,
  ...numbersContract,
  ...clubSettingsContract,
  ...levelsContract,
  ...topicsContract,
  ...groupsContract,
  ...invitationsContract,
  ...vouchesContract,
  ...registrationsContract,
  ...registrationReviewContract,
  ...waitlistContract,
  ...waitlistAdminContract,
  ...calendarFeedContract,
  ...attendeesContract,
  ...bulletinsContract,
  ...ticketsContract,
  ...doorContract,
  ...privateLinksContract,
  ...uploadsContract,
  ...realtimeContract,
  ...communityContract,
  ...conversationsContract,
  ...messageSearchContract,
  ...mutesContract,
  ...introductionsContract,
  ...noticesContract,
  ...noticeSettingsContract,
  ...sessionsContract,
  ...devicesContract,
  ...reportsContract,
  ...dashboardContract,
  ...listingsContract,
  ...duesContract,
  ...ordersContract,
  ...lettersContract,
  ...letterChoicesContract,
  ...emailTextsContract,
  ...auditContract,
  ...vitalsContract,
};
