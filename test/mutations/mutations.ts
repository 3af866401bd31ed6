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
// prettier-ignore
export const mutations: Mutation[] = [
  // Registrations and their seats
  ["One e-mail address registers for an event twice", "functions/registrations/register.ts", "    guard: guardWrite(registration, request),\n", "", "integration/registrations/register"],
  ["More seats are given away than an event has", "functions/events/seats.ts", " AND spotsLeft >= :seats", "", "integration/registrations/(races|register)"],
  ["Seats of a registration that was cut off are given back though it is kept", "functions/events/seats.ts", "const isVoided = await voidHold(hold);", "const isVoided = true;", "integration/registrations/crowd"],
  ["Whoever comes for a seat that is about to come back is turned away", "functions/events/seats.ts", "if (counters && (!mayHaveSeats(counters, hold.seats) || waitedMs > maxWaitMs))", "if (counters)", "integration/registrations/crowd"],
  ["A cancelled registration keeps its seats", "functions/registrations/cancel.ts", "addedSeats: -heldSeatsOf(before),\n", "\n", "integration/registrations/own"],
  ["What one admin has decided, another decides again", "functions/registrations/review.ts", 'if (!isUndecided(before)) throw alreadyDecided(before);', "", "integration/registrations/review", "a second decision is refused"],
  ["An admin approves guests who were added after they looked", "functions/registrations/review.ts", "if (version !== undefined && before.version !== version) throw notAsSeen();", "", "integration/registrations/review", "a decision on something else"],
  ["Registrations for a canceled event wait for a decision", "functions/registrations/registration.ts", "  !registration.eventNews?.isCalledOff &&\n", "", "integration/registrations/announcements"],
  ["Registrations for an event that is over wait for a decision forever", "functions/registrations/registration.ts", " &&\n  !registration.eventNews?.isOver;", ";", "integration/registrations/announcements"],
  ["Registrations for an event that is moved to a later day stay closed", "functions/events/admin.ts", "...(isBack && {", "...(false && {", "integration/registrations/announcements"],
  ["An event that is over hides from admins what waits for others", "functions/dashboard/waiting.ts", "start !== undefined && count < atMost", "false", "integration/dashboard"],
  ["No e-mail confirms a registration", "functions/registrations/register.ts", "    email: receiptWrite(attempt, place),\n", "", "integration/registrations/register"],
  ["A registration sent again after a lost answer is refused", "functions/registrations/register.ts", "guard && request !== undefined && guard.request === request", 'guard && request === ""', "integration/registrations/register"],
  ["Whoever knows a registration's id opens its private page", "functions/platform/private-links.ts", 'verifyToken(token, found ?? { id: "", secret: "" }) ? found : undefined', "found", "integration/registrations/own"],
  ["A newcomer takes the seat that somebody waits for", "functions/events/seats.ts", '"(attribute_not_exists(smallestWaiting) OR spotsLeft < smallestWaiting)"', '"attribute_exists(pk)"', "integration/registrations/waitlist.test", "newcomers"],
  ["A seat is offered whose party is too large for it", "functions/registrations/offers.ts", " && seats <= event.spotsLeft", "", "integration/registrations/waitlist.test", "an offer goes to the first whose party fits"],
  ["Whoever no admin has approved holds up those behind them in line", "functions/registrations/offers.ts", "isCleared && offeredUntil", "offeredUntil", "integration/registrations/waitlist.test", "an offer to who comes after somebody"],
  ["An offer is accepted after its end", "functions/registrations/waitlist.ts", "if (wait.offeredUntil <= now) throw offerPassed();", "", "integration/registrations/waitlist.test", "an offer without an answer can't be accepted after its end"],
  ["Whoever lets four offers pass stays in line", "functions/registrations/offers.ts", 'passes === passesToLeave ? "waitlist-ended" : "waitlist-passed"', '"waitlist-passed"', "integration/registrations/waitlist.test", "an offer without an answer goes to the next"],
  ["Guests added to an approved registration come without approval", "functions/registrations/own.ts", 'return { ...registration, status: "pending" };', "return registration;", "integration/registrations/own"],

  // What is pushed to devices
  ["A device may name any address, and the club calls it", "functions/notices/own-devices.ts", "if (!isKnownService(form.endpoint))", "if (form.endpoint === \"\")", "integration/notices/push", "has an address"],
  ["What was read meanwhile is pushed", "functions/notices/push.ts", "if (!stored || stored.unread === 0) return undefined;", "if (!stored) return undefined;", "integration/notices/push", "is not told where it was read"],
  ["Quiet hours hold for emails alone", "functions/notices/push.ts", "  if (quietEnd) {", "  if (false) {", "integration/notices/push", "waits in quiet hours"],
  ["A device goes on being told after another member has signed in there", "functions/notices/device.ts", "        ...(isElsewhere && { elsewhere: dropWrite(before, id) }),\n", "", "integration/notices/push", "is the member's who signed in there last"],
  ["A push shows what somebody wrote, unasked", "functions/notices/push.ts", "const isShown = text !== undefined && (pushesText || !isQuote);", "const isShown = text !== undefined;", "integration/notices/push", "is a direct message"],
  ["A device that is gone is pushed to forever", "functions/notices/push.ts", "  if (outcome.status === \"gone\") await removeDevice(memberId, deviceId);\n", "", "integration/notices/push", "that knows no such device"],
  ["A suspended member's devices go on being told", "functions/membership/suspend.ts", "  await deleteDevices(memberId);\n", "", "integration/notices/push", "is forgotten with the membership"],

  // Who may do what
  ["Every member passes for an admin", "functions/http/doors.ts", "if (!isAdmin)", "if (!id)"],
  ["Whoever is signed in passes for a member", "functions/http/caller.ts", "if (!isMember)", "if (!id)"],
  ["Whoever signs in becomes a member of a club for members only", "functions/membership/admit.ts", 'isOpen ? "open" : undefined', '"open"', "integration/membership/admission"],
  ["Two accounts become members by one admission", "functions/membership/admission.ts", "secret = :secret AND attribute_not_exists(usedBy)", "secret = :secret", "integration/membership/admission"],
  ["Two members invite one address at once", "functions/membership/admission.ts", "AND via = :via AND expiresAt <= :now", "AND via = :via AND expiresAt >= :now", "integration/invitations"],
  ["A member invites more than the quarter has", "functions/invitations/invitation.ts", '"attribute_not_exists(sent) OR sent < :atMost"', '"attribute_not_exists(sent) OR sent > :atMost OR sent <= :atMost"', "integration/invitations"],
  ["A member is asked to vouch for whom they have blocked", "functions/applications/vouches.ts", " || isBlocked", "", "integration/applications/vouches"],
  ["A member's words tell under fair review who an applicant is", "functions/applications/desk.ts", "text: hideWho(each.text, stored)", "text: each.text", "integration/applications/vouches"],
  ["Who was shown out comes back by the admission that let them in", "functions/membership/admit.ts", "admission.createdAt > before.endedAt", "admission.createdAt", "integration/membership/ending"],
  ["Guests who came are listed among those who stayed away", "functions/door/who-came.ts", "const came = people.filter(({ at }) => at >= start);", "const came = people.slice(0, 0);", "integration/door/attendance", "is who was let in"],
  ["An event is changed without an entry in the audit log", "functions/events/admin.ts", "        ...editAudit([before, after], by, { isForSeries, isAnnounced }),\n", "", "integration/audit", "an event is ended"],
  ["Each renewed token of an admin is another sign-in in the audit log", "functions/http/caller.ts", 'if (typeof family === "string" && family !== "") return family;', "", "integration/audit", "the session of an admin"],
  ["A token that only says who somebody is opens the API", "functions/http/caller.ts", ' || claims.token_use !== "access"', ""],
  ["Members read what others have reported", "functions/reports/desk.ts", "export const listReports = adminEndpoint(reportsContract", "export const listReports = memberEndpoint(reportsContract", "integration/reports/reports"],
  ["Admins see whom a report is about as having it open", "functions/messaging/report-viewers.ts", " || about === memberId", "", "integration/reports/decisions", "who has a report open"],
  ["Whom a report is about is told who has it open", "functions/messaging/report-viewers.ts", " && each.viewsAbout !== memberId", "", "integration/reports/decisions", "who has a report open"],
  ["A membership is written over what another admin made of it", "functions/membership/change.ts", "        if (!isDeepStrictEqual(before, found.member)) throw overtaken();\n", "", "integration/membership/suspension", "whenever that is"],
  ["A private message is read in the list of reports, unseen", "functions/reports/desk.ts", "reports.map(toListed)", "reports", "integration/reports/reports", "read by nobody who has not opened"],
  ["A list hands out what people wrote, unseen", "functions/inbox/desk.ts", '    await noteListLook({ list: "inbox", scope: month ?? "open", by: { id, network } });\n', "", "integration/audit", "the list of inbox"],
  ["A list of applications hands out what applicants say of themselves", "functions/applications/submit.ts", "listedApplication.parse(item)", "item", "integration/forms/list"],
  ["API Gateway lets callers without a session reach what is for members", "infra/http-api.ts", 'authorizer: reason === undefined', 'authorizer: who === "admin"', "infra/stack"],
  ["Members see the pages of admins", "web/app/layouts/guards.tsx", "if (!isAdmin) return <Denied />;", "", "web/app/portal"],
  ["A stranger reads a conversation of two others", "functions/messaging/direct-handler.ts", "    await readParticipant(member.id, id);\n", "", "integration/messaging/conversations"],
  ["A search finds what was deleted", "functions/messaging/search.ts", " || !isFound(text, words)", "", "integration/messaging/search"],
  ["A search tells what somebody whom one has muted says in topics", "functions/messaging/search.ts", "mutes.includes(message.memberId) || ", "", "integration/messaging/search"],
  ["A search leaves out what is between two pages", "functions/messaging/search.ts", "newest[pageSize]?.id", "newest[0]?.id", "integration/messaging/search"],
  ["A search goes on before what a topic still proposes", "functions/messaging/search.ts", "[...messages.values()].filter(({ id }) => id >= frontier)", "[...messages.values()]", "integration/messaging/search"],
  ["Words that were changed while they were put into their segment are forgotten", "functions/messaging/word-index.ts", '"mark = :mark"', '"attribute_exists(mark) OR mark = :mark"', "integration/messaging/search"],
  ["A message is found only once its segment is written", "functions/messaging/community-message.ts", "      ...communityMessageWrites(message),", "      message: communityMessageWrites(message).message,", "integration/messaging/search"],
  ["The words of a deleted message wait to be found", "functions/messaging/community-message.ts", "      words: wordsWrite(after),", "      words: wordsWrite(before),", "integration/messaging/search"],
  ["The words of a deleted message stay in the index", "functions/messaging/word-index.ts", "const renewed = await renewSegments(indexed, hasTime);", "const renewed = 0;", "integration/messaging/search"],
  ["Every member deletes the messages of others", "functions/messaging/community.ts", "message.memberId !== sender.memberId && !sender.isAdmin", "!sender.memberId", "integration/messaging/community-messages"],

  // What every request meets
  ["A conflict is answered by the status of a mistake", "functions/http/answers.ts", 'conflict: [409, "Conflict"]', 'conflict: [400, "Conflict"]'],
  ["A request of just the largest size is refused", "functions/http/input.ts", "> largestBody)", ">= largestBody)"],
  ["Another form under a used key is thanked for and lost", "functions/forms/form.ts", "if (store.isSame(first, form)) return true;", "if (first || form) return true;", "integration/forms/submit"],
  ["Visitors who fill in a form never come on the mailing list", "functions/forms/form.ts", "    contact: contactWrite(contact, requestId, subscription),\n", "", "integration/forms/(contacts|submit)"],
  ["What robots fill in reaches the club", "functions/forms/form.ts", "  if (homepage) return \"synced\";\n", "", "integration/forms/submit"],
  ["An admin overwrites what another has just done about a message", "functions/inbox/message.ts", "attribute_exists(pk) AND attribute_not_exists(#version)", "attribute_exists(pk)", "integration/inbox"],
  ["Somebody is invited to apply again and again", "functions/inbox/emails.ts", "attribute_not_exists(pk) OR #at <= :hourAgo", "attribute_not_exists(pk) OR #at <= :hourAgo OR #at > :hourAgo", "integration/inbox"],
  ["Messages to the club are kept forever", "functions/inbox/deletion-worker.ts", "      await deleteMessage(id);\n", "", "integration/inbox/deletion"],

  // Letters
  ["The club writes to addresses that bounced or complained", "functions/email/send.ts", "  if (to !== \"club\" && (await isSuppressed(address))) return { status: \"withheld\" };\n", "", "integration/email"],
  ["A letter over a limit is thrown away", "functions/email/send.ts", "getAgeMs(email) > maxWaitMs) return", "getAgeMs(email) >= 0) return", "integration/email"],
  ["A letter that its source's limit refuses takes one from its reader", "functions/email/pace.ts", "    await takeBackUse(ofReader);\n    return refuse(ofSource);", "    return refuse(ofSource);", "integration/email"],
  ["A letter that failed is tried again at other times than planned", "functions/platform/jobs.ts", "2 ** doublings", "doublings"],
  ["A letter that is being sent is sent a second time", "functions/platform/jobs.ts", '":now": new Date().toISOString() }', '":now": "9" }', "integration/email"],
  ["Whose mailbox is full once is never written to again", "functions/email/feedback.ts", 'event.bounce.bounceType === "Permanent" ? ', "event.bounce ? ", "integration/email"],
  ["HTML that a visitor types becomes part of the club's letter", "functions/email/templates/layout.tsx", '"nowrap" : "pre-wrap" }}\n            >\n              {answer}\n            </td>', '"nowrap" : "pre-wrap" }}\n              dangerouslySetInnerHTML={{ __html: answer }}\n            />'],
  ["A cancelled registration stays in its registrant's calendar", "functions/email/templates/calendar-file.ts", "sequence: data.event.sequence + 1", "sequence: data.event.sequence"],
  ["Who has cancelled is told of changes of the event", "functions/registrations/announcements.ts", "isStanding(each) && !isTooLateFor(each)", "!isTooLateFor(each)", "integration/registrations/announcements"],

  // Events
  ["One admin's edit of an event overwrites another's unseen", "functions/events/admin.ts", "    if (version !== undefined && before.version !== version) throw eventChangedElsewhere();\n", "", "integration/events/admin-events"],
  ["One visitor counts as interested with every visit", "functions/events/public.ts", "if (Key && !(await saveGuard(Key))) return takeBackUse(limit);", "if (Key) await saveGuard(Key);", "integration/events/events"],
  ["Anybody opens an event that is still a draft", "functions/events/event.ts", "  if (event.status === \"draft\") throw eventNotFound();\n", "", "integration/events"],

  // Chat
  ["A blocked member goes on writing", "functions/messaging/direct-message.ts", "      \"attribute_not_exists(blocked)\",\n", "", "integration/messaging/blocking"],
  ["What was read goes on counting as unread", "functions/messaging/conversation.ts", "last_read_id = last_message_id, unread = :none", "last_read_id = last_message_id, unread = unread + :none", "integration/messaging/conversations"],
  ["A deleted message comes back with a new text", "functions/messaging/community.ts", "    if (message.deleted) throw new AppError(\"conflict\", \"This message is deleted.\");\n", "", "integration/messaging/community-messages"],
  ["A member sends one message more in half a minute than allowed", "shared/messages.ts", "messageLimit = { atMost: 30,", "messageLimit = { atMost: 31,", "integration/messaging/community-messages"],
  ["Members report themselves", "functions/reports/submit.ts", "  if (message.user_id === memberId) throw new AppError(\"invalid\", \"This is your own message.\");\n", "", "integration/reports/reports"],
  ["A ticket opens a socket more than once", "functions/messaging/ticket.ts", "import { DeleteCommand, PutCommand }", "import { UpdateCommand as DeleteCommand, PutCommand }", "wire/socket-tickets"],
  ["A ticket opens a socket long after its end", "functions/messaging/ticket.ts", '":now": Math.floor(now.getTime() / 1000)', '":now": 0', "functions/messaging/ticket"],
  ["A page of somebody else's opens sockets of the club", "functions/messaging/socket.ts", "origin !== undefined && !siteOrigins.includes(origin)", 'origin === ""', "wire/socket-tickets"],
  ["Who hides in the directory is told of as online", "functions/messaging/presence.ts", "own.filter(({ isVisible }) => isVisible)", "own", "wire/socket-presence"],

  // Members and their files
  ["A profile saved on one device overwrites that of another unseen", "functions/members/profile.ts", 'if (member.version !== version) throw new AppError("conflict", "Your profile changed while you were editing.");', "", "integration/members/profile"],
  ["The directory shows members who hide from it", "functions/members/member.ts", 'directory_visible && full_name !== ""', 'full_name !== ""'],
  ["Members see the page of one who hides", "functions/directory/handler.ts", "if (!isListed(member)) throw memberNotFound();", "", "integration/directory/member-page"],
  ["Members see what a member shows only those they met", "functions/directory/handler.ts", 'haveMet ? "met" : "member"', '"met"', "integration/members/audience-leaks", "what is for somebody"],
  ["The directory's list has what is not for the club", "functions/members/member.ts", 'avatar } = visibleTo(relation, member)', "avatar } = member", "integration/members/audience-leaks"],
  ["Everyone finds members by what is for those whom they met", "functions/directory/cards.ts", "(acquainted.has(each.card.id) ? (met.get(each.card.id) ?? each) : each)", "(met.get(each.card.id) ?? each)", "integration/directory/directory", "not for everyone"],
  ["What a member shows only those they met goes on being found after they hide it", "functions/members/member.ts", "if (changesCards(before, after)) await", "if (cards.card) await", "integration/directory/directory", "not for everyone"],
  ["Two requests at once show one more than the limit", "functions/directory/shown.ts", '"size(#all) = :seen"', '"size(#all) >= :seen"', "integration/directory/limit"],
  ["Pages of members are not counted", "functions/directory/handler.ts", 'await countShown({ id: me, network }, "profiles", [`page ${memberId}`]);', "", "integration/directory/limit"],
  ["Messages have the picture of whoever hides it from the club", "functions/members/visible.ts", 'avatar } = visibleTo("member", profile)', "avatar } = profile", "integration/members/audience-leaks"],
  ["Fellow guests see what a member hides from the club", "functions/attendees/handler.ts", "...theirs } = visibleTo(relation, member)", "...theirs } = member", "integration/members/audience-leaks"],
  ["A picture that is hidden stays at the address that messages have", "functions/members/profile.ts", "keys: [before.avatar, ...copies.filter((key) => key !== after.avatar)]", "keys: copies.filter((key) => key !== after.avatar)", "integration/members/audience-leaks"],
  ["Visitors see a member who shows them no name", "functions/members/present.ts", "!isListed(member) || full_name === undefined", "!isListed(member)", "integration/members/audience-leaks"],
  ["A file is taken that is of another type than it says", "functions/uploads/take.ts", "if (!realType || realType !== type)", "if (!realType)", "integration/members/avatar"],
  ["Files of twice the largest size are stored", "functions/uploads/handler.ts", 'Conditions: [["content-length-range", 1, largestUpload(kind)]]', 'Conditions: [["content-length-range", 1, 2 * largestUpload(kind)]]', "integration/uploads/"],

  // Listings and payments
  ["Anybody tells the club that a listing is paid for", "functions/listings/webhook.ts", "stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance)", "JSON.parse(rawBody) as ReturnType<typeof stripe.webhooks.constructEvent>", "integration/listings/webhook"],
  ["A payment event that was recorded is taken too late", "functions/listings/webhook.ts", "tolerance = 300", "tolerance = 360", "functions/listings/webhook-signature"],
  ["An owner pays for a listing twice", "functions/listings/checkout.ts", "  if (payment === \"live\") return conflict(\"This listing is already paid for.\");\n", "", "integration/listings/checkout"],
  ["An owner is not told that their listing was taken down", "functions/listings/admin.ts", "return { after: hidden, email, also: { ...also,", "return { after: hidden, also: { ...also,", "integration/listings/admin"],
  ["A listing that was taken down stays on the site", "functions/listings/listing.ts", " || !isPaid || takenDown)", " || !isPaid)", "integration/listings/admin"],
  ["No e-mail brings the owner of a paid listing its private link", "functions/listings/settle-payment.ts", "    ...(email && { email: emailWrite(email) }),\n", "", "integration/listings/webhook"],

  // The specification's words and limits
  ["A message says other words than the specification", "shared/leads.ts", "Please select your interest level", "Please select an interest level", "shared/"],
  ["Every lead counts as a warm one", "shared/leads.ts", 'interestLevel === warmInterest ? "Event warm lead" : ""', '"Event warm lead"', "shared/"],
  ["A phone number of ten digits is refused", "shared/text.ts", "text.length >= 10", "text.length > 10", "shared/"],
  ["A member's picture may be larger than specified", "shared/uploads.ts", "    megabytes: 2,\n", "    megabytes: 3,\n", "shared/"],
  ["A listing whose payment failed stays for a day too long", "shared/listings.ts", "graceDays = 7", "graceDays = 8", "shared/"],

  // What is deployed
  ["The Lambda of the directory may delete what the club keeps", "infra/feature-access.ts", 'storage.tableAccess(["GetItem", "BatchGetItem", "Query", "UpdateItem"], ["gsi1"]),\n      // The log notes', 'storage.tableAccess(["GetItem", "BatchGetItem", "Query", "UpdateItem", "DeleteItem"], ["gsi1"]),\n      // The log notes', "infra/stack"],
  ["Other sites show the club's pages inside their own", "infra/security-headers.ts", "\"frame-ancestors\": [\"'none'\"]", '"frame-ancestors": ["*"]', "infra/stack"],
  ["A password of six characters is refused", "infra/identity.ts", "minLength: 6", "minLength: 8", "infra/stack"],
  ["Search engines keep addresses that have no page", "infra/site-routing.ts", "response.statusCode = 404", "response.statusCode = 200", "infra/site-routing"],
  ["A letter that fails once waits for the sweep", "infra/workers.ts", "retryAttempts: 5", "retryAttempts: 0", "infra/stack"],
  ["What is deleted by mistake cannot be brought back", "infra/storage.ts", "pointInTimeRecoveryEnabled: true", "pointInTimeRecoveryEnabled: false", "infra/stack"],
  ["Something missing in the account passes for ready", "infra/check-and-deploy.ts", "if (problems.length > 0) throw", "if (problems.length > 1) throw", "infra/check-and-deploy"],
  ["A club that is told which AWS to use starts another", "infra/local/club.ts", "if (runningEndpoint) return findRunningAws(runningEndpoint);", "", "infra/club-on-running-aws"],
  ["No alarm is raised for what is paid for a hidden listing", "functions/listings/settle-payment.ts", 'logger.error("payment for a hidden listing"', 'logger.error("payment for a listing"', "integration/alarms"],
  ["A mistake in reading a checkout passes for an outage", "functions/listings/checkout.ts", "if (error instanceof AppError) return listing;", "if (error) return listing;", "functions/listings/checkout-sync"],

  // In the browser
  ["A name in an export runs as a formula in the admin's spreadsheet", "web/lib/files/csv.ts", "{ escapeFormulae: formula, ", "{ ", "web/registrations/approvals"],
  ["A decision that can still be undone is lost with its page", "web/features/registrations/admin/quick-decisions.ts", '    addEventListener("pagehide", sendAll);\n', "", "web/registrations/quick"],
  ["A form sent again after a failure is kept twice", "web/lib/forms/draft.ts", "  if (last?.fingerprint === fingerprint) return last.key;\n", "", "web/forms/stay-connected"],
  ["Shift and Enter send a message instead of beginning a line", "web/features/messaging/thread/composer.tsx", "!shiftKey && ", "", "web/messaging/chat"],
  ["A member's own messages count as unread", "web/lib/realtime/unread.ts", "user_id === me || ", "", "web/messaging/.*unread"],
  ["The form says other words than the specification", "web/content/auth.ts", "Passwords do not match", "The passwords differ", "web/auth/"],
  ["Members are not found by their company", "functions/directory/cards.ts", "card.full_name, card.company, card.location", "card.full_name, card.location", "integration/directory/directory"],
  ["Who signs in next on a shared computer finds what another one had typed", "web/app/layouts/guards.tsx", 'reason !== "expired") forgetDraftsOf(owner)', 'reason === "expired") forgetDraftsOf(owner)', "web/app/portal"],

  // Applications
  ["What is declined is kept forever", "functions/applications/deadline-worker.ts", "if (found) await deleteApplication(found, endedUntil);", "if (!found) return;", "integration/applications/applications"],
  ["Who was declined may apply again at once, since their application was deleted", "functions/applications/application.ts", "if (reapplyFrom === undefined || reapplyFrom <= new Date().toISOString()) return", "if (reapplyFrom !== undefined) return", "integration/applications/applications"],
  ["Two admins decide one application, and both decisions stand", "functions/applications/desk.ts", "if (before.version !== version) throw changedMeanwhile(before);", "", "integration/applications"],
  ["What waits is not counted again after a registration", "functions/registrations/register.ts", "    await markPendingChanged();\n", "", "integration/dashboard"],
  ["A calendar feed outlives its membership", "functions/registrations/calendar-feed.ts", ' || (await findStanding(feed.id)) !== "member"', "", "integration/registrations/calendar-feed"],
  ["Who is not approved is reminded of an event", "functions/registrations/announcements.ts", 'standing.filter(({ status }) => status === "approved")', "standing", "integration/registrations/reminders"],
  ["An event that is called off is reminded of", "functions/registrations/announcements.ts", "&& !isOver(event) && event.reminders", "&& event.reminders", "integration/registrations/reminders"],
  ["A reminder comes an hour late after the clocks change", "functions/events/announcement.ts", "    time.setDate(time.getDate() - 3);\n    return time.getTime();", "    return time.getTime() - 72 * hourMs;", "functions/events/reminders"],
  ["A decision that waits is told to whoever applies again", "functions/applications/submit.ts", "stored && asTold(stored, new Date())", "stored", "integration/applications/applications"],
  ["Who withdraws before they are told is a member all the same", "functions/applications/application.ts", '...(stored.state === "accepted" && {', '...(stored.state === "declined" && {', "integration/applications/applications"],
  ["An applicant is declined for no reason", "functions/applications/desk.ts", 'if (state === "declined" && declineReason === undefined) throw refuseReason("Please choose a reason");', "", "integration/applications/applications"],
  ["A decision that is taken back keeps its reason", "functions/applications/application.ts", "  closedAt: undefined,\n  declineReason: undefined,\n  reapplyFrom: undefined,\n", "  closedAt: undefined,\n  reapplyFrom: undefined,\n", "integration/applications/applications"],
  ["The welcome of a first visit comes back", "functions/members/profile.ts", "member.is_new ? { ...member, is_new: undefined } : member", "member", "integration/membership"],

  // The door
  ["Two doors let the same person in", "functions/door/check-in.ts", '? { ConditionExpression: "attribute_not_exists(pk)" }', "? {}", "integration/door/faults"],
  ["What a door takes back comes in again by another's older look", "functions/door/check-in.ts", '"revision = :revision"', '"revision <> :revision OR revision = :revision"', "integration/door/faults"],
  ["A ticket counts for the door that sent it first, not for the one that scanned it first", "functions/door/check-in.ts", "one.at.localeCompare(other.at) || one.id.localeCompare(other.id)", "0", "integration/door/scans"],
  ["A door's clock decides who was first", "functions/door/scan.ts", "Date.parse(at) + now - Date.parse(sentAt)", "Date.parse(at)", "functions/door"],
  ["A pass opens another event's door", "functions/door/pass.ts", "if (pass.eventId !== eventId)", "if (!pass.eventId)", "integration/door/passes"],
  ["A pass opens the door after it was taken back", "functions/door/pass.ts", " || pass.revokedAt !== undefined", "", "integration/door/passes"],
  ["Who was refused at a door that waited counts as in", "functions/door/scan.ts", "if (isRefused && !hasHappened)", "if (isRefused && hasHappened)", "integration/door/scans"],
  ["Who was let in without a network is forgotten where they were not approved", "functions/door/scan.ts", "if (isRefused && !hasHappened)", "if (isRefused)", "integration/door/scans"],
  ["A door misses what was written while it looked", "functions/door/log.ts", "overlapMs = 15_000", "overlapMs = 0", "integration/door/scans"],
  ["Everybody has missed an event whose door nobody used", "functions/door/attendance.ts", 'isUsed || step === "forget"', "true", "integration/door/attendance"],
  ["It is kept forever who came", "functions/door/attendance-job.ts", "const forgetDays = 365", "const forgetDays = 36_500", "integration/door/attendance"],

  // The end of the line
  ["Who waited in vain is told with every sweep", "functions/registrations/offers.ts", "passes, closedAt: new Date().toISOString()", "passes, closedAt: undefined", "integration/registrations/waitlist-closing", "who still waits"],
  ["Spots of an offer stay taken once the event has begun", "functions/registrations/offers.ts", "writes: waitlistWrites(template, after, event),\n      addedSeats: -heldSeatsOf(before),", "writes: waitlistWrites(template, after, event),", "integration/registrations/waitlist-closing", "who let an offer pass"],
  ["Whose event is moved to a later day has lost their place", "functions/registrations/offers.ts", "if (closed) await reopenPlace(closed);\n    else if (expired)", "if (expired)", "integration/registrations/waitlist-closing", "of an event that is moved"],

  // Tickets
  ["A ticket that the club has not signed opens its page", "functions/registrations/own-tickets.ts", " || !(await isSigned(parsed))", "", "integration/registrations/tickets"],
  ["Who is not approved has a ticket", "functions/registrations/tickets.ts", 'status === "approved" && !isOver(event)', "Boolean(status) && !isOver(event)", "integration/registrations/tickets"],
  ["A guest who gives way to another keeps the ticket", "functions/registrations/people.ts", "email.toLowerCase(), firstName, lastName]", "String(email + firstName + lastName === \"\")]", "integration/registrations/tickets"],
  ["A ticket that is no longer valid is shown for as long as its page is open", "web/pages/ticket/ticket-visit.tsx", "if (isUnknown(error)) return", "if (!data && isUnknown(error)) return", "web/registrations/tickets"],
  ["A device keeps whose ticket it was after the event", "web/features/registrations/tickets/ticket-store.ts", "!stored || isPast(stored, now)", "!stored", "web/registrations/tickets"],
  ["A page without a network loses the release that it is made of", "web/app/page-worker.ts", ".slice(0, -1)", "", "build/page-worker"],

  // The door, in the browser
  ["A door without a network sends what it kept in another order", "web/features/door/scan-queue.ts", "batch.map(unseal)", "batch.toReversed().map(unseal)", "web/door"],
  ["A door without a network lets one ticket in again and again", "web/features/door/decide.ts", 'return first ? { kind: "already-in"', 'return first && !who.person ? { kind: "already-in"', "web/door"],
  ["A door answers before it has written down who came in", "web/features/door/scan-queue.ts", "await store.addScans(", "void store.addScans(", "web/door/scan-queue", "what is done counts once"],
  ["A helper at the door reads the names of who was rejected", "functions/door/door.ts", "people: isActive(registration) ? listParty(registration) : []", "people: listParty(registration)", "integration/door/passes", "a door has the parties"],

  // Who is coming
  ["Who did not ask for it is shown to fellow guests", "functions/registrations/registration.ts", 'status === "approved" && isShown === true && memberId', 'status === "approved" && memberId', "integration/attendees"],
  ["Who is not approved reads who is coming", "functions/attendees/handler.ts", 'if (status !== "approved")', 'if (status === "rejected")', "integration/attendees"],
  ["Who was blocked finds in the list who blocked them", "functions/attendees/handler.ts", "memberId !== id && !hidden.includes(memberId));", "memberId !== id);", "integration/attendees"],
  ["What the directory hides of somebody is shown to fellow guests", "functions/attendees/handler.ts", "...(isListed(member) && { company, location })", "company, location", "integration/attendees"],

  // Series
  ["An edit of all later events moves them onto one day", "functions/events/series.ts", "moveWithSeries(later, before, times)),", "times),", "integration/events/series", "this one and all later ones take on"],
  ["An edit of all later events undoes what differs elsewhere", "functions/events/series.ts", "!isDeepStrictEqual(before[name as keyof KeptEvent], fact)", "fact !== name", "integration/events/series", "this one and all later ones another day"],
  ["A series that is asked for again is made twice", "functions/events/series.ts", "const events = buildSeries(form, { repeats, count, until }, idempotencyKey);", "const events = buildSeries(form, { repeats, count, until }, undefined);", "integration/events/series", "creating a series the same request"],

  // Bulletins
  ["A bulletin that is sent again goes out twice", "functions/events/bulletin.ts", '"attribute_not_exists(pk)"', '"attribute_not_exists(pk) OR attribute_exists(pk)"', "integration/events/bulletins"],
  ["Who was rejected gets what is written to guests", "functions/registrations/announcements.ts", 'standing.filter((each) => heldSeatsOf(each) > 0)', 'page', "integration/events/bulletins"],
  ["Who comes from the waitlist never reads what was written to guests", "functions/registrations/waitlist.ts", "{ tickets, bulletins }", "{ tickets }", "integration/events/bulletins"],

  // What members are told, and what they write
  ["What somebody mutes is told them all the same", "functions/messaging/hidden.ts", "filter((_, index) => !storedHidden.parse(items[index] ?? {}).mutes.has(by))", "filter(() => true)", "integration/messaging/mentions"],
  ["Who takes no messages gets a first one", "functions/messaging/direct.ts", "if (isFirst && !(await takesFirstMessage(to, memberId))) throw theyRefuse();", "", "integration/messaging/message-settings"],
  ["Who is muted in the chat posts there", "functions/messaging/chat-mute.ts", "if (mute) throw new AppError(", "if (mute && memberId === \"\") throw new AppError(", "integration/(messaging|reports)"],
  ["A suspension holds nobody off", "functions/membership/membership.ts", "suspension !== undefined && (", "suspension === undefined && (", "integration/membership"],
  ["A quote keeps what was deleted", "functions/messaging/community-message.ts", "        content: \"\",\n        mentions: undefined,", "        mentions: undefined,", "integration/messaging"],
  ["Who reads a message at once is emailed about it", "functions/notices/mail-plan.ts", "if (ripe <= now) send.push", "if (ripe >= new Date(0)) send.push", "integration/notices"],
  ["A digest goes out twice", "functions/notices/mail-plan.ts", "if (!isWritten && new Date(each.since) < last) {", "if (new Date(each.since) < last) {", "integration/notices"],
  ["Who wants no text in emails reads it there", "functions/notices/mail-worker.ts", "!(isQuote && hidesText) && ", "", "integration/notices"],
  ["An admin without a second factor is let in where it is asked for", "functions/http/doors.ts", "  if (lacksSecondFactor) throw withSecondFactor();\n", "", "functions/http"],
  ["Somebody answers an introduction that is for another", "functions/introductions/answer.ts", "found?.to === me && found.passedAt", "found?.passedAt", "integration/introductions"],
  ["Who blocks somebody is asked to meet them", "functions/introductions/pass.ts", " && !hidden.includes(by.id) && !mutes.includes(by.id)", "", "integration/introductions"],
  ["More requests are open at once than may be", "functions/introductions/book.ts", ">= mostOpenIntroductions", "> mostOpenIntroductions", "integration/introductions"],
  ["Who asked to meet somebody sees that they declined", "functions/introductions/introduction.ts", 'return isOver(introduction, now) ? "no-answer" : "passed";', 'return isOver(introduction, now) || introduction.state === "declined" ? "no-answer" : "passed";', "integration/introductions"],
  ["A copied token is good after its session has ended", "functions/http/doors.ts", "requireSession(id, sessionId)", "requireSession", "integration/account/sessions"],
  ["A session that nobody uses goes on", "functions/platform/sessions.ts", "endedAt !== undefined || lastUsedAt <= getIdleLimit(now);", "endedAt !== undefined;", "integration/account/sessions"],
  ["Any token of a sign-in may change the account", "functions/membership/token-trigger.ts", "isToChangeAccount && !isRenewal", "!isRenewal", "functions/membership/token-trigger"],
  ["A renewed token may change the account's address", "functions/membership/token-trigger.ts", "...(!mayChangeAccount && { scopesToSuppress: [selfServiceScope] }),", "", "functions/membership/token-trigger"],
];
