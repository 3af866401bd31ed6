import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from "react-router-dom";
import { runsEvents } from "#shared/rights.ts";
import { adminAreas, adminPaths } from "#web/admin-paths.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { createLazyPage } from "#web/ui/lazy-page.ts";
import { MemberArea, RequireRight } from "./layouts/guards.tsx";
import { PortalLayout } from "./layouts/portal-layout.tsx";
import { PublicLayout } from "./layouts/public-layout.tsx";

const Dashboard = createLazyPage(async () => (await import("#web/pages/portal/dashboard.tsx")).Dashboard);
const Directory = createLazyPage(async () => (await import("#web/pages/portal/directory.tsx")).Directory);
const Member = createLazyPage(async () => (await import("#web/pages/portal/member.tsx")).Member);
const Notifications = createLazyPage(
  async () => (await import("#web/features/notices/notifications.tsx")).Notifications,
);
const MyProfile = createLazyPage(async () => (await import("#web/pages/portal/profile.tsx")).MyProfile);
const WhatYouShow = createLazyPage(async () => (await import("#web/features/members/what-you-show.tsx")).WhatYouShow);
const MemberListings = createLazyPage(
  async () => (await import("#web/features/listings/member-listings.tsx")).MemberListings,
);
const Settings = createLazyPage(async () => (await import("#web/pages/portal/settings/general.tsx")).Settings);
const NotificationSettings = createLazyPage(
  async () => (await import("#web/pages/portal/settings/notifications.tsx")).NotificationSettings,
);
const PrivacySettings = createLazyPage(
  async () => (await import("#web/pages/portal/settings/privacy.tsx")).PrivacySettings,
);
const SecuritySettings = createLazyPage(
  async () => (await import("#web/pages/portal/settings/security.tsx")).SecuritySettings,
);
const MembershipSettings = createLazyPage(
  async () => (await import("#web/pages/portal/settings/membership.tsx")).MembershipSettings,
);
const DataSettings = createLazyPage(async () => (await import("#web/pages/portal/settings/data.tsx")).DataSettings);
const MemberEvents = createLazyPage(async () => (await import("#web/pages/portal/events.tsx")).MemberEvents);
const Attendees = createLazyPage(async () => (await import("#web/features/attendees/attendees.tsx")).Attendees);
const AdminEvents = createLazyPage(async () => (await import("#web/features/events/admin/events.tsx")).AdminEvents);
const AdminPartnerEvents = createLazyPage(
  async () => (await import("#web/features/events/admin/partner-events.tsx")).AdminPartnerEvents,
);
const AdminPartnerEvent = createLazyPage(
  async () => (await import("#web/features/events/admin/partner-event.tsx")).AdminPartnerEvent,
);
const AdminEvent = createLazyPage(async () => (await import("#web/pages/portal/admin-event.tsx")).AdminEvent);
const Approvals = createLazyPage(
  async () => (await import("#web/features/registrations/admin/approvals.tsx")).Approvals,
);
const RegistrationReview = createLazyPage(
  async () => (await import("#web/features/registrations/admin/registration-review.tsx")).RegistrationReview,
);
const Groups = createLazyPage(async () => (await import("#web/features/messaging/groups/groups.tsx")).Groups);
const GroupRoom = createLazyPage(async () => (await import("#web/features/messaging/groups/group-room.tsx")).GroupRoom);
const GroupAbout = createLazyPage(
  async () => (await import("#web/features/messaging/groups/group-about.tsx")).GroupAbout,
);
const AdminGroups = createLazyPage(
  async () => (await import("#web/features/messaging/groups/admin-groups.tsx")).AdminGroups,
);
const Community = createLazyPage(
  async () => (await import("#web/features/messaging/community/community.tsx")).Community,
);
const Messages = createLazyPage(async () => (await import("#web/pages/portal/messages.tsx")).Messages);
const MessageSearch = createLazyPage(
  async () => (await import("#web/features/messaging/search/message-search.tsx")).MessageSearch,
);
const AdminReports = createLazyPage(
  async () => (await import("#web/features/messaging/reports/reports.tsx")).AdminReports,
);
const AdminReport = createLazyPage(
  async () => (await import("#web/features/messaging/reports/report-case.tsx")).AdminReport,
);
const ClubNumbers = createLazyPage(async () => (await import("#web/features/numbers/club-numbers.tsx")).ClubNumbers);
const Applications = createLazyPage(
  async () => (await import("#web/features/applications/desk/applications.tsx")).Applications,
);
const ImportMembers = createLazyPage(
  async () => (await import("#web/features/people/import-members.tsx")).ImportMembers,
);
const Members = createLazyPage(async () => (await import("#web/features/people/members.tsx")).Members);
const MemberSheetPage = createLazyPage(
  async () => (await import("#web/pages/portal/member-sheet.tsx")).MemberSheetPage,
);
const ApplicationStatistics = createLazyPage(
  async () => (await import("#web/features/applications/statistics/application-statistics.tsx")).ApplicationStatistics,
);
const Inbox = createLazyPage(async () => (await import("#web/features/inbox/inbox.tsx")).Inbox);
const AdminListings = createLazyPage(
  async () => (await import("#web/features/listings/admin/listings.tsx")).AdminListings,
);
const AdminDues = createLazyPage(async () => (await import("#web/features/dues/admin/dues.tsx")).AdminDues);
const TicketSales = createLazyPage(async () => (await import("#web/features/orders/ticket-sales.tsx")).TicketSales);
const EventStatement = createLazyPage(async () => (await import("#web/features/orders/statement.tsx")).EventStatement);
const AuditLog = createLazyPage(async () => (await import("#web/features/audit/audit-log.tsx")).AuditLog);
const Letters = createLazyPage(async () => (await import("#web/features/letters/letters.tsx")).Letters);
const LetterPage = createLazyPage(async () => (await import("#web/features/letters/letter.tsx")).LetterPage);
const NewLetter = createLazyPage(async () => (await import("#web/features/letters/new-letter.tsx")).NewLetter);
const OwnLetters = createLazyPage(async () => (await import("#web/features/letters/own-letters.tsx")).OwnLetters);
const OwnLetter = createLazyPage(async () => (await import("#web/features/letters/own-letter.tsx")).OwnLetter);
const EmailTexts = createLazyPage(async () => (await import("#web/features/letters/email-texts.tsx")).EmailTexts);
const ClubSettings = createLazyPage(
  async () => (await import("#web/features/membership/club-settings.tsx")).ClubSettings,
);
const RolesPage = createLazyPage(async () => (await import("#web/pages/portal/roles.tsx")).RolesPage);
const Invitations = createLazyPage(async () => (await import("#web/features/invitations/invitations.tsx")).Invitations);
const InviteFromList = createLazyPage(
  async () => (await import("#web/features/invitations/invite-from-list.tsx")).InviteFromList,
);
const Vouches = createLazyPage(async () => (await import("#web/features/vouches/vouches.tsx")).Vouches);
const Introductions = createLazyPage(
  async () => (await import("#web/features/introductions/introductions.tsx")).Introductions,
);
const AdminIntroductions = createLazyPage(
  async () => (await import("#web/features/introductions/admin-introductions.tsx")).AdminIntroductions,
);
const EmailPreferences = createLazyPage(
  async () => (await import("#web/pages/email-preferences.tsx")).EmailPreferences,
);
const NotFound = createLazyPage(async () => (await import("#web/pages/not-found.tsx")).NotFound);

/** Routes below a `/portal/*` route are relative to it. */
const within = (path: string) => path.replace("/portal/", "");

const routes = createRoutesFromElements(
  <>
    <Route index element={<Navigate to={paths.portal} replace />} />
    <Route element={<MemberArea />}>
      <Route element={<PortalLayout />}>
        <Route path={within(paths.portal)} element={<Dashboard />} />
        <Route path={within(portalPaths.directory)} element={<Directory />} />
        <Route path="members/:memberId" element={<Member />} />
        <Route path={within(portalPaths.community)} element={<Community />} />
        <Route path={within(portalPaths.groups)} element={<Groups />} />
        <Route path="groups/:groupId" element={<GroupRoom />} />
        <Route path="groups/:groupId/about" element={<GroupAbout />} />
        <Route path={within(portalPaths.messages)} element={<Messages />} />
        <Route path={within(portalPaths.messageSearch)} element={<MessageSearch />} />
        <Route path={within(portalPaths.notifications)} element={<Notifications />} />
        <Route path={within(portalPaths.profile)} element={<MyProfile />} />
        <Route path={within(portalPaths.audiences)} element={<WhatYouShow />} />
        <Route path={within(portalPaths.memberListings)} element={<MemberListings />} />
        <Route path={within(portalPaths.settings)} element={<Settings />} />
        <Route path={within(portalPaths.noticeSettings)} element={<NotificationSettings />} />
        <Route path={within(portalPaths.privacySettings)} element={<PrivacySettings />} />
        <Route path={within(portalPaths.securitySettings)} element={<SecuritySettings />} />
        <Route path={within(portalPaths.membershipSettings)} element={<MembershipSettings />} />
        <Route path={within(portalPaths.dataSettings)} element={<DataSettings />} />
        <Route path={within(portalPaths.memberEvents)} element={<MemberEvents />} />
        <Route path="attendees/:registrationId" element={<Attendees />} />
        <Route path={within(portalPaths.ownLetters)} element={<OwnLetters />} />
        <Route path="letters/:letterId" element={<OwnLetter />} />
        <Route path={within(portalPaths.invitations)} element={<Invitations />} />
        <Route path={within(portalPaths.vouches)} element={<Vouches />} />
        <Route path={within(portalPaths.introductions)} element={<Introductions />} />
        <Route element={<RequireRight may={adminAreas.events} />}>
          <Route path={within(adminPaths.approvals)} element={<Approvals />} />
          <Route path={within(adminPaths.adminEvents)} element={<AdminEvents />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.partnerEvents} />}>
          <Route path={within(adminPaths.partnerEvents)} element={<AdminPartnerEvents />} />
        </Route>
        <Route element={<RequireRight may={runsEvents} />}>
          <Route path={within(adminPaths.newEvent)} element={<AdminEvent />} />
          <Route path="admin/events/:eventId" element={<AdminEvent />} />
          <Route path="event-registrations/:registrationId" element={<RegistrationReview />} />
        </Route>
        <Route element={<RequireRight may={"events"} />}>
          <Route path={within(adminPaths.newPartnerEvent)} element={<AdminPartnerEvent />} />
          <Route path="admin/partner-events/:partnerEventId" element={<AdminPartnerEvent />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.applications} />}>
          <Route path={within(adminPaths.applications)} element={<Applications />} />
          <Route path={within(adminPaths.applicationStatistics)} element={<ApplicationStatistics />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.members} />}>
          <Route path={within(adminPaths.members)} element={<Members />} />
        </Route>
        <Route element={<RequireRight may={"members"} />}>
          <Route path="admin/members/:memberId" element={<MemberSheetPage />} />
          <Route path={within(adminPaths.importMembers)} element={<ImportMembers />} />
          <Route path={within(adminPaths.importInvitations)} element={<InviteFromList />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.conversations} />}>
          <Route path={within(adminPaths.inbox)} element={<Inbox />} />
          <Route path={within(adminPaths.reports)} element={<AdminReports />} />
          <Route path={within(adminPaths.adminGroups)} element={<AdminGroups />} />
          <Route path={within(adminPaths.adminIntroductions)} element={<AdminIntroductions />} />
        </Route>
        <Route element={<RequireRight may={"conversations"} />}>
          <Route path="admin/reports/:reportId" element={<AdminReport />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.listings} />}>
          <Route path={within(adminPaths.adminListings)} element={<AdminListings />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.dues} />}>
          <Route path={within(adminPaths.dues)} element={<AdminDues />} />
        </Route>
        <Route element={<RequireRight may="owner" />}>
          <Route path={within(adminPaths.numbers)} element={<ClubNumbers />} />
        </Route>
        <Route element={<RequireRight may={"money"} />}>
          <Route path={within(adminPaths.ticketSales)} element={<TicketSales />} />
          <Route path="admin/events/:eventId/statement" element={<EventStatement />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.letters} />}>
          <Route path={within(adminPaths.letters)} element={<Letters />} />
          <Route path="admin/letters/:letterId" element={<LetterPage />} />
        </Route>
        <Route element={<RequireRight may={"members"} />}>
          <Route path={within(adminPaths.newLetter)} element={<NewLetter />} />
        </Route>
        <Route element={<RequireRight may={adminAreas.club} />}>
          <Route path={within(adminPaths.clubSettings)} element={<ClubSettings />} />
        </Route>
        <Route element={<RequireRight may={"owner"} />}>
          <Route path={within(adminPaths.audit)} element={<AuditLog />} />
          <Route path={within(adminPaths.emailTexts)} element={<EmailTexts />} />
          <Route path={within(adminPaths.roles)} element={<RolesPage />} />
        </Route>
      </Route>
    </Route>
    <Route element={<PublicLayout />}>
      {/* For anyone with the link from a member's email. */}
      <Route path={within(portalPaths.emailPreferences)} element={<EmailPreferences />} />
      <Route path="*" element={<NotFound />} />
    </Route>
  </>,
);

/** Everything under `/portal`: the members' area behind its guard, and the not-found page. */
export const Portal = () => useRoutes(routes);

/** Loads the page at this address, and who is signed in where only members go, before the portal is rendered. */
export const preparePortal = async () => {
  const pages = (matchRoutes(routes, location.pathname, "/portal") ?? []).map(
    ({ route }) => (route.element as { type?: { prepare?: () => Promise<void> } } | undefined)?.type?.prepare,
  );
  await Promise.all(pages.map(async (prepare) => prepare?.()));
  // The shell did without it, and nothing else is on the line now.
  void document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`).catch(() => undefined);
};
