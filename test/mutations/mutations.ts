/** One way to break the product, and what somebody would notice of it. */
export type Mutation = {
  file: string;
  /** Stands in the file once. */
  find: string;
  replace: string;
  breaks: string;
  /** Where a test is to be looked for (a part of its path), where that is not what imports the file, or not all of it. */
  within?: string;
  /** Seen only where the club is deployed with it: by tests of `test/wire`. */
  tier?: "wire";
};

/** Product code broken on purpose; each of these must be caught by `npm test`. */
export const mutations: Mutation[] = [
  // Registrations and their seats
  {
    file: "functions/registrations/keep-registration.ts",
    find: "    guard: guarding(kept, request),\n",
    replace: "",
    breaks: "One e-mail address registers for an event twice",
  },
  {
    file: "functions/events/seats.ts",
    find: " AND spotsLeft >= :seats",
    replace: "",
    breaks: "More seats are given away than an event has",
    within: "test/integration/registrations/",
  },
  {
    file: "functions/registrations/cancel-registration.ts",
    find: "isTest ? touching(eventId) : freeing(eventId, seatsOf(before))",
    replace: "touching(eventId)",
    breaks: "A cancelled registration keeps its seats",
  },
  {
    file: "functions/registrations/decide.ts",
    find: 'if (before.status !== "pending") throw alreadyDecided(before);',
    replace: "",
    breaks: "What one admin has decided, another decides again",
  },
  {
    file: "functions/registrations/decide.ts",
    find: "if (version !== undefined && before.version !== version) throw notAsSeen();",
    replace: "",
    breaks: "An admin approves guests who were added after they looked",
  },
  {
    file: "functions/registrations/keep-registration.ts",
    find: "    letter: receipt(registering),\n",
    replace: "",
    breaks: "No e-mail confirms a registration",
  },
  {
    file: "functions/registrations/keep-registration.ts",
    find: "guard && request !== undefined && guard.request === request",
    replace: 'guard && request === ""',
    breaks: "A registration sent again after a lost answer is refused",
  },
  {
    file: "functions/registrations/opened-registration.ts",
    find: '!opens(token, registration ?? { id: "", secret: "" }) || ',
    replace: "",
    breaks: "Whoever knows a registration's id opens its private page",
  },
  {
    file: "functions/registrations/change-guests.ts",
    find: '? status : "pending"',
    replace: "? status : status",
    breaks: "Guests added to an approved registration come without approval",
  },
  // Who may do what
  {
    file: "functions/http/doors.ts",
    find: "if (!member.isAdmin)",
    replace: "if (!member.id)",
    breaks: "Every member passes for an admin",
  },
  {
    file: "functions/http/caller.ts",
    find: ' || claims.token_use !== "access"',
    replace: "",
    breaks: "A token that only says who somebody is opens the API",
  },
  {
    file: "functions/reports/list-reports.ts",
    find: "import { adminEndpoint }",
    replace: "import { memberEndpoint as adminEndpoint }",
    breaks: "Members read what others have reported",
  },
  {
    file: "infra/endpoints.ts",
    find: 'authorizer: who === "public"',
    replace: 'authorizer: who !== "admin"',
    breaks: "API Gateway lets callers without a session reach what is for members",
    within: "test/infra/access",
  },
  {
    file: "web/layouts/require-admin.tsx",
    find: "useMember().isAdmin ?",
    replace: "useMember().id ?",
    breaks: "Members see the pages of admins",
    within: "test/web/approvals-access",
  },
  {
    file: "functions/conversations/list-messages.ts",
    find: "    await participantOf(member.id, id);\n",
    replace: "",
    breaks: "A stranger reads a conversation of two others",
  },
  {
    file: "functions/community/delete-message.ts",
    find: "message.memberId !== sender.memberId && !sender.isAdmin",
    replace: "!sender.memberId",
    breaks: "Every member deletes the messages of others",
  },
  // What every request meets
  {
    file: "functions/http/answers.ts",
    find: 'conflict: [409, "Conflict"]',
    replace: 'conflict: [400, "Conflict"]',
    breaks: "A conflict is answered by the status of a mistake",
  },
  {
    file: "functions/http/parse-input.ts",
    find: "> largestBody)",
    replace: ">= largestBody)",
    breaks: "A request of just the largest size is refused",
  },
  {
    file: "functions/forms/submit-form.ts",
    find: 'if (store.isSame(error.refused.get("form"), form)) return false;',
    replace: "return false;",
    breaks: "Another form under a used key is thanked for and lost",
  },
  {
    file: "functions/forms/submit-form.ts",
    find: "      contact: adding(contact, requestId),\n",
    replace: "",
    breaks: "Visitors who fill in a form never come on the mailing list",
  },
  {
    file: "functions/forms/submit-form.ts",
    find: '  if (homepage) return "synced";\n',
    replace: "",
    breaks: "What robots fill in reaches the club",
  },
  // Letters
  {
    file: "functions/outbox/send-letter.ts",
    find: "  if (await isSuppressed(address)) return false;\n",
    replace: "",
    breaks: "The club writes to addresses that bounced or complained",
  },
  {
    file: "functions/outbox/retry-schedule.ts",
    find: "2 ** doublings",
    replace: "doublings",
    breaks: "A letter that failed is tried again at other times than planned",
  },
  {
    file: "functions/outbox/letter-store.ts",
    find: '":now": new Date(now).toISOString()',
    replace: '":now": "9"',
    breaks: "A letter that is being sent is sent a second time",
  },
  {
    file: "functions/bounces/handler.ts",
    find: 'bounce?.bounceType === "Permanent" ? ',
    replace: "bounce ? ",
    breaks: "Whose mailbox is full once is never written to again",
    within: "test/integration/outbox/bounces",
  },
  {
    file: "functions/outbox/letters/layout.tsx",
    find: 'whiteSpace: "pre-wrap" }}>{answer}</td>',
    replace: 'whiteSpace: "pre-wrap" }} dangerouslySetInnerHTML={{ __html: answer }} />',
    breaks: "HTML that a visitor types becomes part of the club's letter",
  },
  {
    file: "functions/outbox/letters/calendar-file.ts",
    find: "sequence: data.event.sequence + 1",
    replace: "sequence: data.event.sequence",
    breaks: "A cancelled registration stays in its registrant's calendar",
  },
  {
    file: "functions/announcements/tell-registrants.ts",
    find: "  isActive(registration) &&\n",
    replace: "",
    breaks: "Who has cancelled is told of changes of the event",
  },
  // Events
  {
    file: "functions/events/edit-event.ts",
    find: "  if (before.version !== version) throw changedElsewhere();\n",
    replace: "",
    breaks: "One admin's edit of an event overwrites another's unseen",
  },
  {
    file: "functions/events/interest-store.ts",
    find: "      ...(idempotencyKey !== undefined && { guard: guarding(id, idempotencyKey) }),\n",
    replace: "",
    breaks: "One visitor counts as interested with every visit",
  },
  {
    file: "functions/events/event-store.ts",
    find: '  if (event.status === "draft") throw unknownEvent();\n',
    replace: "",
    breaks: "Anybody opens an event that is still a draft",
  },
  // Chat
  {
    file: "functions/conversations/message-writes.ts",
    find: '      "attribute_not_exists(blocked)",\n',
    replace: "",
    breaks: "A blocked member goes on writing",
  },
  {
    file: "functions/conversations/participant-store.ts",
    find: "unread = :none REMOVE gsi2pk",
    replace: "unread = unread + :none REMOVE gsi2pk",
    breaks: "What was read goes on counting as unread",
  },
  {
    file: "functions/community/edit-message.ts",
    find: '    if (message.deleted) throw new AppError("conflict", "This message is deleted.");\n',
    replace: "",
    breaks: "A deleted message comes back with a new text",
  },
  {
    file: "shared/messages.ts",
    find: "messageLimit = { atMost: 30,",
    replace: "messageLimit = { atMost: 31,",
    breaks: "A member sends one message more in half a minute than allowed",
    within: "test/integration/community/",
  },
  {
    file: "functions/reports/report-message.ts",
    find: '  if (message.user_id === memberId) throw new AppError("invalid", "This is your own message.");\n',
    replace: "",
    breaks: "Members report themselves",
  },
  {
    file: "functions/realtime/ticket-store.ts",
    find: "import { DeleteCommand, PutCommand }",
    replace: "import { UpdateCommand as DeleteCommand, PutCommand }",
    breaks: "A ticket opens a socket more than once",
    within: "ticket|realtime",
  },
  {
    file: "functions/realtime/ticket-store.ts",
    find: '":now": Math.floor(now.getTime() / 1000)',
    replace: '":now": 0',
    breaks: "A ticket opens a socket long after its end",
    within: "ticket|realtime",
  },
  {
    file: "functions/realtime/open.ts",
    find: "origin !== undefined && !siteOrigins.includes(origin)",
    replace: 'origin === ""',
    breaks: "A page of somebody else's opens sockets of the club",
    within: "test/wire/socket-tickets",
    tier: "wire",
  },
  {
    file: "functions/realtime/online.ts",
    find: "(isVisible && !viewer.hidden.includes(memberId))",
    replace: "!viewer.hidden.includes(memberId)",
    breaks: "Who hides in the directory is announced as online",
  },
  // Members and their files
  {
    file: "functions/members/save-profile.ts",
    find: 'if (member.version !== version) throw new AppError("conflict", "Your profile was changed elsewhere meanwhile.");',
    replace: "",
    breaks: "A profile saved on one device overwrites that of another unseen",
  },
  {
    file: "functions/members/member-item.ts",
    find: '!directory_visible || full_name === ""',
    replace: 'full_name === ""',
    breaks: "The directory shows members who hide from it",
  },
  {
    file: "functions/uploads/taking.ts",
    find: "if (!realType || realType !== type)",
    replace: "if (!realType)",
    breaks: "A file is taken that is of another type than it says",
    within: "test/integration/(members|community|listings)/",
  },
  {
    file: "functions/uploads/signed-upload.ts",
    find: 'Conditions: [["content-length-range", 1, largestUpload(kind)]]',
    replace: 'Conditions: [["content-length-range", 1, 2 * largestUpload(kind)]]',
    breaks: "Files of twice the largest size are stored",
  },
  // Listings and payments
  {
    file: "functions/platform/verified-event.ts",
    find: "stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance)",
    replace: "JSON.parse(rawBody) as ReturnType<typeof stripe.webhooks.constructEvent>",
    breaks: "Anybody tells the club that a listing is paid for",
    within: "test/integration/listings/(signatures|webhook)",
  },
  {
    file: "functions/platform/verified-event.ts",
    find: "tolerance = 300",
    replace: "tolerance = 360",
    breaks: "A payment event that was recorded is taken too late",
    within: "test/integration/listings/(signatures|webhook)",
  },
  {
    file: "functions/listings/checkout.ts",
    find: '  if (payment === "live") return conflict("This listing is paid for already.");\n',
    replace: "",
    breaks: "An owner pays for a listing twice",
  },
  {
    file: "functions/listings/take-listing-down.ts",
    find: ", letter: takenDownLetter(hidden, { subscription, picturesAreGone: deletes })",
    replace: "",
    breaks: "An owner is not told that their listing was taken down",
  },
  {
    file: "functions/listings/card-item.ts",
    find: " || takenDown)",
    replace: ")",
    breaks: "A listing that was taken down stays on the site",
  },
  {
    file: "functions/listings/settle-payment.ts",
    find: "    ...(letter && { letter: posting(letter) }),\n",
    replace: "",
    breaks: "No e-mail brings the owner of a paid listing its private link",
  },
  // The specification's words and limits
  {
    file: "shared/leads.ts",
    find: "Please select your interest level",
    replace: "Please select an interest level",
    breaks: "A message says other words than the specification",
    within: "test/shared/",
  },
  {
    file: "shared/leads.ts",
    find: 'interestLevel === warmInterest ? "Event warm lead" : ""',
    replace: '"Event warm lead"',
    breaks: "Every lead counts as a warm one",
    within: "test/shared/",
  },
  {
    file: "shared/text.ts",
    find: "text.length >= 10",
    replace: "text.length > 10",
    breaks: "A phone number of ten digits is refused",
    within: "test/shared/",
  },
  {
    file: "shared/uploads.ts",
    find: "    megabytes: 2,\n",
    replace: "    megabytes: 3,\n",
    breaks: "A member's picture may be larger than specified",
    within: "test/shared/",
  },
  {
    file: "shared/listings.ts",
    find: "graceDays = 7",
    replace: "graceDays = 8",
    breaks: "A listing whose payment failed stays for a day too long",
    within: "test/shared/",
  },
  // What is deployed
  {
    file: "infra/feature-access.ts",
    find: 'directory: [storage.tableAccess(["GetItem"], ["gsi1"])]',
    replace: 'directory: [storage.tableAccess(["GetItem", "DeleteItem"], ["gsi1"])]',
    breaks: "The Lambda of the directory may delete what the club keeps",
    within: "test/infra/least-privilege",
  },
  {
    file: "infra/security-headers.ts",
    find: '"frame-ancestors": ["\'none\'"]',
    replace: '"frame-ancestors": ["*"]',
    breaks: "Other sites show the club's pages inside their own",
    within: "test/infra/site.test",
  },
  {
    file: "infra/identity.ts",
    find: "minLength: 6",
    replace: "minLength: 8",
    breaks: "A password of six characters is refused",
    within: "test/infra/identity",
  },
  {
    file: "infra/site-routing.ts",
    find: "response.statusCode = 404",
    replace: "response.statusCode = 200",
    breaks: "Search engines keep addresses that have no page",
    within: "test/infra/site-routing",
  },
  {
    file: "infra/stream-worker.ts",
    find: "retryAttempts: 5",
    replace: "retryAttempts: 0",
    breaks: "A letter that fails once waits for the sweep",
    within: "test/infra/outbox",
  },
  {
    file: "infra/storage.ts",
    find: "pointInTimeRecoveryEnabled: true",
    replace: "pointInTimeRecoveryEnabled: false",
    breaks: "What is deleted by mistake cannot be brought back",
    within: "test/infra/data",
  },
  // In the browser
  {
    file: "web/files/csv.ts",
    find: "{ escapeFormulae: formula, ",
    replace: "{ ",
    breaks: "A name in an export runs as a formula in the admin's spreadsheet",
    within: "test/web/.*csv",
  },
  {
    file: "web/forms/draft.ts",
    find: "  if (last?.fingerprint === fingerprint) return last.key;\n",
    replace: "",
    breaks: "A form sent again after a failure is kept twice",
    within: "test/web/lead",
  },
  {
    file: "web/chat/sending-key.ts",
    find: "!shiftKey && ",
    replace: "",
    breaks: "Shift and Enter send a message instead of beginning a line",
    within: "test/web/chat-composer",
  },
  {
    file: "web/realtime/unread-facts.ts",
    find: "user_id === me || ",
    replace: "",
    breaks: "A member's own messages count as unread",
    within: "test/web/.*unread",
  },
  {
    file: "web/content/auth.ts",
    find: "Passwords do not match",
    replace: "The passwords differ",
    breaks: "The form says other words than the specification",
    within: "test/web/auth",
  },
  {
    file: "web/features/directory/search.ts",
    find: "card.full_name, card.company, card.location",
    replace: "card.full_name, card.location",
    breaks: "Members are not found by their company",
    within: "test/web/portal-directory",
  },
  {
    file: "web/layouts/use-own-cache.ts",
    find: "if (isLeft) forgetDraftsOf(owner)",
    replace: "if (!owner) forgetDraftsOf(owner)",
    breaks: "Who signs in next on a shared computer finds what another one had typed",
    within: "test/web/portal-(shell|profile-leaving)",
  },
];
