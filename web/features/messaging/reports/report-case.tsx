import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { ConductEntry } from "#shared/conduct.ts";
import type { QuotedMessage, Report, ReportCase } from "#shared/reports.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { MessageAttachment } from "../community/message-attachment.tsx";
import { useReportCase, useReportViewers, nameViewers } from "./api.ts";
import { DecisionForm, UnsentReason } from "./decision-form.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import { ReportHead, ReportReason, ReportStatus } from "./report-card.tsx";
import { nameWriter, reportCaseWords as words, reportListWords, placeOf } from "./report-words.ts";

type MessageProps = { message: QuotedMessage; topic: string | null; isMarked: boolean };

/** A message of the context; the reported one has a colored edge and a label. */
const ContextMessage = ({ message, topic, isMarked }: MessageProps) => (
  <Box
    as="li"
    ps="4"
    py="2"
    borderInlineStartWidth="3px"
    borderInlineStartColor={isMarked ? "brand.solid" : "border"}
    bg={isMarked ? "brand.tint" : undefined}
  >
    <Row flexWrap="wrap" columnGap="2" textStyle="small" color="fg.muted">
      <Box as="bdi" fontWeight="600" color="fg">
        {nameWriter(message.full_name, topic)}
      </Box>
      {formatClubMoment(message.created_at)}
      {isMarked && (
        <Box as="strong" color="brand.fg">
          {words.context.marked}
        </Box>
      )}
    </Row>
    {message.content !== "" && <UserText>{message.content}</UserText>}
    {message.content === "" && !message.attachment && <Text color="fg.muted">{reportListWords.noText}</Text>}
    {message.attachment && <MessageAttachment attachment={message.attachment} />}
  </Box>
);

const Context = ({ shown }: { shown: ReportCase }) => {
  const { report, before, after } = shown;
  const { message, topic } = report;
  return (
    <Sheet aria-labelledby="report-context">
      <Heading id="report-context" textStyle="heading" mb="1">
        {words.context.title}
      </Heading>
      <Text textStyle="small" color="fg.muted" mb="4">
        {topic === null ? words.context.direct : words.context.topic(placeOf(report))}
        {before.length + after.length === 0 && ` ${words.context.none}`}
      </Text>
      <Grid as="ol" gap="2" listStyleType="none" aria-label={words.context.title}>
        {[...before, message, ...after].map((each) => (
          <ContextMessage key={each.id} message={each} topic={topic} isMarked={each.id === message.id} />
        ))}
      </Grid>
    </Sheet>
  );
};

type HistoryProps = { title: string; none: string; entries: ConductEntry[]; current: string; children?: ReactNode };

/** Earlier reports and decisions, without this one. */
const History = ({ title, none, entries, current, children }: HistoryProps) => {
  const earlier = entries.filter(
    ({ kind, reportId }) => !((kind === "reported" || kind === "report-made") && reportId === current),
  );
  return (
    <Sheet aria-label={title}>
      <Heading textStyle="heading" mb="2" overflowWrap="anywhere">
        {title}
      </Heading>
      {children}
      {earlier.length === 0 ? (
        <Text color="fg.muted">{none}</Text>
      ) : (
        <Grid as="ul" aria-label={title}>
          {earlier.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} current={current} />
          ))}
        </Grid>
      )}
    </Sheet>
  );
};

/** The author's active sanctions, and the link to where they are lifted. */
const InForce = ({ memberId, author }: { memberId: string; author: ReportCase["author"] }) => {
  const { chatMute, suspension } = author;
  if (!chatMute && !suspension) return null;
  return (
    <Grid gap="1" mb="3" justifyItems="start">
      {chatMute?.until && <strong>{words.now.chatMute(formatClubMoment(chatMute.until))}</strong>}
      {suspension && (
        <strong>{words.now.suspension(suspension.until === null ? "" : formatClubMoment(suspension.until))}</strong>
      )}
      <QuietLink isUnderlined to={portalPaths.member(memberId)}>
        {words.now.member}
      </QuietLink>
    </Grid>
  );
};

const Outcome = ({ report }: { report: Report }) => {
  const { outcome, closed_at, closed_by } = report;
  const hasActed = outcome !== null && (outcome.removesMessage || outcome.measure !== "none");
  return (
    <Grid gap="3" justifyItems="start">
      <Row flexWrap="wrap" gap="2">
        <ReportStatus report={report} />
      </Row>
      {outcome?.until && <Text>{words.outcome.until(formatClubMoment(outcome.until))}</Text>}
      {closed_at !== null && (
        <Text color="fg.muted">{words.outcome.by(closed_by?.full_name ?? "", formatClubMoment(closed_at))}</Text>
      )}
      {outcome && (
        <Box>
          <Text textStyle="small" color="fg.muted">
            {hasActed ? words.outcome.told : words.outcome.noted}
          </Text>
          <UserText>{outcome.reason}</UserText>
        </Box>
      )}
      <UnsentReason reportId={report.id} />
    </Grid>
  );
};

type DecisionProps = { shown: ReportCase; /** Whether another admin has just decided. */ isDecided: boolean };

/** The decision form, or the decision, whose heading takes the focus when it replaces the form. */
const Decision = ({ shown, isDecided }: DecisionProps) => {
  const { report } = shown;
  const isOpen = report.status === "open";
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (wasOpen.current && !isOpen && isLost) heading.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Sheet aria-labelledby="report-decision">
      <Heading id="report-decision" ref={heading} tabIndex={-1} textStyle="heading" mb="4">
        {isOpen ? words.decision.title : words.outcome.title}
      </Heading>
      {isOpen ? <DecisionForm {...{ shown, isDecided }} /> : <Outcome report={report} />}
    </Sheet>
  );
};

/** Who else is viewing the report, and who has just decided on it. */
const Others = ({ viewers, decidedBy }: { viewers: string; decidedBy: string | undefined }) => (
  <Box role="status" mb={viewers || decidedBy !== undefined ? "4" : undefined}>
    {(viewers !== "" || decidedBy !== undefined) && (
      <Row gap="3" p="3" bg="bg.subtle" borderWidth="1px" borderRadius="md">
        <Icon name={decidedBy === undefined ? "eye" : "check"} color="brand.fg" />
        <span>
          {decidedBy !== undefined
            ? words.decided(decidedBy || words.history.admin)
            : viewers.includes(" and ")
              ? words.viewers.many(viewers)
              : words.viewers.one(viewers)}
        </span>
      </Row>
    )}
  </Box>
);

/** A report with the surrounding messages, both members' histories, and the decision. */
const ReportCaseBoard = ({ id }: { id: string }) => {
  const { data: shown, error, isFetching, refetch } = useReportCase(id);
  const [decidedBy, setDecidedBy] = useState<string>();
  const viewers = nameViewers(useReportViewers(id, setDecidedBy), id);
  if (!shown && isUnknown(error))
    return (
      <Empty text={words.missing.text}>
        <LinkButton to={adminPaths.reports}>{words.all}</LinkButton>
      </Empty>
    );
  if (!shown)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="4" aria-hidden>
          <Skeleton height="18rem" borderRadius="md" />
          <Skeleton height="14rem" borderRadius="md" />
        </Grid>
      </Pending>
    );
  const { report, others, author, reporter } = shown;
  const authorName = nameWriter(report.message.full_name, report.topic);
  const isOpen = report.status === "open";
  return (
    <>
      <Others viewers={isOpen ? viewers : ""} decidedBy={decidedBy} />
      <Grid
        gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 7fr) minmax(0, 5fr)" }}
        gap="4"
        alignItems="start"
      >
        <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <Sheet aria-label={words.reported}>
            <Grid gap="4">
              <ReportHead report={report} />
              <ReportReason report={report} />
              {isOpen && others > 0 && <Text>{words.others(others)}</Text>}
            </Grid>
          </Sheet>
          <Context shown={shown} />
        </Grid>
        <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <Decision shown={shown} isDecided={decidedBy !== undefined} />
          <History
            title={words.history.author(authorName)}
            none={words.history.firstReport}
            entries={author.history}
            current={id}
          >
            <InForce memberId={report.message.user_id} author={author} />
          </History>
          <History
            title={words.history.reporter(nameWriter(report.reporter.full_name, report.topic))}
            none={words.history.firstReporter}
            entries={reporter.history}
            current={id}
          />
        </Grid>
      </Grid>
    </>
  );
};

/** One report, for admins. */
export const AdminReport = () => {
  const { reportId = "" } = useParams();
  return (
    <PortalPage title={words.title}>
      <Box mt={{ base: "-3", md: "-6" }} mb="4">
        <LinkButton look="quiet" size="compact" px="0" to={adminPaths.reports}>
          <Icon name="arrow" rotate="180deg" />
          {words.all}
        </LinkButton>
      </Box>
      <ReportCaseBoard key={reportId} id={reportId} />
    </PortalPage>
  );
};
