import { adminPaths } from "#web/admin-paths.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";

type Addresses = Record<string, string | ((part: string) => string)>;

/** Each address by its name; what is filled in has what an address has to encode. */
const list = (addresses: Addresses) =>
  Object.entries(addresses).map(([name, address]) => [
    name,
    typeof address === "string" ? address : address("a/b ?&#é"),
  ]);

// Links in emails, bookmarks and on others' pages lead here: whoever changes one sees to it that the former still does.
test("the site's addresses are these", () => {
  expect(Object.fromEntries([paths, portalPaths, adminPaths].flatMap(list)))
    .toMatchInlineSnapshot(`
    {
      "about": "/about",
      "aboutGroup": "/portal/groups/a%2Fb%20%3F%26%23%C3%A9/about",
      "adminEvent": "/portal/admin/events/a%2Fb%20%3F%26%23%C3%A9",
      "adminEvents": "/portal/admin/events",
      "adminGroups": "/portal/admin/groups",
      "adminIntroductions": "/portal/admin/introductions",
      "adminListings": "/portal/admin/listings",
      "applicationStatistics": "/portal/admin/applications/statistics",
      "applications": "/portal/admin/applications",
      "apply": "/membership?apply=a%2Fb%20%3F%26%23%C3%A9",
      "approvals": "/portal/event-approvals",
      "approvalsOf": "/portal/event-approvals?event=a%2Fb%20%3F%26%23%C3%A9",
      "attendees": "/portal/attendees/a%2Fb%20%3F%26%23%C3%A9",
      "audiences": "/portal/profile/audiences",
      "audit": "/portal/admin/audit",
      "business": "/network/a%2Fb%20%3F%26%23%C3%A9",
      "businessListing": "/business-listing",
      "clubSettings": "/portal/admin/club-settings",
      "community": "/portal/community",
      "contact": "/contact",
      "conversation": "/portal/messages?conversation=a%2Fb%20%3F%26%23%C3%A9",
      "dataSettings": "/portal/settings/data",
      "directory": "/portal/directory",
      "door": "/portal/admin/door/a%2Fb%20%3F%26%23%C3%A9",
      "emailPreferences": "/portal/email-preferences",
      "eventRegistration": "/events/register/a%2Fb%20%3F%26%23%C3%A9",
      "eventThanks": "/events/thank-you/a%2Fb%20%3F%26%23%C3%A9",
      "events": "/events",
      "group": "/portal/groups/a%2Fb%20%3F%26%23%C3%A9",
      "groups": "/portal/groups",
      "home": "/",
      "importInvitations": "/portal/admin/invitations",
      "inbox": "/portal/admin/inbox",
      "introduction": "/portal/introductions#a%2Fb%20%3F%26%23%C3%A9",
      "introductions": "/portal/introductions",
      "invitations": "/portal/invitations",
      "joining": "/join#a/b ?&#é",
      "member": "/portal/members/a%2Fb%20%3F%26%23%C3%A9",
      "memberEvent": "/portal/events#a%2Fb%20%3F%26%23%C3%A9",
      "memberEvents": "/portal/events",
      "memberListings": "/portal/listing",
      "membership": "/membership",
      "messageSearch": "/portal/search",
      "messageTo": "/portal/messages?to=a%2Fb%20%3F%26%23%C3%A9",
      "messages": "/portal/messages",
      "network": "/network",
      "newEvent": "/portal/admin/events/new",
      "newPartnerEvent": "/portal/admin/partner-events/new",
      "noticeSettings": "/portal/settings/notifications",
      "notifications": "/portal/notifications",
      "openApplications": "/portal/admin/applications?state=open",
      "overdueApplications": "/portal/admin/applications?overdue=yes",
      "ownApplication": "/membership/application#a/b ?&#é",
      "ownListing": "/business-listing/manage#a/b ?&#é",
      "ownRegistration": "/events/registration#a/b ?&#é",
      "partnerEvent": "/portal/admin/partner-events/a%2Fb%20%3F%26%23%C3%A9",
      "partnerEvents": "/portal/admin/partner-events",
      "portal": "/portal/dashboard",
      "privacy": "/privacy",
      "privacySettings": "/portal/settings/privacy",
      "privateLinks": "/private-links",
      "profile": "/portal/profile",
      "publicMember": "/members/a%2Fb%20%3F%26%23%C3%A9",
      "registerMember": "/portal/events?register=a%2Fb%20%3F%26%23%C3%A9",
      "report": "/portal/admin/reports/a%2Fb%20%3F%26%23%C3%A9",
      "reports": "/portal/admin/reports",
      "review": "/portal/event-registrations/a%2Fb%20%3F%26%23%C3%A9",
      "roleOf": "/portal/admin/roles?member=a%2Fb%20%3F%26%23%C3%A9",
      "roles": "/portal/admin/roles",
      "searchFor": "/portal/search?q=a%2Fb%20%3F%26%23%C3%A9",
      "securitySettings": "/portal/settings/security",
      "settings": "/portal/settings",
      "signIn": "/auth",
      "signInForDoor": "/auth?door=a%2Fb%20%3F%26%23%C3%A9",
      "terms": "/terms",
      "vouches": "/portal/vouches",
      "websites": "/wix",
    }
  `);
});
