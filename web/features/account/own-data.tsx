import { Box } from "@chakra-ui/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import {
  type DataExport,
  type OwnData,
  accountContract,
  deletionDays,
  exportHours,
  exportsPerDay,
} from "#shared/account.ts";
import { ApiProblem, callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, sharedStaleMs, useQuery } from "#web/lib/api/query-client.ts";
import { formatClubInstant, formatLastClubDate } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";

const megabyte = 1024 * 1024;

/** Such as "5.7 kB" and "12 MB". */
export const formatSize = (bytes = 0) =>
  bytes < megabyte ? `${sizes.format(Math.max(0.1, bytes / 1000))} kB` : `${sizes.format(bytes / megabyte)} MB`;

const sizes = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });

/** Settings where members export or delete their data. */
const words = {
  title: "Your data",
  failed: "We couldn't load this. Please check your internet connection.",
  notDone: "That didn't work. Please try again.",
  copy: {
    title: "A copy of everything",
    text: `Your profile, registrations, listings, messages, and files in one ZIP file, to read and to keep. We email you once it's ready; then you have ${exportHours} hours to download it. You can ask for ${exportsPerDay} copies a day. Emails we sent you aren't in it: they're in your mailbox.`,
    ask: "Export my data",
    asking: "One moment...",
    asked: { title: "On its way", description: "We'll email you when your copy is ready." },
    preparing: "We're preparing your copy, and will email you once it's ready. That usually takes a few minutes.",
    ready: (size: string, until: string) => `Your copy is ready (${size}), until ${until}.`,
    download: "Download my data",
    gone: "This copy is no longer here. Please ask for another.",
    another: "Export again",
    lost: "Your copy couldn't be prepared. Please try again.",
  },
  overdue: {
    text: (day: string) => `Your payment didn't arrive. Everything works until ${day}.`,
    action: "Pay now",
  },
  leave: {
    title: "Delete your account",
    text: `You have ${deletionDays} days to change your mind. After that, we can't bring it back.`,
    open: "Delete my account",
    planned: (when: string) => `Your account will be deleted on ${when}.`,
    keep: "Keep my account",
    keeping: "One moment...",
    kept: { title: "Your account stays", description: "Nothing was deleted." },
  },
} as const;

const keyOf = (memberId: string) => [memberId, "own-data"];

/** How often to check whether a requested copy is ready. */
const pollMs = 15_000;

/** The member's requests: a copy of their data, the deletion of their account. */
const useOwnData = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callEndpoint(accountContract.getOwnData, {}, { signal }),
    ...beginWith(accountContract.getOwnData, {}, sharedStaleMs),
    refetchInterval: ({ state }) => (state.data?.export?.state === "preparing" ? pollMs : false),
  });
};

const keep = (memberId: string) => (data: OwnData) => queryClient.setQueryData(keyOf(memberId), data);

const showFailure = (failure: unknown) =>
  void showToast({
    type: "error",
    title: "Error",
    description: (failure instanceof ApiProblem && failure.problem.detail) || words.notDone,
  });

/** Requests a copy of the member's data. */
const useRequestExport = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: () => callEndpoint(accountContract.requestExport, {}),
    onSuccess: (data) => {
      keep(id)(data);
      void showToast({ type: "success", ...words.copy.asked });
    },
    onError: showFailure,
  });
};

/** Downloads the copy: its address is valid for a minute, so each download requests a new one. */
const useDownloadExport = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: () => callEndpoint(accountContract.getExportLink, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (failure) => {
      if (isUnknown(failure)) void queryClient.invalidateQueries({ queryKey: keyOf(id) });
      showFailure(failure);
    },
  });
};

/** Requests the deletion of the account, with the token of a sign-in just now. The form shows errors. */
export const useRequestDeletion = () => {
  const { id } = useMember();
  return async (confirmation: string, token: string) => {
    keep(id)(await callEndpoint(accountContract.requestDeletion, { confirmation }, { token }));
  };
};

/** Cancels the deletion of the account. */
const useCancelDeletion = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: () => callEndpoint(accountContract.cancelDeletion, {}),
    onSuccess: (data) => {
      keep(id)(data);
      void showToast({ type: "success", ...words.leave.kept });
    },
    onError: showFailure,
  });
};

const Ask = ({ label }: { label: string }) => {
  const { mutate: ask, isPending } = useRequestExport();
  return (
    <BusyButton size="compact" isBusy={isPending} onClick={() => ask()}>
      {isPending ? words.copy.asking : label}
    </BusyButton>
  );
};

const Download = ({ copy }: { copy: DataExport }) => {
  const { mutate: download, isPending } = useDownloadExport();
  return (
    <>
      <Text mb="4">{words.copy.ready(formatSize(copy.bytes), formatClubInstant(copy.expiresAt ?? ""))}</Text>
      <Row flexWrap="wrap" gap="3">
        <BusyButton look="gold" size="compact" isBusy={isPending} onClick={() => download()}>
          {words.copy.download}
        </BusyButton>
        <Ask label={words.copy.another} />
      </Row>
    </>
  );
};

const Copy = ({ copy }: { copy: DataExport | null }) => {
  if (copy?.state === "ready") return <Download copy={copy} />;
  if (copy?.state === "preparing") return <Text role="status">{words.copy.preparing}</Text>;
  return (
    <>
      {copy && (
        <Text role="status" mb="4" color="fg.error">
          {words.copy.lost}
        </Text>
      )}
      <Ask label={words.copy.ask} />
    </>
  );
};

/** Cancels the deletion of the account. */
const KeepAccount = () => {
  const { mutate: keepAccount, isPending } = useCancelDeletion();
  return (
    <BusyButton look="gold" size="compact" isBusy={isPending} onClick={() => keepAccount()}>
      {isPending ? words.leave.keeping : words.leave.keep}
    </BusyButton>
  );
};

/** What its button does: the dialog belongs to another feature. */
type DeleteProps = Pick<ComponentProps<typeof Button>, "aria-haspopup" | "onClick" | "onFocus" | "onPointerEnter">;

const Leave = ({ data: { deletion }, deleteProps }: { data: OwnData; deleteProps: DeleteProps }) =>
  deletion ? (
    <>
      <Text mb="4">{words.leave.planned(formatClubInstant(deletion.on))}</Text>
      <KeepAccount />
    </>
  ) : (
    <Button look="danger" size="compact" {...deleteProps}>
      {words.leave.open}
    </Button>
  );

const Content = ({ deleteProps }: { deleteProps: DeleteProps }) => {
  const { data, isFetching, refetch } = useOwnData();
  if (!data && !isFetching) return <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  return (
    <Grid gap="8">
      <div>
        <Heading as="h3" textStyle="heading" fontSize="1.125rem" mb="2">
          {words.copy.title}
        </Heading>
        <Text mb="4" color="fg.muted">
          {words.copy.text}
        </Text>
        {data ? <Copy copy={data.export} /> : <Skeleton height="11" />}
      </div>
      <div>
        <Heading as="h3" textStyle="heading" fontSize="1.125rem" mb="2">
          {words.leave.title}
        </Heading>
        <Text mb="4" color="fg.muted">
          {words.leave.text}
        </Text>
        {data ? <Leave data={data} deleteProps={deleteProps} /> : <Skeleton height="11" />}
      </div>
    </Grid>
  );
};

/** Where members export or delete their data. */
export const OwnDataSettings = ({ deleteProps }: { deleteProps: DeleteProps }) => (
  <SettingsSheet title={words.title}>
    <Content deleteProps={deleteProps} />
  </SettingsSheet>
);

/** Moves the focus to the page when the button that had it disappears. */
const useFocusOnPage = (isShown: boolean) => {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector("main")?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
};

/** Shown above every page of the portal while dues are overdue; the page on which to pay says the same. */
export const OverdueBanner = () => {
  const overdueUntil = useOwnData().data?.overdueUntil;
  const isThere = useLocation().pathname.startsWith(portalPaths.membershipSettings);
  if (overdueUntil === undefined || isThere) return null;
  return (
    <Box maxWidth="portal" px="gutter" pt="4">
      <Note
        role="status"
        icon="alert"
        text={words.overdue.text(formatLastClubDate(overdueUntil))}
        action={
          <LinkButton look="gold" size="compact" to={portalPaths.membershipSettings}>
            {words.overdue.action}
          </LinkButton>
        }
      />
    </Box>
  );
};

/** Shown above every page of the portal once the member has requested deletion. */
export const DeletionBanner = () => {
  const deletion = useOwnData().data?.deletion;
  useFocusOnPage(Boolean(deletion));
  if (!deletion) return null;
  return (
    <Box maxWidth="portal" px="gutter" pt="4">
      <Note
        role="status"
        icon="alert"
        text={words.leave.planned(formatClubInstant(deletion.on))}
        action={<KeepAccount />}
      />
    </Box>
  );
};
