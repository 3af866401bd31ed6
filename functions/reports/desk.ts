import {
  contextSize,
  reportsContract,
  type ListedReport,
  type QuotedMessage,
  type Report,
  type ReportCase,
} from "#shared/reports.ts";
import { noteView } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { readAliases } from "../members/merged.ts";
import { presentConduct, readConduct } from "../membership/conduct.ts";
import { findMembershipStatus, findMembership } from "../membership/membership.ts";
import { presentSuspension } from "../membership/suspension.ts";
import { findChatMute, presentChatMute } from "../messaging/chat-mute.ts";
import {
  findDeletedMessages,
  presentCommunityMessage,
  storedCommunityMessage,
  topicPartitionOf,
} from "../messaging/community-message.ts";
import { findParticipant, getConversationId, hasBegun } from "../messaging/conversation.ts";
import { conversationPartitionOf, presentDirectMessage, storedDirectMessage } from "../messaging/direct-message.ts";
import { readMessagesAround } from "../messaging/message.ts";
import { isAdminAccount } from "../platform/accounts.ts";
import { readEach } from "../platform/pages.ts";
import type { Item } from "../platform/table.ts";
import { listOpenReportsOf, readReportFor, readReports, type StoredReport } from "./report.ts";

/** Reports as admins see them; looks up the community messages in one batch. */
export const presentReports = async (reports: readonly StoredReport[]): Promise<Report[]> => {
  const deleted = await findDeletedMessages(
    reports.flatMap(({ topic, message }) => (topic ? [{ topic, id: message.id }] : [])),
  );
  return reports.map((each) => ({ ...each, isMessageDeleted: each.topic !== null && deleted.has(each.message.id) }));
};

/** Reading a private message is always logged: its text is only in its report. */
const toListed = (each: Report): ListedReport =>
  each.topic === null ? { ...each, message: { ...each.message, content: null } } : each;

export const listReports = adminEndpoint(reportsContract.listReports, async ({ status, cursor }, { id }) => {
  const page = await readReports(status, cursor);
  // The reported member never learns the reporter's name from it, even as an admin.
  const reports = await presentReports(page.items.filter(({ message }) => message.user_id !== id));
  return { ...page, items: reports.map(toListed) };
});

const toQuoted = ({ id, user_id, full_name, avatar_url, content, created_at }: Omit<QuotedMessage, "attachment">) => ({
  ...{ id, user_id, full_name, avatar_url, content, created_at },
});

const presentTopical = (item: Item): QuotedMessage[] => {
  const message = storedCommunityMessage.parse(item);
  if (message.deleted) return [];
  const shown = presentCommunityMessage(message);
  return [{ ...toQuoted(shown), attachment: shown.attachment }];
};

const presentDirect = (item: Item): QuotedMessage => ({
  ...toQuoted(presentDirectMessage(storedDirectMessage.parse(item))),
  attachment: null,
});

/**
 * The messages around a reported one, as visible to its reporter: in a conversation, none after the report, and none
 * once the reporter has lost access.
 */
const readContext = async ({ topic, message, reporter, created_at }: StoredReport) => {
  if (topic !== null) {
    const { before, after } = await readMessagesAround(topicPartitionOf(topic), message.id, { atMost: contextSize });
    return { before: readEach(before, presentTopical).flat(), after: readEach(after, presentTopical).flat() };
  }
  const id = getConversationId(reporter.user_id, message.user_id);
  const { resolve } = await readAliases();
  if (!hasBegun(await findParticipant(resolve(reporter.user_id), id))) return { before: [], after: [] };
  const around = await readMessagesAround(conversationPartitionOf(id), message.id, {
    atMost: contextSize,
    until: created_at,
  });
  return { before: readEach(around.before, presentDirect), after: readEach(around.after, presentDirect) };
};

const readHistory = async (memberId: string) => (await readConduct(memberId)).map(presentConduct);

const readAuthor = async (memberId: string): Promise<ReportCase["author"]> => {
  const [history, standing, membership, chatMute, isAdmin] = await Promise.all([
    readHistory(memberId),
    findMembershipStatus(memberId),
    findMembership(memberId),
    findChatMute(memberId),
    isAdminAccount(memberId),
  ]);
  return {
    history,
    canBeRestricted: !isAdmin && (standing === "member" || standing === "suspended"),
    chatMute: presentChatMute(chatMute),
    suspension: membership ? presentSuspension(membership) : null,
  };
};

export const getReport = adminEndpoint(reportsContract.getReport, async ({ id }, admin, { network }) => {
  const report = await readReportFor(id, admin.id);
  const { resolve } = await readAliases();
  const author = resolve(report.message.user_id);
  await noteView({ by: { id: admin.id, network }, kind: "report-opened", id }, async () => ({
    about: { memberId: author, name: (await readMember(author)).full_name || report.message.full_name },
    object: { kind: "report", id, title: "" },
  }));
  const [[presented], { before, after }, others, history, person] = await Promise.all([
    presentReports([report]),
    readContext(report),
    listOpenReportsOf(report.message.id),
    readHistory(resolve(report.reporter.user_id)),
    readAuthor(author),
  ]);
  return {
    report: presented!,
    before,
    after,
    others: others.filter((each) => each.id !== id).length,
    author: person,
    reporter: { history },
  };
});
