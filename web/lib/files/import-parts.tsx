import { Box } from "@chakra-ui/react";
import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from "react";
import { Banner } from "#web/lib/forms/banner.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { FileInput, useDropZone } from "./choose-files.tsx";
import { formatCsv } from "./csv.ts";
import { ExportButton } from "./export-button.tsx";
import type { ImportWork, RowAnswer } from "./use-import.ts";

/** What these parts know of a list. */
type List = {
  fileName: string;
  rows: readonly { answer?: RowAnswer }[];
  work: ImportWork | undefined;
  failure: { title: string; message: string } | undefined;
  choose: (file: File) => Promise<void>;
  check: () => Promise<unknown>;
  mayCheck: boolean;
  toSend: readonly unknown[];
};

const countBy = ({ rows }: Pick<List, "rows">, outcome: string | undefined) =>
  rows.filter(({ answer }) => answer?.outcome === outcome).length;

type Count = (count: number) => string;

type ChooseWords = {
  choose: { help: ReactNode; action: string; another: string; drop: string };
  found: (fileName: string, count: number) => string;
  /** Of rows that are checked, and what the answers of the server are called. */
  counts: { waiting: Count } & Record<string, Count>;
  goOn: string;
} & Record<ImportWork, string>;

type Mark = { icon: ComponentProps<typeof Icon>["name"]; color: string };
const done: Mark = { icon: "check", color: "brand.fg" };

/** A tick stands beside what is done, or can be; what isn't looks like it. */
const marks: Record<string, Mark> = {
  refused: { icon: "alert", color: "fg.error" },
  "left-out": { icon: "close", color: "fg.muted" },
  stranger: { icon: "people", color: "fg.muted" },
  waits: { icon: "clock", color: "fg.muted" },
  waiting: { icon: "clock", color: "brand.fg" },
  same: { icon: "check", color: "fg.muted" },
  ready: { icon: "arrow", color: "brand.fg" },
};

/** What stands beside an outcome. */
export const OutcomeMark = ({ outcome }: { outcome: string }) => {
  const { icon, color } = marks[outcome] ?? done;
  return <Icon name={icon} width="4" height="4" color={color} />;
};

type ChooseProps = {
  list: List;
  words: ChooseWords;
  /** What may come of a row, in the order in which it is counted. */
  outcomes: readonly string[];
};

/** The list's progress so far. */
export const Summary = ({ list, words, outcomes }: ChooseProps) => {
  const { fileName, rows, work } = list;
  const kinds = [...outcomes, "waiting"];
  const counts = kinds.map((kind) => ({ kind, count: countBy(list, kind === "waiting" ? undefined : kind) }));
  const left = work === "sending" ? list.toSend.length : countBy(list, undefined);
  return (
    <Box>
      <Text fontWeight="600" overflowWrap="anywhere">
        {words.found(fileName, rows.length)}
      </Text>
      {work && <ProgressBar label={words[work]} share={rows.length === 0 ? 1 : 1 - left / rows.length} />}
      <Box role="status" mt="3">
        <Grid as="ul" gap="1">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ kind, count }) => (
              <Row as="li" key={kind} gap="2">
                <OutcomeMark outcome={kind} />
                {words.counts[kind]?.(count)}
              </Row>
            ))}
        </Grid>
      </Box>
    </Box>
  );
};

/** Where a file is chosen or dropped. */
export const ChooseFile = ({ list, words }: Omit<ChooseProps, "outcomes">) => {
  const input = useRef<HTMLInputElement>(null);
  const isBusy = list.work !== undefined;
  const takeFirst = ([file]: File[]) => {
    if (file && !isBusy) void list.choose(file);
  };
  const { isOver, handlers } = useDropZone(takeFirst);
  return (
    <Box
      {...handlers}
      p={{ base: "4", md: "5" }}
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="md"
      borderColor={isOver ? "brand.solid" : undefined}
      bg={isOver ? "brand.tint" : undefined}
    >
      <Text mb="4" color="fg.muted">
        {words.choose.help}{" "}
        <Box as="span" css={{ "@media (hover: none)": { display: "none" } }}>
          {words.choose.drop}
        </Box>
      </Text>
      <BusyButton look={list.fileName === "" ? "gold" : "line"} isBusy={isBusy} onClick={() => input.current?.click()}>
        {list.fileName === "" ? words.choose.action : words.choose.another}
      </BusyButton>
      <FileInput
        ref={input}
        aria-label={words.choose.action}
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onFiles={takeFirst}
      />
    </Box>
  );
};

/** Where a file is chosen or dropped, with how far its rows have come. */
export const ChooseList = ({ list, words, outcomes }: ChooseProps) => {
  const isBusy = list.work !== undefined;
  return (
    <>
      <ChooseFile list={list} words={words} />
      {list.failure && (
        <Box mt="4">
          <Banner title={list.failure.title} message={list.failure.message} />
        </Box>
      )}
      {list.fileName !== "" && (
        <Box mt="5">
          <Summary list={list} words={words} outcomes={outcomes} />
        </Box>
      )}
      {countBy(list, undefined) > 0 && !isBusy && list.mayCheck && (
        <BusyButton mt="4" isBusy={false} onClick={() => void list.check()}>
          {words.goOn}
        </BusyButton>
      )}
    </>
  );
};

/** How many rows are shown at first, and added per press. */
const pageSize = 20;

type RowsProps<Shown extends { line: number }, Column extends string> = {
  id: string;
  rows: readonly Shown[];
  words: {
    title: string;
    more: string;
    download: string;
    file: string;
    columns: Record<Column, string>;
    failed: { title: string; description: string };
  };
  /** A row in the file that one can save, as `columns` has it. */
  toCells: (row: Shown) => Partial<Record<NoInfer<Column>, string>>;
  headingAs?: "h2" | "h3";
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Beneath the heading. */
  tools?: ReactNode;
  /** A row of the list, with its key. */
  children: (row: Shown) => ReactNode;
};

/** Rows of a list with what becomes of them, a few at first; all of them as a file. */
export const ListedRows = <Shown extends { line: number }, Column extends string>({
  id,
  rows,
  words,
  toCells,
  headingAs = "h2",
  heading,
  tools,
  children,
}: RowsProps<Shown, Column>) => {
  const [shown, setShown] = useState(pageSize);
  return (
    <Grid gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Row flexWrap="wrap" justifyContent="space-between" gap="3">
        <Heading as={headingAs} id={id} ref={heading} tabIndex={-1} textStyle="heading">
          {words.title}
        </Heading>
        <ExportButton
          label={words.download}
          fileName={() => words.file}
          format={() => formatCsv(words.columns, rows.map(toCells))}
          failure={words.failed}
        />
      </Row>
      {tools}
      <Grid as="ul" aria-labelledby={id} gap="2">
        {rows.slice(0, shown).map(children)}
      </Grid>
      {rows.length > shown && (
        <Button size="compact" justifySelf="start" onClick={() => setShown(shown + pageSize)}>
          {words.more}
        </Button>
      )}
    </Grid>
  );
};
