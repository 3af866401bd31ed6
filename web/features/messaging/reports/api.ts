import { useEffect, useState } from "react";
import type * as z from "zod/v4/core";
import type { ServerFrame } from "#shared/realtime.ts";
import { reportsContract, type ListedReport, type ReportCase, type ReportDecision } from "#shared/reports.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { refreshWaiting } from "#web/lib/api/waiting.ts";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { listNames } from "#web/lib/list-names.ts";
import { useFrames, useLive } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { reportCaseWords, reportWords, type ReportFilter, reportCaseWords as words } from "./report-words.ts";

/** An admin viewing a report. */
type Viewer = Extract<ServerFrame, { type: "reports.viewers" }>["viewers"][number];

/** Names of a report's viewers, such as "Naomi Whitfield and Olu Adeyemi"; empty if there are none. */
export const nameViewers = (viewers: readonly Viewer[], reportId: string) =>
  listNames(
    viewers.filter(({ report }) => report === reportId).map(({ full_name }) => full_name || words.history.admin),
  );

type ReportMessage = z.input<typeof reportsContract.reportMessage.input>;

/** Whether it is pending: synchronous, while the hook's value changes with the next render. */
const isBusy = (mutationKey: string[]) => queryClient.isMutating({ mutationKey }) > 0;

const reporting = (messageId: string) => ["report", messageId];

export const isReporting = (messageId: string) => isBusy(reporting(messageId));

/** Reports a message; reporting it again is the same report. */
export const useReport = (messageId: string) =>
  useMutation({
    mutationKey: reporting(messageId),
    mutationFn: (report: ReportMessage) => callEndpoint(reportsContract.reportMessage, report),
    onSuccess: () => void showToast({ type: "success", ...reportWords.done }),
  });

/** Why a report failed. */
export const reportFailure = (failure: Error) => getMessage(failure, { unknown: reportWords.failed });

type Page = { items: ListedReport[]; cursor?: string | undefined; unreadable?: number | undefined };

const keys = {
  lists: (memberId: string) => [memberId, "reports"],
  list: (memberId: string, status: ReportFilter) => [memberId, "reports", status],
  one: (memberId: string, id: string) => [memberId, "report", id],
};

/** Open reports, or all, newest first, paged. */
export const useReports = (status: ReportFilter) => {
  const { id } = useMember();
  return useInfiniteQuery({
    queryKey: keys.list(id, status),
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const page = await callEndpoint(reportsContract.listReports, { status, cursor }, { signal });
      // The index may still list a report that was just decided.
      const items = page.items.map((each) => {
        const known = queryClient.getQueryData<ReportCase>(keys.one(id, each.id))?.report;
        return known?.status === "closed" ? known : each;
      });
      return { ...page, items: status === "open" ? items.filter((each) => each.status === "open") : items };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });
};

/** A report with everything needed for a decision. */
export const useReportCase = (reportId: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: keys.one(id, reportId),
    queryFn: ({ signal }) => callEndpoint(reportsContract.getReport, { id: reportId }, { signal }),
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    // Both members' histories may have grown since.
    staleTime: 0,
  });
};

/** The draft of an admin's decision on a report. */
export const getDecisionDraft = (memberId: string, reportId: string) => `${memberId}:decision:${reportId}`;

/** Decides on a report; the form shows errors. */
export const useDecide = (reportId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (decision: ReportDecision) => callEndpoint(reportsContract.decideReport, { id: reportId, ...decision }),
    onSuccess: (report) => {
      // Before the form unmounts: any draft left then counts as unsent.
      forgetDraft(getDecisionDraft(id, reportId), "tab");
      queryClient.setQueryData<ReportCase>(keys.one(id, reportId), (was) => was && { ...was, report });
      refreshWaiting(id);
      void showToast({ type: "success", ...reportCaseWords.decision.done });
    },
    onSettled: () => refreshReports(id, [reportId]),
  });
};

/** Invalidates the lists and these reports. */
const refreshReports = (memberId: string, ids: readonly string[]) => {
  void queryClient.invalidateQueries({ queryKey: keys.lists(memberId) });
  for (const each of ids) void queryClient.invalidateQueries({ queryKey: keys.one(memberId, each) });
};

/**
 * Announces to other admins which report this one is viewing, and receives who else is; `onDecided` is called when
 * another admin decides on it.
 */
export const useReportViewers = (open: string | null, onDecided?: (by: string) => void): readonly Viewer[] => {
  const { id: me } = useMember();
  const { opened, tell } = useLive();
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useEffect(() => {
    if (opened > 0) tell({ action: "report.view", id: open });
  }, [opened, open, tell]);
  useEffect(() => () => void tell({ action: "report.view", id: null }), [tell]);
  useFrames((frame) => {
    if (frame.type === "reports.viewers") setViewers(frame.viewers.filter(({ user_id }) => user_id !== me));
    if (frame.type !== "reports.decided") return;
    if (open !== null && frame.ids.includes(open) && frame.user_id !== me) onDecided?.(frame.by);
    refreshReports(me, frame.ids);
    refreshWaiting(me);
  });
  return viewers;
};
