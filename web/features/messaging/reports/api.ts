import { useInfiniteQuery, useMutation, type InfiniteData } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { submissionTimeout } from "#shared/forms.ts";
import { reportsContract, type Report } from "#shared/reports.ts";
import { reportListWords, reportWords, type ReportFilter } from "#web/content/reports.ts";
import { callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { refreshWaiting } from "#web/lib/api/waiting.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

type ReportMessage = z.input<typeof reportsContract.reportMessage.input>;

/** Whether it is under way: told at once, where a hook tells it with the next drawing. */
const isBusy = (mutationKey: string[]) => queryClient.isMutating({ mutationKey }) > 0;

const reporting = (messageId: string) => ["report", messageId];

export const isReporting = (messageId: string) => isBusy(reporting(messageId));

/** Reports a message; a repetition is the same report. */
export const useReport = (messageId: string) =>
  useMutation(
    {
      mutationKey: reporting(messageId),
      mutationFn: (report: ReportMessage) =>
        callEndpoint(reportsContract.reportMessage, report, { signal: AbortSignal.timeout(submissionTimeout) }),
      onSuccess: () => void showToast({ type: "success", ...reportWords.done }),
    },
    queryClient,
  );

/** Why a report could not be made. */
export const reportFailure = (failure: Error) =>
  getMessage(failure, { unknown: reportWords.failed, withoutMessage: reportWords.failed });

type Page = { items: Report[]; cursor?: string | undefined };

const keys = {
  lists: (memberId: string) => [memberId, "reports"],
  list: (memberId: string, status: ReportFilter) => [memberId, "reports", status],
  closed: (memberId: string, id: string) => [memberId, "closed-report", id],
};

/** The reports that are open, or all, newest first, a page at a time. */
export const useReports = (status: ReportFilter) => {
  const { id } = useMember();
  return useInfiniteQuery(
    {
      queryKey: keys.list(id, status),
      queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
        const page = await callEndpoint(reportsContract.listReports, { status, cursor }, { signal });
        // The index may still list as open what was dealt with here a moment ago.
        const items = page.items.map((each) => queryClient.getQueryData<Report>(keys.closed(id, each.id)) ?? each);
        return { ...page, items: status === "open" ? items.filter((each) => each.status === "open") : items };
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
    },
    queryClient,
  );
};

const withClosed = (data: InfiniteData<Page> | undefined, closed: Report) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((each) => (each.id === closed.id ? closed : each)),
    })),
  };

/** Shows of every report of a message that it is deleted. */
export const showDeleted = (memberId: string, messageId: string) => {
  const mark = (report: Report) => (report.message.id === messageId ? { ...report, isMessageDeleted: true } : report);
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: keys.lists(memberId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(mark) })),
      },
  );
  queryClient.setQueriesData<Report>({ queryKey: [memberId, "closed-report"] }, (report) => report && mark(report));
};

/** Marks a report as dealt with; it stays where it is until the list is loaded again, so that nothing jumps. */
export const useCloseReport = (reportId: string) => {
  const { id } = useMember();
  const mutationKey = ["close-report", reportId];
  const { mutate, isPending } = useMutation(
    {
      mutationKey,
      mutationFn: () =>
        callEndpoint(reportsContract.closeReport, { id: reportId }, { signal: AbortSignal.timeout(submissionTimeout) }),
      onSuccess: (closed) => {
        queryClient.setQueryData(keys.closed(id, closed.id), closed);
        queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: keys.lists(id) }, (data) =>
          withClosed(data, closed),
        );
        refreshWaiting(id);
        void showToast({ type: "success", ...reportListWords.closed });
      },
      onError: (failure) => {
        const isOver = isConflict(failure);
        if (isOver) void queryClient.invalidateQueries({ queryKey: keys.lists(id) });
        const words = { unknown: reportListWords.notClosed, withoutMessage: reportListWords.notClosed };
        void showToast(
          isOver
            ? { type: "info", title: reportListWords.states.closed, description: reportListWords.already }
            : { type: "error", title: reportListWords.error, description: getMessage(failure, words) },
        );
      },
    },
    queryClient,
  );
  return { close: () => !isBusy(mutationKey) && mutate(), isPending };
};
