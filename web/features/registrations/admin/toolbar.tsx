import { chakra } from "@chakra-ui/react";
import type { RefObject } from "react";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { Button, BusyButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { useAddTest } from "./decide.ts";
import { ExportButton } from "./export-button.tsx";

const { clear, ...search } = approvalsWords.search;

type SearchBoxProps = { text: string; onChange: (text: string) => void; field: RefObject<HTMLInputElement | null> };

/** Looks through the registrations while one types. */
export const SearchBox = ({ text, onChange, field }: SearchBoxProps) => (
  <chakra.form role="search" flex="1 1 18rem" maxWidth="32rem" onSubmit={(event) => event.preventDefault()}>
    <SearchField
      {...{ ...search, text, onChange, field }}
      pe="12"
      // The browser's own way to clear cannot be reached by the keyboard.
      css={{ "&::-webkit-search-cancel-button": { display: "none" } }}
    >
      {text !== "" && (
        <Button
          look="quiet"
          size="icon"
          aria-label={clear}
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </Button>
      )}
    </SearchField>
  </chakra.form>
);

const { addTest, refresh, refreshing } = approvalsWords;

type ToolbarProps = {
  eventId: string;
  registrations: readonly Registration[];
  isComplete: boolean;
  isRefreshing: boolean;
  onRefresh: () => Promise<void>;
};

/** What can be done with an event's registrations as a whole. */
export const Toolbar = ({ eventId, registrations, isComplete, isRefreshing, onRefresh }: ToolbarProps) => {
  const { mutate, isPending } = useAddTest(eventId);
  return (
    <Row alignItems="stretch" flexWrap="wrap" gap="2">
      <BusyButton size="compact" isBusy={isPending} onClick={() => mutate()}>
        {addTest}
      </BusyButton>
      <BusyButton size="compact" isBusy={isRefreshing} onClick={() => void onRefresh()}>
        {isRefreshing ? refreshing : refresh}
      </BusyButton>
      <ExportButton eventId={eventId} registrations={registrations} isComplete={isComplete} />
    </Row>
  );
};
