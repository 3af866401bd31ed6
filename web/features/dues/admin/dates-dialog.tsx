import { ChooseList, ListedRows } from "#web/lib/files/import-parts.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { datesWords, useDatesImport, type DatedRow } from "./dates-import.ts";

const words = {
  title: "Bring in dates",
  text: "Until when members have paid already. Their level's dues begin for them, and no one is charged before that day. You see what becomes of each row before anything is set; then we email everyone who was set.",
  row: (line: number) => `Row ${line}`,
  problems: {
    title: "What can't be set",
    more: "Show more",
    download: "Download these as CSV",
    file: "not-set.csv",
    columns: { line: "Row", email: "Email", until: "Paid Until", amount: "Amount", text: "Note", reason: "Reason" },
    failed: { title: "Error", description: "We couldn't save the file. Please try again." },
  },
} as const;

/** Rows that cannot be set, to correct in the file. */
const Problems = ({ rows }: { rows: readonly DatedRow[] }) =>
  rows.length > 0 && (
    <section aria-labelledby="not-set">
      <ListedRows
        id="not-set"
        headingAs="h3"
        rows={rows}
        words={words.problems}
        toCells={({ line, answer, ...row }) => ({ ...row, line: String(line), reason: answer?.message })}
      >
        {({ line, email, answer }) => (
          <li key={line}>
            <Text overflowWrap="anywhere">
              <b>{words.row(line)}</b> {email}
            </Text>
            <Text textStyle="small" color="fg.error">
              {answer?.message}
            </Text>
          </li>
        )}
      </ListedRows>
    </section>
  );

const Content = () => {
  const list = useDatesImport();
  const { work, toSend } = list;
  const ready = toSend.length;
  return (
    <Grid gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <div>
        <ChooseList list={list} words={datesWords} outcomes={["set", "ready", "refused"]} />
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
