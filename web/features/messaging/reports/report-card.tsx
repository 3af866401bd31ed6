import { Box } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import type { Topic, Attachment } from "#shared/community.ts";
import type { Report } from "#shared/reports.ts";
import { reportListWords as words, nameWriter } from "#web/content/reports.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { showDeleted, useCloseReport } from "./api.ts";
import { Quote } from "./quote.tsx";

type Message = { topic: Topic; id: string };

/** Deletes a message of the community, as admins may; sent again, it is done once. */
const useRemove = () => {
  const { send } = useLive();
  const { id: memberId } = useMember();
  return useMutation(
    {
      mutationFn: ({ topic, id }: Message) =>
        send({ action: "community.delete", clientId: crypto.randomUUID(), topic, id }),
      onSuccess: (_, { id: messageId }) => {
        showDeleted(memberId, messageId);
        void showToast({ type: "success", ...words.removed });
      },
      onError: (failure) => {
        const description = failure instanceof LiveProblem ? failure.detail : words.notRemoved;
        void showToast({ type: "error", title: words.error, description });
      },
    },
    queryClient,
  );
};

const load = async () => (await import("./remove-dialog.tsx")).RemoveDialog;

/** Takes a message of the community away, after asking; of one that is gone it says so. */
const RemoveMessage = ({ isDeleted, ...message }: Message & { isDeleted: boolean }) => {
  const { mutate, isPending } = useRemove();
  const dialog = useLazyDialog(load);
  if (isDeleted)
    return (
      <Text role="status" textStyle="small" color="fg.muted" alignSelf="center">
        {words.isRemoved}
      </Text>
    );
  return (
    <>
      <BusyButton
        size="compact"
        aria-haspopup="dialog"
        isBusy={isPending}
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={dialog.open}
      >
        {isPending ? words.removing : words.remove}
      </BusyButton>
      <LazyDialog dialog={dialog} props={{ onRemove: () => mutate(message) }} />
    </>
  );
};

const Status = ({ status }: Pick<Report, "status">) => (
  <StatusBadge tone={status === "open" ? "waiting" : "good"} icon={status === "open" ? "clock" : "check"}>
    {words.states[status]}
  </StatusBadge>
);

/** Who wrote what was reported, where, and when. */
const Head = ({ report: { id, message, topic, status } }: { report: Report }) => (
  <Row flexWrap="wrap" columnGap="3" rowGap="2">
    <Avatar id={message.user_id} name={nameWriter(message.full_name, topic)} src={message.avatar_url} size="small" />
    <Box flex="1" minWidth="9rem">
      <Heading id={`${id}-author`} dir="auto" fontWeight="600" lineHeight="1.3">
        {nameWriter(message.full_name, topic)}
      </Heading>
      <Text textStyle="small" color="fg.muted">
        {topic ?? words.direct} · {words.written(formatClubMoment(message.created_at))}
      </Text>
    </Box>
    <Status status={status} />
  </Row>
);

/** Who reported it, and why; and who has dealt with it. */
const About = ({
  report: { reporter, reason, created_at, topic, status, closed_at, closed_by },
}: {
  report: Report;
}) => (
  <Grid gap="1">
    <Text textStyle="small" color="fg.muted">
      {words.reportedBy} <bdi>{nameWriter(reporter.full_name, topic)}</bdi>{" "}
      {words.reported(formatClubMoment(created_at))}
    </Text>
    {reason === "" ? <Text color="fg.muted">{words.noReason}</Text> : <UserText>{reason}</UserText>}
    {status === "closed" && closed_at !== null && (
      <Text textStyle="small" color="fg.muted">
        {words.closedBy} <bdi>{closed_by?.full_name || words.somebody}</bdi>{" "}
        {words.reported(formatClubMoment(closed_at))}
      </Text>
    )}
  </Grid>
);

type ReportCardProps = {
  report: Report;
  /** Shows the file that a message carries. */
  showFile: (file: Attachment) => ReactNode;
};

/** A report: the message as it was, what is said of it, and what can be done about it. */
export const ReportCard = memo(({ report, showFile }: ReportCardProps) => {
  const { id, message, topic, status } = report;
  const { close, isPending } = useCloseReport(id);
  return (
    <Grid
      as="article"
      aria-labelledby={`${id}-author`}
      gap="4"
      p={{ base: "5", md: "6" }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
    >
      <Head report={report} />
      <Quote label={words.message(nameWriter(message.full_name, topic))} text={message.content || words.noText}>
        {message.attachment && showFile(message.attachment)}
      </Quote>
      <About report={report} />
      <Row alignItems="stretch" flexWrap="wrap" gap="2">
        {status === "open" && (
          <BusyButton size="compact" isBusy={isPending} onClick={close}>
            {isPending ? words.closing : words.close}
          </BusyButton>
        )}
        {topic !== null && <RemoveMessage topic={topic} id={message.id} isDeleted={report.isMessageDeleted} />}
      </Row>
    </Grid>
  );
});
