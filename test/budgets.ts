// What the proof may cost. Whoever raises a number says why beside it.

/**
 * Seconds that each part may take on two quiet processors in a fresh clone with its packages. Machines differ: a part that is
 * half over its budget is named at the end of the run, and fails nothing.
 */
export const seconds: Record<string, number> = {
  types: 20,
  lint: 15,
  format: 3,
  structure: 5,
  specification: 5,
  template: 30,
  unit: 35,
  component: 150,
  integration: 180,
  wire: 60,
  journeys: 200,
};

/** What is counted fails the run. */
export const limits = {
  /**
   * Ways through the screens in a browser, each some seconds long: what a lower test can notice is no journey, or one of the full
   * run. 70 rather than 95 since 2026-11-29. 71 since then: the private page of dues. 72 since
   * 2026-11-30: tickets that are paid. 73 since then: a letter to many, from its editor to a reader who wants no more. 74 since then:
   * the portal's menu on a laptop, and a page of it on paper.
   */
  journeys: 74,
  /**
   * Lines of TypeScript below `test/`; 1,100 more since 2026-11-28, for what a portal page asks for, and when, for pages that
   * come with their data, for what a shared link shows, for how fast pages are for visitors,
   * and for each act in each state; 1,200 more since 2026-11-29, for pages that a browser translates, forms that look automated,
   * what earlier releases stored, migrations, and a second engine for accessibility; 1,000 more for what is restored, an
   * evening at the club, and items that cannot be read; 1,300 more for partners' events, levels of
   * membership and topics, which are data now, and which several admins change at once; 400 more for groups; 500 more for roles;
   * 800 more for questions of the club's own; 300 more for polls; 380 more for pictures and events of groups; 500 more for its
   * own fields on profiles; 400 more for whoever runs only some events; 600 more for single payments and dues at the stand-in
   * for Stripe, and for Stripe's own; 1,900 more for dues, a chess club, and what a reviewer found; 120 more
   * for events that move to no group, and corners that confused; 1,140 more since 2026-11-30 for dues of many at once, levels
   * that need no approval, levels that members change, what comes back of payments, and what Stripe is set up for; 3,200 more
   * for tickets: as visitors, admins and doors have them, and their payments beside faults; 400 more for payments that a door takes back, fees
   * told later, an admin with cash, and pictures of dues and tickets; 6,600 more for the desk of members, letters to many, what is
   * counted of the club, a menu in groups, and what a second look at money found; 1,500 more for two accounts that become one,
   * members from a file, and what nobody had proven of letters; 1,000 more for merges that fail or meet other acts, and what a second
   * look at dues and tickets found; 500 more for memberships that begin again, and events that are called off and back on; 600
   * more for what is given back by hand, refunds that fail and are given anew, and acceptances that are taken back; 50 more for
   * lists that begin with what has arrived.
   */
  linesOfTests: 95_650,
  /**
   * Resources of each stack, of the 500 that CloudFormation allows. A feature of ten routes costs 15 in its group, its
   * worker 5, and their alarms 2.
   */
  resourcesPerStack: 200,
  /**
   * Tests that take over five seconds, beside journeys, which are counted themselves. In a run that is slower than the budgets
   * above it is as much longer. There were six to ten in 2026-11; 24 rather than 16 since 2026-11-29, when a run whose parts
   * were of unequal pace counted 18, eight of them between 5.0 and 5.7 s, and none of them new.
   */
  slowTests: 24,
};

/** A slow test, in seconds. */
export const slowSeconds = 5;

/**
 * How the code is cut, by folder, as test/figures.ts counts it: how many files, the lines of one at the median and at most,
 * and how many percent may be fragments.
 */
export const cut = {
  // 273 rather than 272 since 2026-11-28: what a visit has measured. 275 since 2026-11-29: forms that look automated.
  // 277 since then: accounts that are written down every day, and restored ones. 281 since then: partners' events and
  // levels of membership as data. 284 since then: members by level, an item of which a club has one, and what two lists of
  // events share. 287 since then: topics as data. 295 since then: groups. 300 since then: roles, and what a reader
  // has of a list.
  // 340 since then: what Stripe is asked and tells, for three purposes; dues.
  // 310 since then: polls, and questions of the club's own, their form for admins, and the answers of parties and applicants.
  // 360 since then: tickets of types, orders, and what comes back.
  // 378 since then: members as the desk has them, derived from what is stored elsewhere; their sheet, and acts on many.
  // 396 since 2026-11-30: letters to many: what they are, whom they are for, how they leave, and what came of them.
  // 412 since then: what is counted of the club, by the hour, and visits of listings; what is paid in vain comes back.
  // 580 lines rather than 560: an event's tickets are part of its file.
  // 430 since then: two accounts become one, by a table of all kinds of items, with a journal; members from a file.
  functions: { files: 430, medianLines: 87, lines: 580, fragments: 4 },
  // 535 rather than 525 since 2026-11-28: what the portal's document asks for before the application is there, and pages
  // that come with their data. 537 since 2026-11-29: what keeps a translated page alive, and forms that look automated. 550 since then:
  // partners' events as data, with their list and form for admins; the token that all callers read in one way;
  // levels of membership, with their cards, list and form. 555 since then: topics as data, and what their list shares with
  // that of levels.
  // 565 since then: groups, with their rooms, members, and the list for admins. 572 since then: roles, and the portal as one of them sees it.
  // 600 since then: dues, with their private page, the settings, the desk, and its dialog.
  // 614 since 2026-11-30: lists from files are read, checked and sent in one way; dates until which members have paid, and
  // levels that are set to pay. 640 since then: tickets: an event's, what registrations cost, and the statement.
  // 658 since then: letters, with their editor, whom they are for, what came of them, and the club's words in its emails.
  // 590 since then: polls, with their dialog, their words, and voting; questions of the club's own.
  // 650 since then: the desk of members, its columns, filters and views, acts on many, and a member's sheet.
  // 654 since then: what is counted of the club, as pictures with figures, and filters to which they lead.
  // 690 since then: letters, their editor, whom they are for, and what came of them. 520 lines rather than 450: a segment's
  // conditions are read together. 89 at the median rather than 85: pages of lists have grown.
  web: { files: 690, medianLines: 89, lines: 520, fragments: 4 },
};

/** Files that one follows from a use case, or that stand behind a screen. */
export const mostFiles: Record<string, number> = {
  // 40 rather than 37 since 2026-11-29: a registration that looks automated is kept apart, among others that name a level.
  // 41 and 54 since then: the item of which a club has one, which settings and levels share.
  // 44, 56, 78 and 44 (application) since then: questions of the club's own. 57 since then: who runs only some events.
  // 46 rather than 44 since 2026-11-30: who may register for a group's event.
  // 51 since then: what tickets cost whom, and what comes back.
  // 55 since what is noted as paid is in the club's income by the same transaction.
  // 56 since then: an id may be that of an account that was merged.
  register: 56,
  // 58 since then: which events somebody runs, apart from the doors that ask it, since a worker reads it too.
  // 64 since then: an approval holds spots for a payment, a refusal gives it back.
  // 67: the door to a registration's event is apart, for acts on orders.
  // 68 since 2026-11-30: where a member is stored may be read together with other items.
  // 70 since then: notes of what was paid are in the club's income.
  approve: 70,
  // One more of some, as for what stands behind a form, since the contract knows rights.
  // 52 since then: what an event of Stripe's is about is found apart from what settles it, and dues settle memberships.
  // 56 since 2026-11-30: what came back of a payment, and a level that a member chose.
  // 70 since 2026-11-30: a payment for tickets gives them, and what comes too late goes back.
  // 75 since then: what is paid in vain comes back.
  // 76 since then: an account that was merged into another owes nothing.
  // 77 since then: who was accepted and is a member otherwise by then has one membership and one payment.
  pay: 77,
  // 38 since then: topics are data; 39: a group's are read by its members; 40: a poll is a message's.
  // 41 since 2026-11-30: likewise.
  "chat message": 41,
  // 90 since then: what the chat and groups share, and rights. 95 since then: polls. 96 since 2026-11-30: events of groups.
  chat: 96,
  // 85 since 2026-11-30: what registrations cost, and what was paid.
  approvals: 85,
  // Two more each since 2026-11-29: what is not of Formik in a field has left the hook that is, and one file reads the token.
  "listing form": 59,
  // 64 since then: the fields of the club on a profile, asked as in other forms.
  profile: 64,
  // One more for the levels of membership.
  application: 44,
};
