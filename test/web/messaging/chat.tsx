import { ChakraProvider } from "@chakra-ui/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import type { LogMessage } from "#web/features/messaging/thread/log-message.ts";
import { MessageLog, type MessageLogProps } from "#web/features/messaging/thread/message-log.tsx";
import { system } from "#web/theme/system.ts";
import { completeBrowser } from "../browser.ts";
import { idOf } from "./direct-messages.ts";

/** A message of Ben's, one a minute from noon of June 5, 2025 on where the reader is, unless told otherwise. */
export const message = (number: number, changes: Partial<LogMessage> = {}): LogMessage => ({
  ...{ id: idOf(number), clientId: `client-${number}`, user_id: "ben", full_name: "Ben Cole", avatar_url: null },
  ...{ content: `Message ${number}`, created_at: new Date(2025, 5, 5, 12, number).toISOString() },
  ...changes,
});

export const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index));

export const own = (number: number, changes: Partial<LogMessage> = {}) =>
  message(number, { user_id: "ada", full_name: "Ada Obi", ...changes });

/** With what every part may rely on: the theme, and addresses for its links. */
const inTheme = (children: ReactNode, path = "/") => (
  <ChakraProvider value={system}>
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  </ChakraProvider>
);

/** A part of the site by itself, at an address; `again` renders it anew. */
export const show = (part: ReactNode, path?: string) => {
  completeBrowser([]);
  const { rerender } = render(inTheme(part, path));
  return { again: (next: ReactNode) => rerender(inTheme(next)), member: userEvent.setup({ delay: null }) };
};

export type LogProps = Partial<MessageLogProps<LogMessage>>;

const nothing = () => undefined;

const logOf = (props: LogProps) => (
  <MessageLog
    label="Networking"
    me="ada"
    nameless="Anonymous User"
    status="ready"
    messages={[]}
    hasOlder={false}
    isLoadingOlder={false}
    olderFailed={false}
    onOlder={nothing}
    onReload={nothing}
    empty="Nothing yet"
    beginning="It begins here"
    onRetry={nothing}
    onEdit={nothing}
    onDiscard={nothing}
    {...props}
  />
);

/** Ada's log of a thread; `update` changes some of its props. */
export const showLog = (props: LogProps) => {
  let shown = props;
  const { again, member } = show(logOf(props));
  const update = (changes: LogProps) => {
    shown = { ...shown, ...changes };
    again(logOf(shown));
  };
  return { update, member };
};

/** The messages that are drawn, from the top, as their texts. */
export const texts = () => screen.queryAllByRole("article").map((article) => article.textContent);
