import { duesContract, type OwnDues } from "#shared/dues.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { getContactPath } from "#web/paths.ts";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { ownDuesKey } from "./api.ts";
import { Payments } from "./payments.tsx";
import { DuesStanding } from "./standing.tsx";

const words = {
  title: "Your membership",
  payments: "Payments",
  free: "Your membership is free. There's nothing to pay. If you'd like another level, write to us.",
  contact: "Contact us",
  subject: "My level of membership",
  change: "Change level",
  keep: (level: string) => `Stay with ${level}`,
  keeping: "One moment...",
  kept: { title: "Your level stays as it is", description: "We've emailed you what you pay." },
  notKept: {
    title: "Your level still changes",
    failure: { unknown: "We couldn't take it back. Please try again." },
  },
  loading: "Loading your membership",
  failed: "We couldn't load your membership. Please check your internet connection.",
} as const;

const useOwnDues = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: ownDuesKey(id),
    queryFn: ({ signal }) => callEndpoint(duesContract.getOwnDues, {}, { signal }),
    ...beginWith(duesContract.getOwnDues, {}),
    // They may come back from the payment service's page in another tab.
    refetchOnWindowFocus: "always",
  });
};

const loadDialog = async () => (await import("./own-level-dialog.tsx")).OwnLevelDialog;

/** Takes back a change of level that has not come yet. */
const useKeepLevel = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: () => callEndpoint(duesContract.keepOwnLevel, {}),
    onSuccess: (dues) => {
      queryClient.setQueryData(ownDuesKey(id), { dues });
      void showToast({ type: "success", ...words.kept });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ownDuesKey(id) });
      void showToast({ type: "error", ...words.notKept, description: getMessage(error, words.notKept.failure) });
    },
  });
};

const levelButtonId = "own-level";

/** Another level: chosen, or to be. */
const OwnLevel = ({ dues: { change, levelName } }: { dues: OwnDues }) => {
  const dialog = useLazyDialog(loadDialog);
  const { mutate, isPending } = useKeepLevel();
  return (
    <div>
      {/* One button: it keeps the focus when it becomes the other. */}
      <BusyButton
        id={levelButtonId}
        mt="4"
        width={{ base: "full", sm: "auto" }}
        isBusy={isPending}
        {...(change ? { onClick: () => mutate() } : { "data-opens": true, ...dialog.opener })}
      >
        {change ? (isPending ? words.keeping : words.keep(levelName)) : words.change}
      </BusyButton>
      <LazyDialog dialog={dialog} props={{ focusAfter: () => document.getElementById(levelButtonId) }} />
    </div>
  );
};

const isOfDues = (noticeId: string) => noticeId.startsWith("dues:");

/** What a member pays for their membership, and has paid. */
export const DuesSettings = () => {
  const { data, isFetching, refetch } = useOwnDues();
  useReadHere(isOfDues);
  const dues = data?.dues;
  return (
    <>
      <SettingsSheet title={words.title}>
        {!data && (
          <Pending {...{ words, isFetching, refetch }}>
            <Skeleton height="14rem" />
          </Pending>
        )}
        {data && !dues && (
          <>
            <Text>{words.free}</Text>
            <div>
              <LinkButton to={getContactPath(words.subject)}>{words.contact}</LinkButton>
            </div>
          </>
        )}
        {dues && <DuesStanding dues={dues} token={dues.token} />}
        {dues && dues.state !== "due" && dues.state !== "ended" && <OwnLevel dues={dues} />}
      </SettingsSheet>
      {dues && (
        <Sheet aria-label={words.payments}>
          <Payments payments={dues.payments} isComplete={dues.isComplete} />
        </Sheet>
      )}
    </>
  );
};
