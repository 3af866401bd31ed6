import { Box } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { eventInterestLabels } from "#shared/event-interest.ts";
import { messageKinds, type InboxMessage, type MessageEmail } from "#shared/inbox.ts";
import { addMonths } from "#shared/months.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec, type Filter } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { MonthPicker } from "#web/lib/forms/month-picker.tsx";
import { getCurrentMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { ToolRow } from "#web/ui/tool-row.tsx";
import { useMessages, useToggleHandled, kindWords, nameOf, summarizeMessage } from "./api.ts";
import { Automated } from "./automated.tsx";
import { getEmailButtonId, getRowId, MessageRow, type OnEmail } from "./message-row.tsx";

const words = {
  ...createDeskWords("message", "messages", "name, email, text"),
  title: "Inbox",
  welcome: "What people send us, in one place. Answer it, then mark it handled.",
  views: { label: "Which messages", open: "Open", month: "By month", automated: "Looks automated" },
  month: "Month",
  earlier: "Prior month",
  later: "Next month",
  kinds: { label: "Show a kind of message", all: "All kinds" },
  states: { label: "Show messages by status", all: "All", open: "Open", handled: "Handled" },
  allHandled: "You're all caught up: no message is waiting.",
  seeMonth: "See this month",
  noneIn: (month: string) => `No one wrote to us in ${month}.`,
  lookEarlier: "See the month before",
  keys: [
    ["R", "reply"],
    ["H", "handled"],
  ],
} as const;

const isOpen = (message: InboxMessage) => message.isOpen;
const isHandled = (message: InboxMessage) => !message.isOpen;

const kind: Filter<InboxMessage> = {
  look: "buttons",
  label: words.kinds.label,
  choices: [
    { value: "all", label: words.kinds.all },
    ...messageKinds.map((value) => ({
      value,
      label: kindWords[value],
      is: (message: InboxMessage) => message.kind === value,
    })),
  ],
};

const textOf = (message: InboxMessage) => {
  const { subject, text } = summarizeMessage(message);
  return [nameOf(message), message.email, subject, text, message.note].join("\n");
};
const phonesOf = (message: InboxMessage) => ("phone" in message ? [message.phone] : []);

/** A month also has handled messages. */
const ofMonth: DeskSpec<InboxMessage> = {
  textOf,
  phonesOf,
  filters: {
    state: {
      look: "buttons",
      label: words.states.label,
      choices: [
        { value: "all", label: words.states.all },
        { value: "open", label: words.states.open, is: isOpen },
        { value: "handled", label: words.states.handled, is: isHandled },
      ],
    },
    kind,
  },
};

/** A message handled meanwhile keeps its place until another filter is chosen. */
const ofOpen: DeskSpec<InboxMessage> = { textOf, phonesOf, rows: isOpen, filters: { kind } };

/** Fields that only some forms have. */
const createFormCells = (message: InboxMessage) => {
  if (message.kind === "signup") {
    const { phone, interests, message: text } = message;
    return { phone, interests: interests.map((interest) => eventInterestLabels[interest]).join(", "), message: text };
  }
  if (message.kind !== "lead") return { subject: message.subject, message: message.message };
  const { phone, city, state, profession, interestLevel, earlyAccess, instagramHandle } = message;
  return {
    ...{ phone, city, state, profession, interestLevel, instagramHandle },
    earlyAccess: earlyAccess ? "Yes" : "No",
  };
};

const getStatus = (message: InboxMessage) => {
  if (message.isOpen) return words.states.open;
  return message.handled ? words.states.handled : "Before the inbox";
};

const emailNames = { reply: "Replied", invitation: "Invited to apply" } as const;

/** Messages as CSV. */
export const formatInboxCsv = (messages: readonly InboxMessage[]) =>
  formatCsv(
    {
      id: "ID",
      sent: "Sent",
      kind: "Kind",
      name: "Name",
      email: "Email",
      phone: "Phone",
      city: "City",
      state: "State",
      profession: "Profession",
      interestLevel: "Interest Level",
      earlyAccess: "Early Bird Access",
      instagramHandle: "Instagram",
      interests: "Interests",
      subject: "Subject",
      message: "Message",
      status: "Status",
      handledAt: "Handled",
      handledBy: "Handled By",
      note: "Note",
      lastEmail: "Last Email",
      deleted: "Deleted",
    },
    messages.map((message) => {
      const { id, email, createdAt, handled, note, lastEmail, deletedAt } = message;
      return {
        ...{ id, email, note, sent: createdAt, kind: kindWords[message.kind], name: nameOf(message) },
        ...createFormCells(message),
        status: getStatus(message),
        handledAt: handled?.at,
        handledBy: handled && (handled.by.name || handled.by.id),
        lastEmail: lastEmail && `${emailNames[lastEmail.kind]} ${lastEmail.at} ${lastEmail.by.name}`.trim(),
        deleted: deletedAt,
      };
    }),
  );

const loadDialog = async () => (await import("./email-dialog.tsx")).EmailDialog;

/** One dialog for all emails of the page, and its message. */
const useEmailDialog = () => {
  const [asked, setAsked] = useState<{ id: string; kind: MessageEmail["kind"] }>();
  const dialog = useLazyDialog(loadDialog);
  // Rows are memoized: keep their props stable.
  const [{ open, onIntent }] = useState(() => ({ open: dialog.openFor, onIntent: dialog.prefetch }));
  const onEmail = useCallback<OnEmail>(
    ({ id }, about) => {
      setAsked({ id, kind: about });
      open(`${about} ${id}`);
    },
    [open],
  );
  return { asked, onEmail, onIntent, dialog };
};

const noIds: ReadonlySet<string> = new Set();

/** The expanded rows. */
const useExpanded = () => {
  const [expanded, setExpanded] = useState(noIds);
  const toggle = useCallback(
    (id: string) =>
      setExpanded((was) => (was.has(id) ? new Set([...was].filter((each) => each !== id)) : new Set([...was, id]))),
    [],
  );
  return [expanded, toggle] as const;
};

const noMessages: readonly InboxMessage[] = [];

type ListProps = {
  search: SearchAddress;
  /** Undefined for the open messages of all months. */
  month: string | undefined;
  onChooseMonth: (month: string) => void;
};

/**
 * The messages of a month, or all open ones. The keys r and h reply to a message, and mark it handled, moving to the
 * next.
 */
const Messages = ({ search, month, onChooseMonth }: ListProps) => {
  const list = useMessages(month);
  const { items = noMessages } = list.data ?? {};
  const desk = useDesk(search, items, month === undefined ? ofOpen : ofMonth);
  const { asked, onEmail, onIntent, dialog } = useEmailDialog();
  const about = asked && items.find(({ id }) => id === asked.id);
  const [expanded, onExpand] = useExpanded();
  const onToggle = useToggleHandled();
  const [today] = useState(() => new Date());
  const mayAnswer = useMay("conversations");
  return (
    <>
      <Desk
        desk={desk}
        list={list}
        words={mayAnswer ? words : { ...words, keys: [] }}
        rowHeightPx={132}
        hasOpeners
        getRowId={getRowId}
        onKey={(key, { item, index, focus }) => {
          if (!item || !mayAnswer) return;
          if (key === "r") onEmail(item, "reply");
          if (key !== "h") return;
          onToggle(item);
          if (item.isOpen) focus(desk.shown.slice(index + 1).find(isOpen) ?? item);
        }}
        file={{
          fileName: () => (month === undefined ? nameCsvFile("inbox-open") : `inbox-${month}.csv`),
          format: () => formatInboxCsv(desk.shown),
          recordedAs: { list: "inbox", scope: month ?? "open", rows: desk.shown.length },
        }}
        none={
          month === undefined ? (
            <Empty text={words.allHandled}>
              <Button onClick={() => onChooseMonth(getCurrentMonth())}>{words.seeMonth}</Button>
            </Empty>
          ) : (
            <Empty text={words.noneIn(nameOfMonth(month))}>
              <Button onClick={() => onChooseMonth(addMonths(month, -1))}>{words.lookEarlier}</Button>
            </Empty>
          )
        }
      >
        {(message) => (
          <MessageRow
            message={message}
            isExpanded={expanded.has(message.id)}
            {...{ today, onToggle, onExpand, onEmail, onIntent }}
          />
        )}
      </Desk>
      {asked && about && (
        <LazyDialog
          dialog={dialog}
          props={{
            message: about,
            kind: asked.kind,
            focusAfter: () =>
              document.getElementById(getEmailButtonId(asked.id, asked.kind)) ??
              document.getElementById(getRowId(asked.id)),
          }}
        />
      )}
    </>
  );
};

/** The inbox: open messages, those of the month in the address, or forms that look automated. */
export const Inbox = () => {
  const search = useSearchAddress();
  const { data: waiting } = useWaiting();
  const inAddress = search.address.get("month") ?? "";
  const month = isMonth(inAddress) ? inAddress : undefined;
  const mayAnswer = useMay("conversations");
  const isAutomated = mayAnswer && search.address.get("view") === "automated";
  const chooseMonth = (chosen: string) => search.setValues({ month: chosen, view: "" });
  const chooseView = (view: string) => {
    if (view === "automated") search.setValues({ month: "", view });
    else chooseMonth(view === "open" ? "" : getCurrentMonth());
  };
  const ofMessages = month === undefined ? "open" : "month";
  const chosen = isAutomated ? "automated" : ofMessages;
  return (
    <PortalPage title={words.title} intro={mayAnswer ? words.welcome : undefined} isDesk>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        <ToolRow>
          <FilterButtons
            label={words.views.label}
            options={[
              { value: "open", label: words.views.open, count: waiting?.messages },
              { value: "month", label: words.views.month },
              ...(mayAnswer ? [{ value: "automated", label: words.views.automated, count: waiting?.automated }] : []),
            ]}
            chosen={chosen}
            onChoose={chooseView}
          />
          {chosen === "month" && month !== undefined && (
            // The month is self-explanatory.
            <Box css={{ "& label": { srOnly: true } }}>
              <MonthPicker words={words} month={month} onChoose={chooseMonth} />
            </Box>
          )}
        </ToolRow>
        {isAutomated ? (
          <Automated search={search} />
        ) : (
          <Messages key={month ?? "open"} search={search} month={month} onChooseMonth={chooseMonth} />
        )}
      </Grid>
    </PortalPage>
  );
};
