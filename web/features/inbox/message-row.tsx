import { Box } from "@chakra-ui/react";
import { memo } from "react";
import type { InboxMessage, MessageEmail } from "#shared/inbox.ts";
import { formatShortly } from "#web/lib/dates.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { RowFrame } from "#web/ui/row-list.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useIsToggling } from "./api.ts";
import { kindWords, nameOf, summaryOf } from "./describe-message.ts";
import { MessageDetails } from "./message-details.tsx";

const words = {
  details: "Details",
  handled: "Handled",
  earlier: "Before the inbox",
  handle: "Mark handled",
  reopen: "Open again",
  saving: "Saving...",
  replied: { reply: "Replied", invitation: "Invited to apply" },
  write: { reply: "Reply", invitation: "Invite to apply" },
} as const;

/** The ids of a message's row and of its buttons that open a dialog. */
export const getRowId = (messageId: string) => `inbox-${messageId}`;
export const getEmailButtonId = (messageId: string, kind: MessageEmail["kind"]) => `${kind}-${messageId}`;

export type OnEmail = (message: InboxMessage, kind: MessageEmail["kind"]) => void;

/** What was done about a message; nothing where it is open and no one has written. */
const Status = ({ message: { isOpen, handled, lastEmail } }: { message: InboxMessage }) => (
  <>
    {!isOpen && (
      <StatusBadge tone={handled ? "good" : "quiet"} icon={handled ? "check" : "info"}>
        {handled ? words.handled : words.earlier}
      </StatusBadge>
    )}
    {lastEmail && (
      <StatusBadge tone="quiet" icon="mail">
        {words.replied[lastEmail.kind]}
      </StatusBadge>
    )}
  </>
);

type HandleProps = { message: InboxMessage; onToggle: (message: InboxMessage) => void };

/** Marks a message handled, or opens it again. */
const HandleButton = ({ message, onToggle }: HandleProps) => {
  const isBusy = useIsToggling(message.id);
  const label = message.isOpen ? words.handle : words.reopen;
  return (
    <BusyButton
      size="compact"
      flexShrink="0"
      px={{ base: "3", sm: "4" }}
      isBusy={isBusy}
      aria-label={`${label}: ${nameOf(message)}`}
      onClick={() => onToggle(message)}
    >
      {message.isOpen && <Icon name="check" color="fg.success" />}
      {/* On a phone, the check says it beside the name. */}
      <Box as="span" hideBelow={message.isOpen ? "sm" : undefined}>
        {isBusy ? words.saving : label}
      </Box>
    </BusyButton>
  );
};

const quiet = {
  look: "quiet",
  size: "compact",
  px: "2",
  fontSize: "0.875rem",
  minHeight: { base: "10", md: "9" },
} as const;

type Props = HandleProps & {
  isExpanded: boolean;
  today: Date;
  onExpand: (messageId: string) => void;
  onEmail: OnEmail;
  onIntent: () => void;
};

/** A message in few lines: who, what, and what can be done about it; everything else on request. */
export const MessageRow = memo(({ message, isExpanded, today, onToggle, onExpand, onEmail, onIntent }: Props) => {
  const { id, email, createdAt, kind, isOpen } = message;
  const name = nameOf(message);
  const { subject, text } = summaryOf(message);
  const detailsId = `${id}-details`;
  return (
    <RowFrame
      id={getRowId(id)}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      borderInlineStartWidth="3px"
      borderInlineStartColor={isOpen ? "brand.solid" : "border"}
    >
      <Row alignItems="flex-start" columnGap="3">
        <Row flex="1" minWidth="0" minHeight="11" flexWrap="wrap" columnGap="3" py="1.5">
          <Heading as="h2" id={`${id}-name`} dir="auto" fontWeight="600" fontSize="1.0625rem" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text textStyle="small" color="fg.muted">
            {kindWords[kind]} · <time dateTime={createdAt}>{formatShortly(createdAt, today)}</time>
          </Text>
          <Status message={message} />
        </Row>
        <HandleButton message={message} onToggle={onToggle} />
      </Row>
      {!isExpanded && (
        <Text dir="auto" lineClamp="2" overflowWrap="anywhere" maxWidth="text" fontSize="0.9375rem">
          {subject && <strong>{subject} </strong>}
          <Box as="span" color="fg.muted">
            {text}
          </Box>
        </Text>
      )}
      <Row flexWrap="wrap" columnGap="2" ms="-2">
        <Button
          {...quiet}
          aria-expanded={isExpanded}
          aria-controls={detailsId}
          aria-label={`${words.details}: ${name}`}
          onClick={() => onExpand(id)}
        >
          {words.details}
          <Icon
            name="chevron"
            width="4"
            height="4"
            transition="rotate 150ms"
            rotate={isExpanded ? "180deg" : undefined}
          />
        </Button>
        {(["reply", "invitation"] as const).map((each) => (
          <Button
            key={each}
            {...quiet}
            id={getEmailButtonId(id, each)}
            aria-haspopup="dialog"
            aria-describedby={`${id}-name`}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onEmail(message, each)}
          >
            {words.write[each]}
          </Button>
        ))}
        <Text textStyle="small" color="fg.muted" alignSelf="center" ms="auto" hideBelow="md" overflowWrap="anywhere">
          {email}
        </Text>
      </Row>
      <Box id={detailsId} hidden={!isExpanded} py="3">
        {isExpanded && <MessageDetails message={message} />}
      </Box>
    </RowFrame>
  );
});
