import { Box } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { InboxMessage, MessageEmail } from "#shared/inbox.ts";
import { addMonths } from "#shared/months.ts";
import { inboxWords as words } from "#web/content/inbox.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { MonthPicker } from "#web/lib/forms/month-picker.tsx";
import { SearchBox } from "#web/lib/forms/search-box.tsx";
import { getCurrentMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ToolRow } from "#web/ui/tool-row.tsx";
import { useMessages } from "./api.ts";
import { ExportMessages } from "./export.tsx";
import { KindFilter, StateFilter, useFilters } from "./filters.tsx";
import { MessageList } from "./message-list.tsx";
import { getEmailButtonId, getRowId, type OnEmail } from "./message-row.tsx";

const noMessages: readonly InboxMessage[] = [];

const loadDialog = async () => (await import("./email-dialog.tsx")).EmailDialog;

/** One dialog for all emails of the page, and what it is about. */
const useEmailDialog = () => {
  const [asked, setAsked] = useState<{ id: string; kind: MessageEmail["kind"] }>();
  const dialog = useLazyDialog(loadDialog);
  // Rows are memoized: what they are handed stays the same.
  const [{ open, onIntent }] = useState(() => ({ open: dialog.openFor, onIntent: dialog.prefetch }));
  const onEmail = useCallback<OnEmail>(
    ({ id }, kind) => {
      setAsked({ id, kind });
      open(`${kind} ${id}`);
    },
    [open],
  );
  return { asked, onEmail, onIntent, dialog };
};

type BoardProps = {
  /** Undefined for the open messages of all months. */
  month: string | undefined;
  onChooseMonth: (month: string) => void;
};

const formatCount = (shown: number, all: number, isComplete: boolean) => {
  if (!isComplete) return words.soFar(shown, all);
  return all === 0 ? words.none : words.count(shown, all);
};

/** The messages of a month, or those that are open, and what is to be done about them. */
const MessageBoard = ({ month, onChooseMonth }: BoardProps) => {
  const { data, isFetching, refetch } = useMessages(month);
  const { items = noMessages, isComplete = false } = data ?? {};
  const filters = useFilters(items, month === undefined ? "open" : "all");
  const { text, change, shown, listed, field, clear } = filters;
  const { asked, onEmail, onIntent, dialog } = useEmailDialog();
  const about = asked && items.find(({ id }) => id === asked.id);
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="2" aria-hidden>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={{ base: "10rem", md: "8.5rem" }} />
          ))}
        </Grid>
      </Pending>
    );
  return (
    <>
      <ToolRow>
        <SearchBox words={words.search} text={text} onChange={(text) => change({ text })} field={field} />
        {month !== undefined && <StateFilter {...filters} />}
      </ToolRow>
      <KindFilter {...filters} />
      <ToolRow alignItems="center">
        <Text role="status" textStyle="small" color="fg.muted">
          {formatCount(shown.length, listed, isComplete)}
        </Text>
        <ExportMessages messages={shown} month={month} disabled={!isComplete || shown.length === 0} />
      </ToolRow>
      {isComplete && listed === 0 && filters.state !== "handled" && month === undefined && (
        <Empty text={words.allHandled}>
          <Button onClick={() => onChooseMonth(getCurrentMonth())}>{words.seeMonth}</Button>
        </Empty>
      )}
      {isComplete && items.length === 0 && month !== undefined && (
        <Empty text={words.noneIn(nameOfMonth(month))}>
          <Button onClick={() => onChooseMonth(addMonths(month, -1))}>{words.lookEarlier}</Button>
        </Empty>
      )}
      {items.length > 0 && shown.length === 0 && (month !== undefined || listed > 0) && (
        <Empty text={words.noMatch}>
          <Button onClick={clear}>{words.clearFilters}</Button>
        </Empty>
      )}
      {shown.length > 0 && <MessageList messages={shown} onEmail={onEmail} onIntent={onIntent} />}
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

/** The open messages, or those of the month in the address. */
export const InboxBoard = () => {
  const [address, setAddress] = useSearchParams();
  const { data: waiting } = useWaiting();
  const inAddress = address.get("month") ?? "";
  const month = isMonth(inAddress) ? inAddress : undefined;
  const chooseMonth = (chosen: string) => setAddress({ month: chosen }, { replace: true });
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
      <ToolRow>
        <FilterButtons
          label={words.views.label}
          options={[
            { value: "open", label: words.views.open, count: waiting?.messages },
            { value: "month", label: words.views.month },
          ]}
          chosen={month === undefined ? "open" : "month"}
          onChoose={(view) => (view === "open" ? setAddress({}, { replace: true }) : chooseMonth(getCurrentMonth()))}
        />
        {month !== undefined && (
          // The month says what it is.
          <Box css={{ "& label": { srOnly: true } }}>
            <MonthPicker words={words} month={month} onChoose={chooseMonth} />
          </Box>
        )}
      </ToolRow>
      <MessageBoard key={month ?? "open"} month={month} onChooseMonth={chooseMonth} />
    </Grid>
  );
};
