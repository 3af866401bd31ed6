import { Box, chakra } from "@chakra-ui/react";
import { useRef, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { maxSearchLength } from "#shared/message-search.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

const Form = chakra("form", {
  base: { flexShrink: "0", width: "15rem", marginInlineStart: "auto", "& label": { srOnly: true } },
});

const count = new Intl.NumberFormat("en-US");

export const messageSearchWords = {
  title: "Search Messages",
  field: { label: "Search messages", placeholder: "Search messages", clear: "Clear the search" },
  hint: "Search Community Chat and your own conversations. Type a few words, and the newest messages that have all of them appear here.",
  loading: "Searching messages",
  failed: "We couldn't search your messages. Please check your internet connection.",
  none: (query: string) => `No messages match “${query}”.`,
  noneHint: "Try fewer words, or just the beginning of one.",
  toChat: "Open Community Chat",
  list: "Messages found",
  found: (number: number, hasMore: boolean) =>
    number === 1 && !hasMore ? "1 message found" : `${count.format(number)}${hasMore ? " or more" : ""} messages found`,
  older: "Search further back",
  loadingOlder: "Searching...",
  olderFailed: "We couldn't search further back.",
  tryAgain: "Try again",
  you: "You",
  inTopic: (topic: string) => `in ${topic}`,
  /** For messages from the other member of a conversation, and one's own to them. */
  toYou: "to you",
  to: (name: string) => `to ${name}`,
} as const;

/** In a chat's header: links to the message search, on wide screens as a field. */
export const SearchLink = () => {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    void navigate(text === "" ? portalPaths.messageSearch : portalPaths.searchFor(text));
  };
  return (
    <>
      <Box hideFrom="lg" flexShrink="0" marginInlineStart="auto">
        <LinkButton look="quiet" size="icon" to={portalPaths.messageSearch} aria-label={messageSearchWords.field.label}>
          <Icon name="search" />
        </LinkButton>
      </Box>
      <Form role="search" hideBelow="lg" onSubmit={submit}>
        <SearchField
          {...{
            field,
            label: messageSearchWords.field.label,
            placeholder: messageSearchWords.field.placeholder,
            maxLength: maxSearchLength,
          }}
          onChange={() => undefined}
        />
      </Form>
    </>
  );
};
