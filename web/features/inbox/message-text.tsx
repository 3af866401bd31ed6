import { Box } from "@chakra-ui/react";
import type { InboxMessage } from "#shared/inbox.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { summarizeMessage } from "./api.ts";

/** Someone's text as a quotation. */
export const MessageText = ({ message, maxHeight }: { message: InboxMessage; maxHeight?: string }) => {
  const { subject, text } = summarizeMessage(message);
  return (
    // Makes the scrollable text reachable by keyboard.
    <Box
      ps="4"
      borderInlineStartWidth="2px"
      borderColor="border.control"
      maxHeight={maxHeight}
      overflow={maxHeight && "auto"}
      tabIndex={maxHeight ? 0 : undefined}
    >
      {subject && <UserText fontWeight="600">{subject}</UserText>}
      <UserText>{text}</UserText>
    </Box>
  );
};

type By = NonNullable<InboxMessage["handled"]>["by"];

/** An admin's name, or "you". */
export const useNameOfAdmin = () => {
  const me = useMember();
  return ({ id, name }: By) => (id === me.id ? "you" : name || "an administrator");
};

/** Who handled a message and when, or that it predates the inbox. */
export const MessageTrail = ({ message: { isOpen, handled } }: { message: InboxMessage }) => {
  const nameOfAdmin = useNameOfAdmin();
  if (isOpen) return null;
  return (
    <Row as="p" gap="2" textStyle="small" color="fg.muted">
      <Icon name={handled ? "check" : "info"} width="4" height="4" color={handled ? "fg.success" : undefined} />
      <Text as="span">
        {handled
          ? `Handled by ${nameOfAdmin(handled.by)} on ${formatMoment(handled.at)}`
          : "This message came before there was an inbox. The club received it by email."}
      </Text>
    </Row>
  );
};
