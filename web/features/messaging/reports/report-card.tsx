import { Box } from "@chakra-ui/react";
import { memo } from "react";
import type { ListedReport } from "#shared/reports.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { RowFrame } from "#web/ui/row-list.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { MessageAttachment } from "../community/message-attachment.tsx";
import { Quote } from "./quote.tsx";
import { nameWriter, reportListWords as words, placeOf } from "./report-words.ts";

/** A report's status; if closed, the decision. */
export const ReportStatus = ({ report: { status, outcome } }: { report: ListedReport }) => {
  if (status === "open")
    return (
      <StatusBadge tone="waiting" icon="clock">
        {words.states.open}
      </StatusBadge>
    );
  const isHarmless = !outcome || (outcome.measure === "none" && !outcome.removesMessage);
  const measure = !outcome || (outcome.measure === "none" && outcome.removesMessage) ? undefined : outcome.measure;
  return (
    <>
      {!outcome && (
        <StatusBadge tone="good" icon="check">
          {words.states.closed}
        </StatusBadge>
      )}
      {outcome?.removesMessage && (
        <StatusBadge tone="bad" icon="close">
          {words.removed}
        </StatusBadge>
      )}
      {measure && (
        <StatusBadge tone={isHarmless ? "good" : "bad"} icon={isHarmless ? "check" : "alert"}>
          {words.outcomes[measure]}
        </StatusBadge>
      )}
    </>
  );
};

/** Who wrote the reported message, where, and when. */
export const ReportHead = ({ report }: { report: ListedReport }) => {
  const { id, message, topic } = report;
  const name = nameWriter(message.full_name, topic);
  return (
    <Row flexWrap="wrap" columnGap="3" rowGap="2">
      <Avatar id={message.user_id} name={name} src={message.avatar_url} size="small" />
      <Box flex="1" minWidth="9rem">
        <Heading id={`${id}-author`} dir="auto" fontWeight="600" lineHeight="1.3">
          {name}
        </Heading>
        <Text textStyle="small" color="fg.muted">
          {placeOf(report)} · {words.written(formatClubMoment(message.created_at))}
        </Text>
      </Box>
      <Row flexWrap="wrap" gap="2">
        <ReportStatus report={report} />
      </Row>
    </Row>
  );
};

/** Who reported it, and why; and who closed it. */
export const ReportReason = ({ report }: { report: ListedReport }) => {
  const { reporter, reason, created_at, topic, status, closed_at, closed_by } = report;
  const mayDecide = useMay("conversations");
  return (
    <Grid gap="1">
      <Text textStyle="small" color="fg.muted">
        {words.reportedBy} <bdi>{nameWriter(reporter.full_name, topic)}</bdi>{" "}
        {words.reported(formatClubMoment(created_at))}
      </Text>
      {mayDecide && (reason === "" ? <Text color="fg.muted">{words.noReason}</Text> : <UserText>{reason}</UserText>)}
      {status === "closed" && closed_at !== null && (
        <Text textStyle="small" color="fg.muted">
          {words.closedBy} <bdi>{closed_by?.full_name || words.somebody}</bdi>{" "}
          {words.reported(formatClubMoment(closed_at))}
        </Text>
      )}
    </Grid>
  );
};

type ReportCardProps = {
  report: ListedReport;
  /** Names of other admins viewing it. */
  viewers: string;
};

/** The id of a report's card in the list. */
export const getRowId = (reportId: string) => `report-${reportId}`;

/** A report: the message as it was, unless private, the reasons, and the link to decide. */
export const ReportCard = memo(({ report, viewers }: ReportCardProps) => {
  const { id, message, topic, status } = report;
  const name = nameWriter(message.full_name, topic);
  const isOpen = status === "open";
  const mayDecide = useMay("conversations");
  return (
    <RowFrame
      id={getRowId(id)}
      tabIndex={-1}
      aria-labelledby={`${id}-author`}
      display="grid"
      gap="4"
      py={{ base: "4", md: "5" }}
    >
      <ReportHead report={report} />
      {message.content === null || !mayDecide ? (
        message.content === null && <Text color="fg.muted">{words.isPrivate}</Text>
      ) : (
        <Quote label={words.message(name)} text={message.content || words.noText}>
          {message.attachment && <MessageAttachment attachment={message.attachment} />}
        </Quote>
      )}
      <ReportReason report={report} />
      <Row flexWrap="wrap" columnGap="4" rowGap="2">
        {mayDecide && (
          <LinkButton
            data-opens
            size="compact"
            to={adminPaths.report(id)}
            aria-label={isOpen ? words.openOf(name) : words.seeOf(name)}
          >
            {isOpen ? words.open : words.see}
          </LinkButton>
        )}
        {isOpen && viewers !== "" && (
          <Row role="status" gap="2" textStyle="small" color="fg.muted">
            <Icon name="eye" width="4" height="4" />
            {words.viewing(viewers)}
          </Row>
        )}
        {report.isMessageDeleted && (
          <Text textStyle="small" color="fg.muted">
            {words.isRemoved}
          </Text>
        )}
      </Row>
    </RowFrame>
  );
});
