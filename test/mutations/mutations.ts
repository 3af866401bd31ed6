/** What somebody would notice, the file, what stands in it once, and what is put in its place. */
export type Mutation = [
  breaks: string,
  file: string,
  find: string,
  replace: string,
  /** Where in `test/` a test is to be looked for, where that is not what imports the file, or not all of it. */
  within?: string,
  /** Begins the title of the test, where others of its file depend on how busy the machine is. */
  title?: string,
];

/** Product code broken on purpose; each of these must be caught by `npm test`. */
// oxfmt-ignore
export const mutations: Mutation[] = [
  // Registrations and their seats
  ["One e-mail address registers for an event twice", "functions/registrations/register.ts", "    guard: guardWrite(registration, request),\n", "", "integration/registrations/register"],
  ["More seats are given away than an event has", "functions/events/seats.ts", " AND spotsLeft >= :seats", "", "integration/registrations/(races|register)"],
  ["Seats of a registration that was cut off are given back though it is kept", "functions/events/seats.ts", "const isVoided = await voidHold(hold);", "const isVoided = true;", "integration/registrations/crowd"],
  ["A cancelled registration keeps its seats", "functions/registrations/cancel.ts", "addedSeats: -heldSeatsOf(before),\n", "\n", "integration/registrations/own"],
  ["What one admin has decided, another decides again", "functions/registrations/review.ts", "refuseIf(registrationCan.decide.whyNot(before));", "", "integration/registrations/review", "a second decision is refused"],
  ["An admin approves guests who were added after they looked", "functions/registrations/review.ts", "if (version !== undefined && before.version !== version) throw notAsSeen();", "", "integration/registrations/review", "a decision on something else"],
  ["No e-mail confirms a registration", "functions/registrations/register.ts", "    email: await receiptWrite(attempt, place),\n", "", "integration/registrations/register"],
  ["A registration sent again after a lost answer is refused", "functions/registrations/register.ts", "guard && request !== undefined && guard.request === request", 'guard && request === ""', "integration/registrations/register"],
  ["Whoever knows a registration's id opens its private page", "functions/platform/private-links.ts", 'verifyToken(token, found ?? { id: "", secret: "" }) ? found : undefined', "found", "integration/registrations/own"],
  ["A newcomer takes the seat that somebody waits for", "functions/events/seats.ts", '"(attribute_not_exists(smallestWaiting) OR spotsLeft < smallestWaiting)"', '"attribute_exists(pk)"', "integration/registrations/waitlist.test", "newcomers"],
  ["An offer is accepted after its end", "functions/registrations/waitlist.ts", " || wait.offeredUntil <= now", "", "integration/registrations/waitlist.test", "an offer without an answer can't be accepted after its end"],
  ["Guests added to an approved registration come without approval", "functions/registrations/own.ts", 'return { ...registration, status: "pending" };', "return registration;", "integration/registrations/own"],

  ["What looks automated takes seats", "functions/registrations/register.ts", "if (homepage && memberId === undefined)", "if (homepage === \"never\")", "integration/inbox/automated"],
  ["What looks automated is lost", "functions/inbox/automated.ts", "gsi1pk: list, gsi1sk: `${createdAt}#${id}`, ", "", "integration/inbox/automated"],
  ["A form whose key was used for another can only be deleted", "functions/inbox/release.ts", "        if (error instanceof KeyUsed) return submitAs(ownKeyOf(submissionId));\n", "", "integration/inbox/automated"],
  ["A card of who hides comes back by a restore", "infra/restore/restore-table.ts", '  "MEMBER · CARD": inSame("MEMBERSHIP"),\n', "", "integration/restore-table"],
  ["What comes with its owner stays away after an interruption", "infra/restore/restore-table.ts", "[(item: Item) => findOwner(item) !== undefined, (item: Item) => findOwner(item) === undefined]", "[() => true]", "integration/restore-table"],
  ["A place in line that is lost stays away", "infra/restore/restore-table.ts", " && !named.has(item.pk) && !named.has(item.sk)", "", "integration/restore-table"],
  ["A copy of one's data hides that it lacks something", "functions/account/present-data.ts", "    ...wrong,\n", "", "integration/account/export"],
  ["A name with an apostrophe is not found in messages without it", "functions/messaging/words.ts", "[part, ...part.split(apostrophes)]", "part.split(apostrophes)", "functions/messaging/search-query"],
  ["A seat of a lost request waits for a visitor", "functions/registrations/announcements.ts", "  await readSettled(readListedEvents, ({ items }) => items);\n", "", "integration/registrations/announcements", "a spot that a lost request held"],

  // What tickets cost
  ["Who paid and lost a dispute owes nothing", "shared/orders.ts", 'dispute === "lost").map', 'dispute === "open").map', "shared/orders"],
  ["A discount takes off more than the price", "shared/orders.ts", "Math.min(price, percent", "Math.max(0, percent", "shared/orders"],
  ["A refund that failed is given once more by what comes later", "functions/registrations/order.ts", " - order.forfeited - listedOf(order)", " - order.forfeited", "functions/registrations/order.test"],
  ["What the club keeps by its rule comes back after all", "functions/registrations/order.ts", " - due - order.forfeited", " - due", "functions/registrations/order.test"],
  ["Who pays at the door waits for a payment by card", "functions/registrations/order.ts", 'order.means === "card" && owedOf', "owedOf", "functions/registrations/order.test"],
  ["Somebody pays another price than the form has shown", "functions/registrations/order.ts", "if (total !== undefined && total !== order.total)", "if (total !== undefined && total > order.total)", "functions/registrations/order.test"],
  ["A part that was paid in hand stays when the spots go back", "functions/orders/keeping.ts", "reason: \"The rest was not paid in time.\", isWhole: true", "reason: \"The rest was not paid in time.\"", "integration/orders/races"],
  ["What a door took back counts on", "functions/registrations/payments.ts", "payments: order.payments.filter(({ id }) => id !== paymentId)", "payments: order.payments", "integration/door/scans"],
  ["Stripe's fee is not heard where it is told later", "functions/orders/settle.ts", "await readPayments(await readFees(before.order))", "await readPayments(before.order)", "integration/orders/tickets"],
  ["Who was admitted loses that by a second payment", "functions/orders/settle.ts", 'isActive(before) && (before.status !== "unpaid" || isOpen)', "isActive(before) && isOpen", "integration/orders/races"],

  // The club's own fields on profiles
  ["An answer is shown to those whom its member excludes", "functions/members/visible.ts", " || !canSeeField(relation, audience)) return [];", ") return [];", "integration/profile/fields"],
  ["The directory finds by a field that is no filter", "functions/directory/search.ts", 'filters.some((each) => each.id === id) ? { id, option } : { id: "", option }', "({ id, option, filters })", "integration/profile/fields"],
  ["An audience that is narrowed during a save is lost", "functions/members/member.ts", '  "fields_version",\n', "", "integration/profile/fields", "is changed with the profile"],

  // What is pushed to devices
  ["A device may name any address, and the club calls it", "functions/notices/own-devices.ts", "if (!isKnownService(form.endpoint))", "if (form.endpoint === \"\")", "integration/notices/push", "has an address"],
  ["A device goes on being told after another member has signed in there", "functions/notices/device.ts", "        ...(isElsewhere && { elsewhere: dropWrite(before, id) }),\n", "", "integration/notices/push", "is the member's who signed in there last"],
  ["A push shows what somebody wrote, unasked", "functions/notices/push.ts", "const isShown = text !== undefined && (pushesText || !isQuote);", "const isShown = text !== undefined;", "integration/notices/push", "is a direct message"],
  ["A suspended member's devices go on being told", "functions/membership/suspend.ts", "  await deleteDevices(memberId);\n", "", "integration/notices/push", "is forgotten with the membership"],

  // Who may do what
  ["Every member passes for an admin", "functions/http/doors.ts", "if (isAllowed(rights, may)) return", "if (id) return"],
  ["An owner's request as a role's is answered as an owner's", "functions/http/caller.ts", "isMember ? limitToSeen(granted, event.headers[\"x-see-as\"]) : []", "isMember ? granted : []", "functions/http"],
  ["A reader has addresses", "functions/http/doors.ts", "if (admin.only || !readsOnly(admin.rights, may)) return run", "if (admin.id) return run", "functions/http"],
  ["Who runs one event runs all", "functions/events/some-events.ts", "return (await isTheirs(only, named)) ? only : undefined;", "return (await isTheirs(only, named)) ? only : only;", "integration/access-matrix"],
  ["Who runs one event sees who waits for all", "functions/registrations/review.ts", "theirs ? all.filter(({ eventId }) => theirs.has(eventId)) : all", "all", "integration/roles"],
  ["A right that was taken is in open sessions until their tokens end", "functions/http/caller.ts", "const account = withoutTaken(before, session);", "const account = before;", "functions/http"],
  ["The last owner is taken", "functions/roles/roles.ts", "owners.length === 1 &&", "owners.length === 0 &&", "integration/roles"],
  ["Whoever is signed in passes for a member", "functions/http/caller.ts", "if (!isMember)", "if (!id)"],
  ["Whoever signs in becomes a member of a club for members only", "functions/membership/admit.ts", 'isOpen ? "open" : undefined', '"open"', "integration/membership/admission"],
  ["Two accounts become members by one admission", "functions/membership/admission.ts", "secret = :secret AND attribute_not_exists(usedBy)", "secret = :secret", "integration/membership/admission"],
  ["Two members invite one address at once", "functions/membership/admission.ts", "AND via = :via AND expiresAt <= :now", "AND via = :via AND expiresAt >= :now", "integration/invitations"],
  ["A member invites more than the quarter has", "functions/invitations/invitation.ts", '"attribute_not_exists(sent) OR sent < :atMost"', '"attribute_not_exists(sent) OR sent > :atMost OR sent <= :atMost"', "integration/invitations"],
  ["A member is asked to vouch for whom they have blocked", "functions/applications/vouches.ts", " || isBlocked", "", "integration/applications/vouches"],
  ["A member's words tell under fair review who an applicant is", "functions/applications/desk.ts", "text: hideWho(each.text, stored)", "text: each.text", "integration/applications/vouches"],
  ["Who was shown out comes back by the admission that let them in", "functions/membership/admit.ts", "admission.createdAt > before.endedAt", "admission.createdAt", "integration/membership/ending"],
  ["An event is changed without an entry in the audit log", "functions/events/admin.ts", "        ...editAudit([before, after], by, { isForSeries, isAnnounced, groupNames }),\n", "", "integration/audit", "an event is ended"],
  ["Whoever knows a group's id reads and writes in its room", "functions/messaging/group.ts", 'if (place?.state !== "in") throw groupNotFound();', "if (!group) throw groupNotFound();", "integration/groups/groups"],
  ["Everybody's open pages are told what is written in a group", "functions/messaging/deliver.ts", "return connections.filter(({ memberId }) => members.has(memberId));", "return members.size > 0 ? connections : [];", "integration/groups/groups"],
  ["A group's event is found by every member", "functions/events/for-members.ts", 'place?.state !== "in"', "false", "integration/events/group-events"],
  ["An event with registrations from outside moves to a group", "functions/events/event.ts", "isWithdrawn || isForOthers ?", "isWithdrawn ?", "integration/events/group-events"],
  ["Who was removed from a group just now is registered for its event", "functions/registrations/register.ts", "{ place: inGroupCheck(event.groupId, memberId) }", "{}", "integration/events/group-events"],
  ["Two hosts who leave at once leave nobody", "functions/messaging/group.ts", 'isToKeepHost && "hosts > :one"', 'isToKeepHost && ":one = :one"', "integration/groups/groups"],
  ["What is archived can be written in", "functions/messaging/topic.ts", "if (!found.isArchived) return found;", "if (found.name) return found;", "integration/messaging/topics"],
  ["Whoever knows a level's id applies for one that is closed", "functions/membership/level.ts", "isOpen && !isRemoved", "!isRemoved", "integration/membership/levels"],
  ["An admin overwrites the levels that another has saved", "functions/platform/table.ts", 'ConditionExpression: "#version = :before"', 'ConditionExpression: "#version >= :before"', "integration/membership/levels"],
  ["A level is removed though somebody has it", "functions/membership/levels.ts", "if (await isLevelHeld(id))", "if (id === \"\")", "integration/membership/levels"],
  ["Whoever is accepted gets another level than they applied for", "functions/membership/admit.ts", "admission.level ?? before?.level", "before?.level", "integration/membership/admission"],
  ["A removed level's name is lost for who applied for it", "functions/membership/levels.ts", "const levels = [...items, ...removed.map((each) => ({ ...each, isRemoved: true }))];", "const levels = items;", "integration/membership/levels"],
  ["A partner's event that was deleted stays on the page", "shared/partner-events.ts", 'status === "published" && !isDeleted', 'status === "published"', "integration/events/partner-events"],
  ["A draft of a partner's event is shown to everyone", "shared/partner-events.ts", 'status === "published" && !isDeleted', "!isDeleted", "integration/events/partner-events"],
  ["A level is given that is removed at that moment", "functions/membership/admin.ts", "        levels: levelsCheck(levels),\n", "", "integration/membership/levels"],
  ["A partner's event leads to a page without encryption", "shared/partner-events.ts", "/^https:/i.test(address)", "/^https?:/i.test(address)", "integration/events/partner-events"],
  ["A token that only says who somebody is opens the API", "functions/http/caller.ts", ' || claims?.token_use !== "access"', ""],
  ["Whoever is named by an account's attribute is who it stands for", "functions/membership/token-trigger.ts", "if ((await findRestoredAccount(memberId)) === sub) return memberId;", "return memberId;", "functions/membership/token-trigger"],
  ["Members read what others have reported", "functions/reports/desk.ts", "export const listReports = adminEndpoint(reportsContract", "export const listReports = memberEndpoint(reportsContract", "integration/reports/reports"],
  ["Whom a report is about is told who has it open", "functions/messaging/presence.ts", " && each.viewsAbout !== memberId", "", "integration/reports/decisions", "who has a report open"],
  ["A membership is written for a member who was deleted meanwhile", "functions/membership/change.ts", "        if (!isDeepStrictEqual(before, found.member)) throw overtaken();\n", "", "integration/membership/ending", "deleted meanwhile"],
  ["A private message is read in the list of reports, unseen", "functions/reports/desk.ts", "reports.map(toListed)", "reports", "integration/reports/reports", "read in its own report alone"],
  ["A list hands out what people wrote, unseen", "functions/inbox/desk.ts", '    await noteListView({ list: "inbox", scope: month ?? "open", by: { id, network } });\n', "", "integration/audit", "the list of inbox"],
  ["API Gateway lets callers without a session reach what is for members", "infra/http-api.ts", 'authorizer: reason === undefined', 'authorizer: who === "admin"', "infra/stack"],
  ["Members see the pages of admins", "web/app/layouts/guards.tsx", "if (!useMay(may)) return <Denied />;", "", "web/app/portal"],
  ["A stranger reads a conversation of two others", "functions/messaging/direct-handler.ts", "    await readParticipant(member.id, id);\n", "", "integration/messaging/conversations"],
  ["A search finds what was deleted", "functions/messaging/search.ts", " || !isFound(text, words)", "", "integration/messaging/search"],
  ["Words that were changed while they were put into their segment are forgotten", "functions/messaging/word-index.ts", '"mark = :mark"', '"attribute_exists(mark) OR mark = :mark"', "integration/messaging/search"],
  ["The words of a deleted message stay in the index", "functions/messaging/word-index.ts", "(await renewSegments(indexed, hasTime)) +", "0 +", "integration/messaging/search"],
  ["Every member deletes the messages of others", "functions/messaging/community.ts", "ofNow(message).memberId !== sender.memberId && !sender.isAdmin", "!sender.memberId", "integration/messaging/community-messages"],

  // What every request meets
  ["Another form under a used key is thanked for and lost", "functions/forms/form.ts", "if (store.isSame(first, form)) return true;", "if (first || form) return true;", "integration/forms/submit"],
  ["An admin overwrites what another has just done about a message", "functions/inbox/message.ts", "attribute_exists(pk) AND attribute_not_exists(#version)", "attribute_exists(pk)", "integration/inbox"],
  ["Somebody is invited to apply again and again", "functions/inbox/emails.ts", "attribute_not_exists(pk) OR #at <= :hourAgo", "attribute_not_exists(pk) OR #at <= :hourAgo OR #at > :hourAgo", "integration/inbox"],
  ["Messages to the club are kept forever", "functions/inbox/deletion-worker.ts", "      await deleteMessage(id);\n", "", "integration/inbox/deletion"],

  // Letters
  ["The club writes to addresses that bounced or complained", "functions/email/send.ts", "  if (to !== \"club\" && (await isSuppressed(address))) return { status: \"withheld\" };\n", "", "integration/email"],
  ["A letter that is being sent is sent a second time", "functions/platform/jobs.ts", '":now": new Date().toISOString() }', '":now": "9" }', "integration/email"],
  ["HTML that a visitor types becomes part of the club's letter", "functions/email/templates/layout.tsx", '"nowrap" : "pre-wrap" }}\n            >\n              {answer}\n            </td>', '"nowrap" : "pre-wrap" }}\n              dangerouslySetInnerHTML={{ __html: answer }}\n            />'],

  // Events
  ["One admin's edit of an event overwrites another's unseen", "functions/events/admin.ts", "    if (version !== undefined && before.version !== version) throw eventChangedElsewhere();\n", "", "integration/events/admin-events"],
  ["Anybody opens an event that is still a draft", "functions/events/event.ts", "  if (event.status === \"draft\") throw eventNotFound();\n", "", "integration/events"],

  // Chat
  ["A blocked member goes on writing", "functions/messaging/direct-message.ts", "      \"attribute_not_exists(blocked)\",\n", "", "integration/messaging/blocking"],
  ["A deleted message comes back with a new text", "functions/messaging/community.ts", "    if (message.deleted) throw new AppError(\"conflict\", \"This message is deleted.\");\n", "", "integration/messaging/community-messages"],
  ["A ticket opens a socket more than once", "functions/realtime/ticket.ts", "import { DeleteCommand, PutCommand }", "import { UpdateCommand as DeleteCommand, PutCommand }", "wire/socket-tickets"],
  ["A ticket opens a socket long after its end", "functions/realtime/ticket.ts", '":now": Math.floor(now.getTime() / 1000)', '":now": 0', "functions/realtime/ticket"],
  ["A page of somebody else's opens sockets of the club", "functions/realtime/socket.ts", "origin !== undefined && !siteOrigins.includes(origin)", 'origin === ""', "wire/socket-tickets"],
  ["Who hides in the directory is told of as online", "functions/messaging/presence.ts", "own.filter(({ isVisible }) => isVisible)", "own", "wire/socket-presence"],

  // Members and their files
  ["A profile saved on one device overwrites that of another unseen", "functions/profile/profile.ts", 'if (member.version !== version) throw new AppError("conflict", "Your profile changed while you were editing.");', "", "integration/profile/profile"],
  ["The directory shows members who hide from it", "functions/members/member.ts", 'directory_visible && full_name !== ""', 'full_name !== ""'],
  ["Members see the page of one who hides", "functions/directory/handler.ts", "if (!isListed(member)) throw memberNotFound();", "", "integration/directory/member-page"],
  ["Members see what a member shows only those they met", "functions/directory/handler.ts", 'haveMet ? "met" : "member"', '"met"', "integration/members/audience-leaks", "what is for somebody"],
  ["Everyone finds members by what is for those whom they met", "functions/directory/cards.ts", "(acquainted.has(each.card.id) ? (met.get(each.card.id) ?? each) : each)", "(met.get(each.card.id) ?? each)", "integration/directory/directory", "not for everyone"],
  ["Two requests at once show one more than the limit", "functions/directory-limit/shown.ts", '"size(#all) = :seen"', '"size(#all) >= :seen"', "integration/directory-limit/limit"],
  ["Fellow guests see what a member hides from the club", "functions/attendees/handler.ts", "...theirs } = visibleTo(relation, member)", "...theirs } = member", "integration/members/audience-leaks"],
  ["A picture that is hidden stays at the address that messages have", "functions/profile/profile.ts", "keys: [before.avatar, ...copies.filter((key) => key !== after.avatar)]", "keys: copies.filter((key) => key !== after.avatar)", "integration/members/audience-leaks"],
  ["Visitors see a member who shows them no name", "functions/members/present.ts", "!isListed(member) || full_name === undefined", "!isListed(member)", "integration/members/audience-leaks"],
  ["A file is taken that is of another type than it says", "functions/uploads/take.ts", "if (!realType || realType !== type)", "if (!realType)", "integration/profile/avatar"],

  // Listings and payments
  ["Anybody tells the club that a listing is paid for", "functions/payments/webhook.ts", "stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance)", "JSON.parse(rawBody) as ReturnType<typeof stripe.webhooks.constructEvent>", "integration/listings/webhook"],
  ["A payment event that was recorded is taken too late", "functions/payments/webhook.ts", "tolerance = 300", "tolerance = 360", "functions/payments/webhook-signature"],
  ["An owner pays for a listing twice", "functions/listings/checkout.ts", "if (whyNot !== undefined) return whyNot;", "", "integration/listings/checkout"],
  ["A listing that was taken down stays on the site", "functions/listings/listing.ts", " || !isSubscribed(listing) || takenDown)", " || !isSubscribed(listing))", "integration/listings/admin"],
  ["No e-mail brings the owner of a paid listing its private link", "functions/listings/settle-payment.ts", "    ...(email && { email: emailWrite(email) }),\n", "", "integration/listings/webhook"],
  ["A listing whose payment failed stays for a day too long", "shared/listings.ts", "graceDays = 7", "graceDays = 8", "shared/"],

  // What is deployed
  ["The Lambda of the directory may delete what the club keeps", "infra/feature-access.ts", 'storage.tableAccess(["GetItem", "BatchGetItem", "Query", "UpdateItem"], ["gsi1", "gsi2"]),\n      // The log notes', 'storage.tableAccess(["GetItem", "BatchGetItem", "Query", "UpdateItem", "DeleteItem"], ["gsi1", "gsi2"]),\n      // The log notes', "infra/stack"],
  ["Other sites show the club's pages inside their own", "infra/security-headers.ts", "\"frame-ancestors\": [\"'none'\"]", '"frame-ancestors": ["*"]', "infra/stack"],
  ["What is deleted by mistake cannot be brought back", "infra/storage.ts", "pointInTimeRecoveryEnabled: true", "pointInTimeRecoveryEnabled: false", "infra/stack"],
  ["No alarm is raised for what is paid for a hidden listing", "functions/listings/settle-payment.ts", 'logger.error("payment for a hidden listing"', 'logger.error("payment for a listing"', "integration/alarms"],

  // In the browser
  ["A name in an export runs as a formula in the admin's spreadsheet", "web/lib/files/csv.ts", "{ escapeFormulae: formula, ", "{ ", "web/registrations/approvals"],
  ["A form sent again after a failure is kept twice", "web/lib/forms/draft.ts", "  if (last?.fingerprint === fingerprint) return last.key;\n", "", "web/forms/stay-connected"],
  ["Who signs in next on a shared computer finds what another one had typed", "web/app/layouts/guards.tsx", 'reason !== "expired") forgetDraftsOf(owner)', 'reason === "expired") forgetDraftsOf(owner)', "web/app/portal"],

  // Applications
  ["What is declined is kept forever", "functions/applications/deadline-worker.ts", "if (found) await deleteApplication(found, endedUntil);", "if (!found) return;", "integration/applications/applications"],
  ["Who was declined may apply again at once, since their application was deleted", "functions/applications/application.ts", "if (reapplyFrom === undefined || reapplyFrom <= new Date().toISOString()) return", "if (reapplyFrom !== undefined) return", "integration/applications/applications"],
  ["Two admins decide one application, and both decisions stand", "functions/applications/desk.ts", "if (before.version !== version) throw changedMeanwhile(before);", "", "integration/applications"],
  ["A calendar feed outlives its membership", "functions/registrations/calendar-feed.ts", ' || (await findMembershipStatus(feed.memberId)) !== "member"', "", "integration/registrations/calendar-feed"],
  ["A decision that waits is told to whoever applies again", "functions/applications/submit.ts", "stored && toApplicantView(stored, new Date())", "stored", "integration/applications/applications"],
  ["Who withdraws before they are told is a member all the same", "functions/applications/application.ts", '...(stored.state === "accepted" && (await planRevoking(stored)))', '...(stored.state === "declined" && (await planRevoking(stored)))', "integration/applications/applications"],

  // The door
  ["Two doors let the same person in", "functions/door/check-in.ts", '? { ConditionExpression: "attribute_not_exists(pk)" }', "? {}", "integration/door/faults"],
  ["What a door takes back comes in again by another's older look", "functions/door/check-in.ts", '"revision = :revision"', '"revision <> :revision OR revision = :revision"', "integration/door/faults"],
  ["A ticket counts for the door that sent it first, not for the one that scanned it first", "functions/door/check-in.ts", "one.at.localeCompare(other.at) || one.id.localeCompare(other.id)", "0", "integration/door/scans"],
  ["A door's clock decides who was first", "functions/door/scan.ts", "Date.parse(at) + now - Date.parse(sentAt)", "Date.parse(at)", "functions/door"],
  ["A pass opens another event's door", "functions/door/pass.ts", "if (pass.eventId !== eventId)", "if (!pass.eventId)", "integration/door/passes"],
  ["A pass opens the door after it was taken back", "functions/door/pass.ts", " || pass.revokedAt !== undefined", "", "integration/door/passes"],
  ["Who was refused at a door that waited counts as in", "functions/door/scan.ts", "if (isRefused && !hasHappened)", "if (isRefused && hasHappened)", "integration/door/scans"],
  ["A door misses what was written while it looked", "functions/door/log.ts", "overlapMs = 15_000", "overlapMs = 0", "integration/door/scans"],
  ["It is kept forever who came", "functions/door/attendance-job.ts", "const forgetDays = 365", "const forgetDays = 36_500", "integration/door/attendance"],
  ["Who waited in vain is told with every sweep", "functions/registrations/offers.ts", "passes, closedAt: new Date().toISOString()", "passes, closedAt: undefined", "integration/registrations/waitlist-closing", "who still waits"],

  // Tickets
  ["A ticket that the club has not signed opens its page", "functions/registrations/own-tickets.ts", " || !(await isSigned(parsed))", "", "integration/registrations/tickets"],
  ["Who is not approved has a ticket", "functions/registrations/tickets.ts", "registrationCan.useTickets(registration) && !isOver(event)", "Boolean(registration) && !isOver(event)", "integration/registrations/tickets"],
  ["A guest who gives way to another keeps the ticket", "functions/registrations/party.ts", "foldAddress(email), firstName, lastName]", "String(email + firstName + lastName === \"\")]", "integration/registrations/tickets"],
  ["A ticket that is no longer valid is shown for as long as its page is open", "web/pages/ticket-visit.tsx", "if (isUnknown(error)) return", "if (!data && isUnknown(error)) return", "web/registrations/tickets"],
  ["A device keeps whose ticket it was after the event", "web/features/registrations/tickets/api.ts", "!stored || isPast(stored, now)", "!stored", "web/registrations/tickets"],

  // The door, in the browser
  ["A door without a network lets one ticket in again and again", "web/features/door/decide.ts", 'return first ? { kind: "already-in"', 'return first && !who.person ? { kind: "already-in"', "web/door"],
  ["A door answers before it has written down who came in", "web/features/door/scan-queue.ts", "await store.addScans(", "void store.addScans(", "web/door/scan-queue", "what is done counts once"],
  ["A helper at the door reads the names of who was rejected", "functions/door/door.ts", "people: isActive(registration) ? listPeople({ registration, event }) : []", "people: listPeople({ registration, event })", "integration/door/passes", "a door has the parties"],

  // Who is coming
  ["Who did not ask for it is shown to fellow guests", "functions/registrations/registration.ts", 'status === "approved" && isShown === true && memberId', 'status === "approved" && memberId', "integration/attendees"],
  ["Who is not approved reads who is coming", "functions/attendees/handler.ts", "if (whyNot !== undefined)", "if (false)", "integration/attendees"],
  ["Who was blocked finds in the list who blocked them", "functions/attendees/handler.ts", "memberId !== id && !hidden.includes(memberId));", "memberId !== id);", "integration/attendees"],

  // Series and bulletins
  ["A series that is asked for again is made twice", "functions/events/series.ts", "const events = buildSeries(form, { repeats, count, until }, { idempotencyKey, currency });", "const events = buildSeries(form, { repeats, count, until }, { idempotencyKey: undefined, currency });", "integration/events/series", "creating a series the same request"],
  ["A bulletin that is sent again goes out twice", "functions/events/bulletin.ts", '"attribute_not_exists(pk)"', '"attribute_not_exists(pk) OR attribute_exists(pk)"', "integration/events/bulletins"],
  ["Who was rejected gets what is written to guests", "functions/registrations/announcements.ts", 'standing.filter((each) => heldSeatsOf(each) > 0)', 'page', "integration/events/bulletins"],

  // What is gone and comes back
  ["What was written since is overwritten by what was", "infra/restore/restore-table.ts", "if (!isExact || staysAsItIs(item)) return;", "if (staysAsItIs(item)) return;", "integration/restore-table"],
  ["The audit log is put back to what it was", "infra/restore/restore-table.ts", "newer.filter((key) => !staysAsItIs(key))", "newer", "integration/restore-table"],
  ["What had expired comes back", "infra/restore/restore-table.ts", " && !isExpired(item)", "", "integration/restore-table"],

  // What members are told, and what they write
  ["What has changed since a merge is lost when that is undone", "functions/merging/three-way.ts", "  return now;\n};", "  return before;\n};", "functions/merging/kinds"],
  ["A merge that was cut off writes over what somebody has changed meanwhile", "functions/merging/journal.ts", "...names.map((_, index) => `#read${index} = :read${index}`),", "...names.map((_, index) => `(#read${index} = :read${index} OR attribute_exists(pk))`),", "integration/merging/two-accounts", "what somebody writes"],
  ["What somebody mutes is told them all the same", "functions/messaging/hidden.ts", "mutes !== undefined && !ids.some((id) => mutes.has(id))", "true", "integration/messaging/mentions"],
  ["Who takes no messages gets a first one", "functions/messaging/direct.ts", "if (isFirst && !(await memberAcceptsFirstMessage(to, memberId))) throw theyRefuse();", "", "integration/messaging/message-settings"],
  ["Who is muted in the chat posts there", "functions/messaging/chat-mute.ts", "if (mute) throw new AppError(", "if (mute && memberId === \"\") throw new AppError(", "integration/(messaging|reports)"],
  ["A suspension holds nobody off", "functions/membership/membership.ts", "suspension !== undefined && (", "suspension === undefined && (", "integration/membership"],
  ["A quote keeps what was deleted", "functions/messaging/community-message.ts", "        content: \"\",\n        mentions: undefined,", "        mentions: undefined,", "integration/messaging"],
  ["Who wants no text in emails reads it there", "functions/notices/mail-worker.ts", "!(isQuote && hidesText) && ", "", "integration/notices"],
  ["An admin without a second factor is let in where it is asked for", "functions/http/caller.ts", "hasSecondFactor || !requiresSecondFactor ? [rights, []] : [[], rights]", "[rights, []]", "functions/http"],
  ["Somebody answers an introduction that is for another", "functions/introductions/answer.ts", "found?.to === me && found.passedAt", "found?.passedAt", "integration/introductions"],
  ["Who blocks somebody is asked to meet them", "functions/introductions/pass.ts", " && !hidden.includes(by.id) && !mutes.includes(by.id)", "", "integration/introductions"],
  ["Who asked to meet somebody sees that they declined", "functions/introductions/introduction.ts", 'return isOver(introduction, now) ? "no-answer" : "passed";', 'return isOver(introduction, now) || introduction.state === "declined" ? "no-answer" : "passed";', "integration/introductions"],
  ["A copied token is good after its session has ended", "functions/http/doors.ts", "requireSession(id, sessionId)", "requireSession", "integration/account/sessions"],
  ["A session that nobody uses goes on", "functions/platform/sessions.ts", "endedAt !== undefined || lastUsedAt <= getIdleLimit(now);", "endedAt !== undefined;", "integration/account/sessions"],
  ["Any token of a sign-in may change the account", "functions/membership/token-trigger.ts", "isToChangeAccount && !isRenewal", "!isRenewal", "functions/membership/token-trigger"],
  ["A renewed token may change the account's address", "functions/membership/token-trigger.ts", "...(!mayChangeAccount && { scopesToSuppress: [selfServiceScope] }),", "", "functions/membership/token-trigger"],
  ["A change of one notice setting puts the others back to what was read before it", "functions/notices/settings.ts", "const parts = listParts(change);", "const parts = listParts({ ...(await readNoticeSettings(memberId)), ...change });", "integration/notices/mail", "settings are changed in many places"],
  ["Who hides from the directory goes on being seen online", "functions/account/own-settings.ts", "if (after.directory_visible !== before.directory_visible) await", "if (false) await", "integration/profile/settings"],
];
