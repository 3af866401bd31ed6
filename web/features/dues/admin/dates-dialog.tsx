import { useState } from "react";
import { formatCsv } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";
import { ChooseList, countReady } from "#web/lib/files/import-parts.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { datesWords, useDatesImport, type DatedRow } from "./dates-import.ts";

const words = {
  title: "Bring in dates",
  text: "Until when members have paid already. Their level's dues begin for them, and no one is charged before that day. You see what becomes of each row before anything is set; then we email everyone who was set.",
  problems: "What can't be set",
  row: (line: number) => `Row ${line}`,
  more: "Show more",
  download: "Download these as CSV",
  file: "not-set.csv",
  columns: { line: "Row", email: "Email", until: "Paid Until", amount: "Amount", text: "Note", reason: "Reason" },
  failed: { title: "Error", description: "We couldn't save the file. Please try again." },
} as const;

/** How many rows are shown at first, and added per press. */
const pageSize = 20;

/** Rows that cannot be set, to correct in the file. */
const Problems = ({ rows }: { rows: readonly DatedRow[] }) => {
  const [shown, setShown] = useState(pageSize);
  if (rows.length === 0) return null;
  const format = () =>
    formatCsv(
      words.columns,
      rows.map(({ line, answer, ...row }) => ({ ...row, line: String(line), reason: answer?.message ?? "" })),
    );
  return (
    <Grid as="section" aria-labelledby="not-set" gap="3">
      <Row flexWrap="wrap" justifyContent="space-between" gap="3">
        <Heading as="h3" id="not-set" textStyle="heading">
          {words.problems}
        </Heading>
        <ExportButton label={words.download} fileName={() => words.file} format={format} failure={words.failed} />
      </Row>
      <Grid as="ul" aria-labelledby="not-set" gap="2">
        {rows.slice(0, shown).map(({ line, email, answer }) => (
          <li key={line}>
            <Text overflowWrap="anywhere">
              <b>{words.row(line)}</b> {email}
            </Text>
            <Text textStyle="small" color="fg.error">
              {answer?.message}
            </Text>
          </li>
        ))}
      </Grid>
      {rows.length > shown && (
        <Button size="compact" justifySelf="start" onClick={() => setShown(shown + pageSize)}>
          {words.more}
        </Button>
      )}
    </Grid>
  );
};

const Content = () => {
  const list = useDatesImport();
  const ready = countReady(list);
  const { work } = list;
  return (
    <Grid gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <div>
        <ChooseList list={list} words={datesWords} sent="set" />
      </div>
      {ready > 0 && (
        <BusyButton
          look="gold"
          justifySelf={{ sm: "start" }}
          isBusy={work !== undefined}
          onClick={() => void list.set()}
        >
          {work === "sending" ? datesWords.busy : datesWords.action(ready)}
        </BusyButton>
      )}
      <Problems key={list.importId} rows={list.rows.filter(({ answer }) => answer?.outcome === "refused")} />
    </Grid>
  );
};

/** Sets until when members have paid, by a file: choose, check, set. */
export const DatesDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text} isWide>
    <Content />
  </Dialog>
);
