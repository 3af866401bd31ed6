import type { InfiniteData } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { invitationsContract, type Allowance, type Invitation } from "#shared/invitations.ts";
import { callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { invitationWords } from "./invitation-words.ts";

type Page = z.output<typeof invitationsContract.listInvitations.output>;
type Pages = InfiniteData<Page>;

const keyOf = (memberId: string) => [memberId, "invitations"];

/** The caller's invitations, newest first, paged; each page says how many are left. */
export const useInvitations = () =>
  useInfiniteQuery({
    queryKey: keyOf(useMember().id),
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      callEndpoint(invitationsContract.listInvitations, { cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });

type Changed = { invitation: Invitation; allowance: Allowance };

/** Puts an invitation from an API response into the list, a new one first, and updates how many are left. */
export const showInvitation = (memberId: string, { invitation, allowance }: Changed) =>
  queryClient.setQueryData<Pages>(keyOf(memberId), (was) => {
    if (!was) return was;
    const isKnown = was.pages.some(({ items }) => items.some(({ id }) => id === invitation.id));
    const pages = was.pages.map((page, index) => ({
      ...page,
      allowance,
      items: isKnown
        ? page.items.map((each) => (each.id === invitation.id ? invitation : each))
        : index === 0
          ? [invitation, ...page.items]
          : page.items,
    }));
    return { ...was, pages };
  });

/** Reloads the invitations. */
export const refreshInvitations = (memberId: string) =>
  void queryClient.invalidateQueries({ queryKey: keyOf(memberId) });

/** Withdraws an invitation. The dialog shows errors. */
export const useTakeBack = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (invitationId: string) => callEndpoint(invitationsContract.takeBackInvitation, { invitationId }),
    onSuccess: (changed) => {
      showInvitation(id, changed);
      void showToast({ type: "success", ...invitationWords.takeBack.done });
    },
    onError: (failure) => {
      if (isConflict(failure)) refreshInvitations(id);
    },
  });
};
