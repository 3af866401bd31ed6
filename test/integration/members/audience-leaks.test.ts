import { strFromU8, unzipSync } from "fflate";
import PostalMime from "postal-mime";
import type * as z from "zod/mini";
import { mailNews } from "#functions/notices/mail-worker.ts";
import { getPreferencesToken } from "#functions/notices/settings.ts";
import { onSocket } from "#functions/realtime/handler.ts";
import { canSeeField, shownFields } from "#shared/audiences.ts";
import { askingForms } from "#shared/club-questions.ts";
import type { CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import type { DirectMessage } from "#shared/conversations.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { previewers, type MemberFact } from "#shared/members.ts";
import { defaultNoticeSettings } from "#shared/notice-settings.ts";
import { allMembers } from "#shared/segments.ts";
import { apply } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import {
  createAudienceWorld,
  findLeaks,
  type AudienceWorld,
  type Subject,
  type Viewer,
} from "../../support/audiences.ts";
import { createConversation, newClientId, noAction } from "../../support/conversation.ts";
import { takeGatewayCalls } from "../../support/gateway-calls.ts";
import { given } from "../../support/given.ts";
import { createGroup, createSecretGroup } from "../../support/groups.ts";
import { rawMessages } from "../../support/in-process/ses.ts";
import { deliverRows, deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { makeExports } from "../../support/invoke.ts";
import { lookEverywhere } from "../../support/left-behind.ts";
import { ticketOf } from "../../support/socket.ts";
import { isKept } from "../../support/stored-files.ts";
import { isFull } from "../../support/tier.ts";

jest.setTimeout(300_000);

let world: AudienceWorld;
/** A secret group of two others, whose word stands in all that is said of it and in it, and in its event; and an open one. */
let secret: Awaited<ReturnType<typeof createSecretGroup>>;
let openGroup: string;
const topic = "Networking" as const;
const messages = new Map<string, CommunityMessage>();
const conversations = new Map<string, string>();

const posted = new Map<string, string[]>();
const socketOf = (viewer: Viewer) => `socket of ${viewer.name}`;

const say = async (viewer: Viewer, frame: object) => {
  const before = posted.get(socketOf(viewer))!.length;
  await onSocket({
    requestContext: { connectionId: socketOf(viewer), routeKey: "$default", requestId: newClientId() },
    body: JSON.stringify({ clientId: newClientId(), ...frame }),
  });
  const acks = posted
    .get(socketOf(viewer))!
    .slice(before)
    .map((each) => JSON.parse(each) as { type: string; message?: CommunityMessage & DirectMessage });
  return acks.find(({ type }) => type === "ack")?.message;
};

const ownOf = (viewer: Viewer) => world.subjects.find(({ account }) => account.id === viewer.account?.id);
const others = (viewer: Viewer) => world.subjects.filter((each) => each !== ownOf(viewer));
const withSocket = () => world.viewers.filter(({ who }) => who === "member");
const viewerOf = ({ account }: Subject) => world.viewers.find((each) => each.account?.id === account.id)!;

beforeAll(async () => {
  takeGatewayCalls((connectionId, text) => {
    if (text !== undefined) posted.set(connectionId, [...(posted.get(connectionId) ?? []), text]);
  });
  world = await createAudienceWorld();
  secret = await createSecretGroup();
  openGroup = (await createGroup(secret.host, { access: "open" })).id;
  await deliverRows();
});

/** Admins know which groups there are, who hosts them, and their events; nobody outside learns more. */
const knownToAdmins = ["listAllGroups", "listAudit", "listAllEvents", "listEventGroups", "listPendingRegistrations"];
const findSecret = (answer: unknown, name = "") =>
  !knownToAdmins.includes(name) && JSON.stringify(answer).includes(secret.word) ? ["a secret group"] : [];

const connect = async (viewer: Viewer) => {
  const { id } = viewer.account!;
  posted.set(socketOf(viewer), []);
  const { statusCode } = await onSocket({
    requestContext: { connectionId: socketOf(viewer), routeKey: "$connect", requestId: newClientId() },
    queryStringParameters: { ticket: await ticketOf({ id }) },
  } as never);
  expect(statusCode).toBe(200);
};

testInProcess("no frame of a socket has a field for whom it is not", async () => {
  for (const viewer of withSocket()) {
    await connect(viewer);
    await say(viewer, { action: "ping", known: undefined });
  }
  for (const subject of world.subjects) {
    const me = viewerOf(subject);
    const [before] = [...messages.values()];
    const mentioned = world.subjects.filter((each) => each !== subject).map(({ account }) => `@{${account.id}}`);
    const sent = await say(me, {
      ...{ action: "community.send", topic, content: `Hello ${mentioned.join(" ")}`, poll: given.poll() },
      ...(before && { replyTo: before.id }),
    });
    messages.set(subject.account.id, sent!);
    await say(me, { action: "community.edit", topic, id: sent!.id, content: "Hello, you all." });
    for (const { id } of messages.values()) {
      await say(me, { action: "community.react", topic, id, emoji: "🎉", isOn: true });
      await say(me, { action: "community.vote", topic, id, choices: ["o1"] });
    }
    for (const reader of withSocket().filter((each) => each !== me && !each.name.includes("mutes"))) {
      const id = await createConversation(
        { id: subject.account.id, full_name: "" },
        { id: reader.account!.id, full_name: "" },
      );
      conversations.set(`${subject.account.id} ${reader.account!.id}`, id);
      const direct = await say(me, { action: "direct.send", conversationId: id, content: "Are you coming?" });
      await say(me, { action: "direct.typing", conversationId: id });
      await say(reader, { action: "direct.read", conversationId: id, upTo: direct!.id });
      await say(reader, { action: "direct.react", conversationId: id, id: direct!.id, emoji: "🎉", isOn: true });
      await say(reader, { action: "direct.send", conversationId: id, content: "I am.", replyTo: direct!.id });
    }
  }
  for (const viewer of withSocket()) await say(viewer, { action: "ping", known: undefined });
  await secret.talk();

  for (const viewer of withSocket()) {
    const frames = posted.get(socketOf(viewer))!;
    const types = new Set(frames.map((each) => (JSON.parse(each) as { type: string }).type));
    expect(types.size).toBeGreaterThan(2);
    expect(frames.length).toBeGreaterThan(10);
    const leaks = frames.flatMap((frame) => [
      ...findLeaks(JSON.parse(frame), world.subjects, viewer.relationTo),
      ...findSecret(frame),
    ]);
    expect({ viewer: viewer.name, leaks }).toEqual({ viewer: viewer.name, leaks: [] });
  }
});

type Inputs = (viewer: Viewer) => object[] | Promise<object[]>;

/** Nothing in, whoever asks. */
const plain: Inputs = () => [{}];
const ofMonth: Inputs = () => [{ month: new Date().toISOString().slice(0, 7) }];
const aboutEach =
  (more: object = {}): Inputs =>
  (viewer) =>
    others(viewer).map(({ account }) => ({ memberId: account.id, ...more }));
const aboutAll: Inputs = () => world.subjects.map(({ account }) => ({ memberId: account.id }));
const forEachToken =
  (pick: (subject: Subject) => Promise<string> | string, more: object = {}): Inputs =>
  async () => {
    const all = [];
    for (const subject of world.subjects) all.push({ token: await pick(subject), ...more });
    return all;
  };
const ownMessages: Inputs = () => world.subjects.map(({ account }) => ({ topic, id: messages.get(account.id)!.id }));
const ofRegistrations: Inputs = () =>
  [...world.registrations.values()].flatMap(({ coming, over }) => [
    { registrationId: coming },
    { registrationId: over },
  ]);
const ofEvents =
  (more: object = {}): Inputs =>
  () =>
    [world.coming, world.over].map(({ id }) => ({ eventId: id, ...more }));
const ownConversations: Inputs = (viewer) =>
  [...conversations].filter(([pair]) => pair.includes(viewer.account?.id ?? "-")).map(([, id]) => ({ id }));

/** Both groups, by whoever is in neither: of the secret one, no answer says that it is there. */
const ofGroups =
  (more: object = {}): Inputs =>
  () =>
    [secret.id, openGroup].map((groupId) => ({ groupId, ...more }));

const ofItsHosts = "it answers its hosts alone, as integration/groups has it";
const takesForm = "it answers what was sent with it";
const ofListings = "it answers a listing, which has its owner's own words";
const ofOwnApplication = "it answers an application, as does reading it";
const ofOwnRegistration = "it answers a registration, as does reading it";

/**
 * What each endpoint is asked, by everyone who may ask, in this order; or why it is not asked here: what it keeps is looked
 * at in the table below, and what it answers has no profile.
 */
const asked: Record<keyof typeof contract, Inputs | string> = {
  // What is read.
  getProfile: plain,
  getProfilePreview: () => previewers.map((as) => ({ as })),
  getSettings: plain,
  listDirectory: () => [
    {},
    ...world.subjects.flatMap(({ words: { full_name, company, location } }) => [
      ...[full_name, company, location].map((search) => ({ search })),
      { location },
    ]),
  ],
  listAdminIds: plain,
  getMember: aboutAll,
  getPublicMember: aboutAll,
  getContact: aboutEach(),
  getDashboard: plain,
  listAttendees: ({ registrations }) =>
    Object.values(registrations ?? {}).map((registrationId) => ({ registrationId })),
  listAcquaintances: plain,
  listTopics: plain,
  listCommunityMessages: () => [{ topic }, { topic, around: [...messages.values()][1]!.id }],
  listMentionable: () => [
    { name: "" },
    ...world.subjects.flatMap(({ words }) => Object.values(words).map((name) => ({ name }))),
  ],
  listReactions: ownMessages,
  listVotes: ownMessages,
  listConversations: plain,
  listUnread: plain,
  getConversation: ownConversations,
  listFoundMessages: () => ["hello", "good", "the", "you"].map((q) => ({ q })),
  listDirectMessages: ownConversations,
  listBlocks: plain,
  listMutes: plain,
  listNotices: plain,
  getNoticeSettings: plain,
  listDevices: plain,
  getMessageSettings: plain,
  getAccount: plain,
  getSecondFactor: plain,
  getOwnData: plain,
  listSessions: plain,
  listInvitations: plain,
  listVouchRequests: plain,
  listOwnRegistrations: plain,
  getCalendarFeed: plain,
  listOwnListings: plain,
  listOwnAudit: plain,
  listMemberEvents: plain,
  getMemberEvent: (viewer) => [...(ofEvents()(viewer) as object[]), { eventId: secret.eventId }],
  listEvents: plain,
  // The secret group's event is one that never was.
  getEvent: (viewer) => [...(ofEvents()(viewer) as object[]), { eventId: secret.eventId }],
  listPartnerEvents: plain,
  listBusinesses: plain,
  getBusiness: () => world.subjects.map(({ listing }) => ({ slug: listing.slug })),
  getOwnListing: forEachToken(({ listing }) => listing.token),
  getListingVisits: forEachToken(({ listing }) => listing.token),
  getOwnRegistration: () => Object.values(world.tokens).map((token) => ({ token })),
  readBulletins: () => Object.values(world.tokens).map((token) => ({ token })),
  listTickets: () => Object.values(world.tokens).map((token) => ({ token })),
  getTicket: async () => {
    const { tickets } = (await asVisitor(contract.listTickets, { token: world.tokens.coming })).body;
    return tickets.map(({ code }) => ({ code }));
  },
  getOwnApplication: forEachToken(({ applicant }) => applicant.token),
  getOwnDues: plain,
  listLevelChoices: plain,
  getLevelChange: "it answers what a level costs the caller",
  changeOwnLevel: "it answers the caller's dues, as does reading them",
  keepOwnLevel: "likewise",
  getDuesByLink: "it answers what membership costs, and nothing of whose it is: integration/dues",
  payDues: "it answers an address of the payment service",
  openDuesBilling: "it answers an address of the payment service",
  listDues: "it answers those who handle money, and nothing of a profile but the name",
  getDues: "likewise",
  getMemberDues: aboutAll,
  takeBackDuesNote: "it answers dues, as does reading them",
  noteDuesPayment: "it answers dues, as does reading them",
  giveFreePass: "likewise",
  refundDuesPayment: "likewise",
  startMemberDues: "likewise",
  countLevelDues: "it answers how many members of a level would pay",
  startLevelDues: "it answers how many have begun to",
  stopLevelDues: "likewise",
  listLevelDues: "likewise",
  importPaidDates: "it answers what becomes of dates, and nothing of a profile",
  useTicketCode: "it answers prices, of events that visitors see",
  useMemberTicketCode: "it answers prices, of events that the caller sees",
  payOrder: "it answers an address of the payment service",
  getOrderToPay: "it answers what tickets cost, and nothing of whose they are: integration/orders",
  payOrderByLink: "it answers an address of the payment service",
  checkOrder: () => Object.values(world.tokens).map((token) => ({ token })),
  refundOrder: "it answers a registration, as does reading it",
  retryOrderRefund: "likewise",
  noteOrderPayment: "likewise",
  listTicketSales: "it answers titles and dates of events",
  getEventStatement: "it answers sums, and the names of those whose refund failed",
  getJoining: forEachToken(({ joinedBy }) => joinedBy!),
  readCalendarFeed: async () => {
    const feeds = [];
    for (const { account } of world.subjects) feeds.push((await as(account)(contract.renewCalendarFeed, {})).body);
    return feeds.map(({ token }) => ({ token: String(token) }));
  },
  getEmailPreferences: forEachToken(({ account }) => getPreferencesToken(account.id)),
  getUnsubscribePage: forEachToken(({ account }) => getPreferencesToken(account.id), { topic: "all" }),
  getDoor: () => [{ eventId: world.coming.id }],
  listDoorParties: () => [{ eventId: world.coming.id }],
  listDoorEntries: () => [{ eventId: world.coming.id }],
  getMembership: aboutAll,
  listMembers: plain,
  getMemberSheet: aboutAll,
  importMembers: "it answers which fields are filled in or stay, and nothing of what is in them",
  getMergePreview: () => world.subjects.map(({ account }) => ({ memberId: account.id, otherId: account.id })),
  mergeMembers: "it answers an id, and how far it is",
  undoMerge: "likewise",
  retryMerge: "likewise",
  tagMembers: "it answers tags, and nothing of a profile",
  addMemberNote: "it answers a member's sheet, as does reading it",
  deleteMemberNote: "likewise",
  restoreMemberNote: "likewise",
  getNumbers: plain,
  listEndedMemberships: plain,
  listSuspendedMemberships: plain,
  getEmailTexts: plain,
  previewEmailTexts: "it answers an example, in words of the caller's",
  getClubSettings: plain,
  listLevels: plain,
  getLevels: plain,
  listGroups: plain,
  getGroup: ofGroups(),
  listAllGroups: plain,
  getTopics: plain,
  listApplicationQuestions: plain,
  getQuestions: () => askingForms.map((form) => ({ form })),
  getEvening: ofEvents(),
  listAllEvents: plain,
  listEventGroups: plain,
  listAllPartnerEvents: plain,
  listEventRegistrations: ofEvents(),
  listPendingRegistrations: () => [{ status: "pending" }],
  getRegistration: ofRegistrations,
  getWaitlist: ofEvents(),
  listBulletins: ofEvents(),
  listDoorPasses: ofEvents(),
  listLeads: ofMonth,
  listContactMessages: ofMonth,
  listEventInterest: ofMonth,
  listApplications: ofMonth,
  listApplicationRows: plain,
  getApplicationStatistics: plain,
  getApplication: () => world.subjects.map(({ applicant }) => ({ applicationId: applicant.id })),
  listAdmins: plain,
  listInbox: plain,
  listAutomated: plain,
  deleteAutomated: "it answers nothing",
  releaseForm: "it answers nothing",
  releaseApplication: "it answers nothing",
  releaseRegistration: "it answers nothing",
  releaseListing: "it answers nothing",
  getInboxMessage: async () =>
    (await asAdmin(contract.listInbox, {})).body.items.slice(0, 8).map(({ id }) => ({ messageId: id })),
  listReports: () => [{ status: "all" }],
  getReport: async () => (await asAdmin(contract.listReports, {})).body.items.map(({ id }) => ({ id })),
  countWaiting: plain,
  listListings: ofMonth,
  listAudit: plain,
  listLetterChoices: plain,
  listLetters: () => [{ list: "unsent" }, { list: "sent" }],
  getLetter: "it answers what an admin wrote, as integration/letters has it",
  createLetter: "likewise",
  saveLetter: "likewise",
  copyLetter: "likewise",
  deleteLetter: "it answers nothing",
  addLetterPicture: "it answers where a picture is",
  previewSegment: () => [{ segment: allMembers, topic: "news" }],
  previewLetter: "it answers what an admin wrote, with a first name",
  testLetter: "it answers whether an email went out",
  sendLetter: "it answers what an admin wrote",
  unscheduleLetter: "likewise",
  stopLetter: "likewise",
  continueLetter: "likewise",
  listOwnLetters: plain,
  getOwnLetter: "it answers what an admin wrote",
  countLetterClick: "it leads where a letter does",
  getAttachment: "it leads to a file",
  getExportLink: "it leads to the file that is read below",

  // What is changed.
  changeAudiences: plain,
  saveProfile: async (viewer) => {
    if (!viewer.account) return [];
    const { full_name, version, ...form } = (await as(viewer.account)(contract.getProfile, {})).body;
    const { company, position, industry, location, website, bio } = form;
    return [{ full_name, company, position, industry, location, website, bio, version }];
  },
  leaveWelcome: plain,
  leaveFirstSteps: "it would end them for the whole club",
  changeSettings: () => [{ directory_visible: true }],
  startConversation: (viewer) => others(viewer).map(({ account }) => ({ to: account.id })),
  readConversation: ownConversations,
  muteMember: aboutEach(),
  unmuteMember: aboutEach(),
  muteTopic: () => [{ topic: "Events" }],
  unmuteTopic: () => [{ topic: "Events" }],
  changeMessageSettings: () => [{ shows_typing: true }],
  noteEncounter: ({ registrations, name, ...viewer }) =>
    name === "a member whom they met"
      ? others({ name, ...viewer }).map(({ account }) => ({
          registrationId: registrations!.over,
          memberId: account.id,
          met: true,
        }))
      : [],
  showAttendee: ({ registrations }) => (registrations ? [{ registrationId: registrations.coming, isShown: true }] : []),
  askForIntroduction: async (viewer) => {
    if (!viewer.account) return [];
    const to = others(viewer);
    for (const { account } of to) await as(account)(contract.changeMessageSettings, { messages_from: "none" });
    const reason = "We should talk about houses.";
    return to.map(({ account }) => ({
      to: account.id,
      via: viewer.account!.id === world.stranger.id ? null : world.friend.id,
      reason,
    }));
  },
  getIntroductionOptions: aboutEach(),
  listIntroductionRequests: plain,
  decideIntroduction: async () =>
    (await asAdmin(contract.listIntroductionRequests, {})).body.items.map(({ id }) => ({ id, decision: "introduce" })),
  listIntroductions: plain,
  answerIntroduction: async (viewer) =>
    viewer.account
      ? (await as(viewer.account)(contract.listIntroductions, {})).body.offered.map(({ id }) => ({
          id,
          answer: "accept",
        }))
      : [],
  withdrawIntroduction: "it answers nothing",
  reportMessage: (viewer) =>
    others(viewer).map(({ account }) => ({ topic, messageId: messages.get(account.id)!.id, reason: "Too loud." })),
  readNotices: "it answers nothing",
  readAllNotices: "it answers nothing",
  saveNoticeSettings: () => [defaultNoticeSettings],
  saveEmailPreferences: forEachToken(({ account }) => getPreferencesToken(account.id), defaultNoticeSettings),
  unsubscribe: "it answers nothing",
  unsubscribeContact: "it answers nothing",
  getContactUnsubscribePage: "it leads to a page by what the address says",
  renewCalendarFeed: plain,
  revokeCalendarFeed: "it answers nothing",
  saveDevice: "it answers the device that was sent",
  removeDevice: "it answers nothing",
  requestUpload: () => [{ kind: "avatar", type: "image/png", size: 1 }],
  requestTicket: plain,
  registerMember: ofOwnRegistration,
  sendInvitation: () => [{ email: given.emailAddress(), name: "Cleo", note: "Come." }],
  takeBackInvitation: "it answers one's own invitation",
  vouch: "it answers the applicant's name",
  declineToVouch: "it answers the applicant's name",
  noteSecondFactor: "it answers whether there is a factor",
  requestDeletion: "it answers when",
  cancelDeletion: "it answers that there is none",
  noteSession: "it answers the session's id",
  endOwnSession: "it answers nothing",
  endSessions: "it answers a number",
  requestExport: "it answers that it is being made; the copies are read below",
  submitLead: takesForm,
  submitContactMessage: takesForm,
  reportVitals: "it answers nothing",
  reportVisit: "it answers nothing",
  submitEventInterest: takesForm,
  submitApplication: takesForm,
  countInterest: "it answers a number",
  register: takesForm,
  changeGuests: ofOwnRegistration,
  changeDetails: ofOwnRegistration,
  cancelRegistration: ofOwnRegistration,
  giveFeedback: ofOwnRegistration,
  acceptOffer: ofOwnRegistration,
  requestPrivateLinks: () => world.subjects.map(({ account }) => ({ email: account.email })),
  changeOwnApplication: ofOwnApplication,
  answerQuestions: ofOwnApplication,
  nameMember: async () => {
    const all = [];
    for (const { account } of world.subjects) all.push({ token: (await apply()).token, email: account.email });
    return all;
  },
  withdrawApplication: ofOwnApplication,
  requestListingImage: "it answers where to upload",
  submitListing: ofListings,
  createCheckout: ofListings,
  changeListing: ofListings,
  payAgain: ofListings,
  openBilling: ofListings,
  receiveStripeEvent: "it answers nothing",
  sendDoorScans: "it answers what was scanned",

  // What admins decide; at the end, since memberships end by it.
  saveLevels: takesForm,
  proposeGroup: takesForm,
  joinGroup: ofGroups(),
  editGroup: ofItsHosts,
  closeGroup: ofItsHosts,
  changeGroupMember: ofItsHosts,
  leaveGroup: ofGroups(),
  decideGroup: () => [{ groupId: openGroup, act: "close" }],
  saveTopics: takesForm,
  saveQuestions: takesForm,
  createPartnerEvent: takesForm,
  editPartnerEvent: takesForm,
  deletePartnerEvent: "it answers a partner's event",
  restorePartnerEvent: "it answers a partner's event",
  decideRegistration: "it answers a registration, and has decided those of this club",
  decideGuests: ofOwnRegistration,
  sendDecisionAgain: ofOwnRegistration,
  addTestRegistration: ofEvents(),
  setOffers: "it answers the line, as does reading it",
  moveToFront: "it answers the line, as does reading it",
  takeOffLine: "it answers a registration, as does a decision",
  createEvent: "it answers an event",
  editEvent: "it answers an event",
  previewEventEdit: "it answers an event",
  createSeries: "it answers events",
  editSeries: "it answers events",
  previewSeriesEdit: "it answers events",
  sendBulletin: () => [{ eventId: world.coming.id, text: "Please bring a coat tonight." }],
  createDoorPass: () => [{ eventId: world.coming.id }],
  revokeDoorPass: "it answers a pass, as does the list",
  moveApplication: ofOwnApplication,
  recallDecision: ofOwnApplication,
  assignApplication: ofOwnApplication,
  noteApplication: () => world.subjects.map(({ applicant }) => ({ applicationId: applicant.id, note: "Met her." })),
  scoreApplication: ofOwnApplication,
  handleMessage: "it answers a message, as does reading it",
  reopenMessage: "it answers a message, as does reading it",
  saveMessageNote: "it answers a message, as does reading it",
  replyToMessage: "it answers a message, as does reading it",
  inviteToApply: "it answers a message, as does reading it",
  importInvitations: "it answers what was sent with it",
  saveClubSettings: "it answers the settings",
  saveEmailTexts: "it answers the words",
  takeListingDown: ofListings,
  restoreListing: ofListings,
  recordExport: () => [{ list: "registrations", scope: "All", rows: 1 }],
  resetSecondFactor: "it is about other admins",
  listRoles: "it is about admins",
  saveRoles: "it is about admins",
  decideReport: async () => (await asAdmin(contract.listReports, {})).body.items.map(({ id }) => ({ id, ...noAction })),
  blockMember: aboutEach(),
  unblockMember: aboutEach(),
  changeLevel: aboutEach({ level: "vip" }),
  suspendMembership: aboutEach({ days: 7, reason: "A rest." }),
  liftSuspension: aboutEach(),
  liftChatMute: aboutEach(),
  endMembership: aboutEach(),
  restoreMembership: aboutEach(),
};

/** A name is in the letter of whoever invites, and on the page that it leads to: by their own doing. */
const isToldByThemselves = (name: string, leak: string) => name === "getJoining" && leak.startsWith("full_name");

const mayCall = ({ who }: Endpoint, viewer: Viewer) =>
  who === "public"
    ? viewer.who === "visitor"
    : who === "account"
      ? viewer.who === "member"
      : who === "door"
        ? viewer.who === "door"
        : who === "admin"
          ? viewer.who === "admin"
          : viewer.who === "member" || viewer.who === "admin";

/** As a member, an admin sees what members see; what is for admins only is in the log when they look. */
const relationsOf = (row: Endpoint, viewer: Viewer): Viewer["relationTo"] =>
  viewer.who === "admin" && row.who !== "admin" ? () => "member" : viewer.relationTo;

/** Of those who see the same, `npm test` asks one. */
const isAsked = ({ name }: Viewer) =>
  isFull || !/^(a member who mutes them|who shows it to (public|club|met))$/.test(name);

const probes = Object.entries(asked).flatMap(([name, inputsOf]) =>
  typeof inputsOf === "string" ? [] : [[name, inputsOf] as const],
);

describe.each(probes)("%s", (name, inputsOf) => {
  const row = (contract as Record<string, Endpoint>)[name]!;

  testInProcess("answers nobody a field that is not for them", async () => {
    let answered = 0;
    const found: string[] = [];
    for (const viewer of world.viewers.filter((each) => isAsked(each) && mayCall(row, each)))
      for (const input of await inputsOf(viewer)) {
        const { status, body } = await viewer.call(row, input);
        if (status < 400) answered++;
        const leaks = [
          ...findLeaks(body, world.subjects, relationsOf(row, viewer)).filter(
            (each) => !isToldByThemselves(name, each),
          ),
          ...findSecret(body, name),
        ];
        found.push(...leaks.map((each) => `${viewer.name}: ${each}`));
      }

    // Refusals prove nothing: somebody was answered.
    expect({ found, isAnswered: answered > 0 }).toEqual({ found: [], isAnswered: true });
  });
});

/** Every email that left, as its reader has it. */
const readEmails = async () => {
  await deliverStream();
  return Promise.all(rawMessages().map((raw) => PostalMime.parse(raw)));
};

testInProcess("no email has a field for whom it is not", async () => {
  const readers = world.viewers.filter(({ account }) => account);
  for (const { account } of readers) await mailNews(account!.id, new Date(Date.now() + 48 * 3_600_000));

  const emails = await readEmails();

  const wrote = emails.filter(({ subject = "" }) => /message|unread|mention|new/i.test(subject));
  expect(wrote.length).toBeGreaterThan(0);
  for (const { to = [], subject = "", html = "", text = "" } of emails) {
    const reader = readers.find(({ account }) => to.some(({ address }) => address === account!.email));
    const relationTo = reader?.relationTo ?? (() => "visitor" as const);
    const leaks = findLeaks([subject, html, text], world.subjects, relationTo)
      // Who writes to somebody signs with their name.
      .filter((leak) => !leak.startsWith("full_name"));
    if (!secret.addresses.some((address) => to.some((each) => each.address === address)))
      leaks.push(...findSecret([subject, html, text]));
    expect({ subject, to, leaks }).toEqual({ subject, to, leaks: [] });
  }
});

testInProcess("a copy of somebody's data has no field of another that is not for them", async () => {
  // A run has time for one.
  for (const { account } of withSocket()) {
    await as(account!)(contract.requestExport, {});
    await makeExports();
  }
  for (const viewer of withSocket()) {
    const { status, body } = await as(viewer.account!)(contract.getExportLink, {});
    expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined });
    const files = unzipSync(new Uint8Array(await (await fetch(body.url)).arrayBuffer()));
    const texts = Object.entries(files).flatMap(([name, bytes]) => [
      name,
      /\.(json|html)$/.test(name) ? strFromU8(bytes) : "",
    ]);

    const leaks = [...findLeaks(texts, world.subjects, viewer.relationTo), ...findSecret(texts)];
    expect({ viewer: viewer.name, leaks }).toEqual({ viewer: viewer.name, leaks: [] });
    const own = ownOf(viewer);
    if (own) expect(texts.join()).toContain(own.words.bio);
  }
});

testInProcess("the directory finds nobody by what is not for the reader, and everybody by what is", async () => {
  const readers = world.viewers.filter(({ who }) => who === "member" || who === "admin");
  for (const viewer of readers)
    for (const subject of world.subjects) {
      const { id } = subject.account;
      const relation = relationsOf(contract.listDirectory, viewer)(subject);
      // One's own card is as the club sees it.
      const sees = (field: "full_name" | "company" | "location") =>
        canSeeField(relation === "self" ? "member" : relation, subject.audiences[field]);
      const { full_name, company, location } = subject.words;
      const queries = [
        [{ search: full_name.toUpperCase() }, sees("full_name")],
        [{ search: company.slice(1, -1) }, sees("company")],
        [{ search: location }, sees("location")],
        [{ location }, sees("location")],
      ] as const;
      for (const [query, isFound] of queries) {
        const { items, summary } = (await viewer.call(contract.listDirectory, query)).body as Directory;
        expect({ viewer: viewer.name, shownTo: subject.wanted, query, ids: items.map((each) => each.id) }).toEqual({
          ...{ viewer: viewer.name, shownTo: subject.wanted, query },
          ids: isFound ? [id] : [],
        });
        expect(summary?.choices.locations.some(({ value }) => value === location)).toBe(sees("location"));
      }
    }
});
type Directory = z.output<typeof contract.listDirectory.output>;

testInProcess("what is not for the club stands in the member's own item and nowhere else", async () => {
  const find = await lookEverywhere();
  for (const subject of world.subjects) {
    const { id } = subject.account;
    const hidden = [...shownFields, "fact" as const].filter(
      (field) => !canSeeField("member", subject.audiences[field]) && field !== "industry",
    );
    for (const field of hidden) {
      const { names } = find(subject.words[field]);
      const elsewhere = names.filter(
        (name) =>
          name !== `MEMBER#${id} ${field === "fact" ? "FIELDS" : "MEMBER"}` &&
          !(field === "avatar" && name.startsWith("media/")),
      );
      expect({ field, elsewhere }).toEqual({ field, elsewhere: [] });
    }
    if (hidden.includes("avatar")) expect(await isKept(subject.earlierPicture)).toBe(false);
  }
});

describe("what is for somebody is shown to them", () => {
  const pageOf = (viewer: Viewer, { account }: Subject) => viewer.call(contract.getMember, { memberId: account.id });

  testInProcess("a page and its preview have the fields that are for the reader, and no others", async () => {
    const named = (name: string) => world.viewers.find((each) => each.name === name)!;
    for (const subject of world.subjects) {
      const preview = async (as_: string) =>
        (await viewerOf(subject).call(contract.getProfilePreview, { as: as_ })).body as {
          page: object | null;
        };
      for (const [relation, viewer] of [
        ["member", named("a member")],
        ["met", named("a member whom they met")],
      ] as const) {
        const { status, body } = await pageOf(viewer, subject);
        expect(status).toBe(200);
        const shown = body as Record<string, unknown>;
        const expected = shownFields.filter((field) => canSeeField(relation, subject.audiences[field]));
        expect(
          shownFields.filter((field) => (shown[field === "avatar" ? "avatar_url" : field] ?? null) !== null),
        ).toEqual(expected);
        const facts = canSeeField(relation, subject.audiences.fact) ? [subject.words.fact] : [];
        expect(((shown.facts ?? []) as MemberFact[]).map(({ text }) => text)).toEqual(facts);
        expect((await preview(relation)).page).toEqual(shown);
      }
      const open = await asVisitor(contract.getPublicMember, { memberId: subject.account.id });
      expect(open.status).toBe(subject.wanted === "public" ? 200 : 404);
      expect((await preview("visitor")).page).toEqual(open.status === 200 ? open.body : null);
      const { profile } = (await asAdmin(contract.getMembership, { memberId: subject.account.id })).body;
      expect((await preview("admin")).page).toEqual(profile);
    }
  });
});
