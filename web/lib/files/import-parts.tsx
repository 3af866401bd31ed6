import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { Banner } from "#web/lib/forms/banner.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { FileInput, useDropZone } from "./choose-files.tsx";
import type { ImportWork, RowAnswer } from "./use-import.ts";

/** What these parts know of a list. */
type List = {
  fileName: string;
  rows: readonly { answer?: RowAnswer }[];
  work: ImportWork | undefined;
  failure: { title: string; message: string } | undefined;
  choose: (file: File) => Promise<void>;
  check: () => Promise<unknown>;
};

const countBy = ({ rows }: Pick<List, "rows">, outcome: string | undefined) =>
  rows.filter(({ answer }) => answer?.outcome === outcome).length;

/** How many rows can be sent. */
export const countReady = (list: Pick<List, "rows">) => countBy(list, "ready");

type Count = (count: number) => string;

type ChooseWords = {
  choose: { help: ReactNode; action: string; another: string; drop: string };
  found: (fileName: string, count: number) => string;
  /** Of rows that are checked, and what the answers of the server are called. */
  counts: { waiting: Count; ready: Count; refused: Count } & Record<string, Count>;
  goOn: string;
} & Record<ImportWork, string>;

const icons: Record<string, "check" | "alert" | "clock"> = { refused: "alert", waiting: "clock" };

/** The list's progress so far. */
const Summary = ({ list, words, sent }: { list: List; words: ChooseWords; sent: string }) => {
  const { fileName, rows, work } = list;
  const kinds = [sent, "ready", "refused", "waiting"] as const;
  const counts = kinds.map((kind) => ({ kind, count: countBy(list, kind === "waiting" ? undefined : kind) }));
  const left = countBy(list, work === "sending" ? "ready" : undefined);
  return (
    <Box mt="5">
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
                <Icon
                  name={icons[kind] ?? "check"}
                  width="4"
                  height="4"
                  color={kind === "refused" ? "fg.error" : "brand.fg"}
                />
                {words.counts[kind]?.(count)}
              </Row>
            ))}
        </Grid>
      </Box>
    </Box>
  );
};

/** Where a file is chosen or dropped, with how far its rows have come; `sent` is the outcome of those that are done. */
export const ChooseList = ({ list, words, sent }: { list: List; words: ChooseWords; sent: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const isBusy = list.work !== undefined;
  const takeFirst = ([file]: File[]) => {
    if (file && !isBusy) void list.choose(file);
  };
  const { isOver, handlers } = useDropZone(takeFirst);
  const waiting = countBy(list, undefined);
  return (
    <>
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
        <BusyButton
          look={list.fileName === "" ? "gold" : "line"}
          isBusy={isBusy}
          onClick={() => input.current?.click()}
        >
          {list.fileName === "" ? words.choose.action : words.choose.another}
        </BusyButton>
        <FileInput
          ref={input}
          aria-label={words.choose.action}
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          onFiles={takeFirst}
        />
      </Box>
      {list.failure && (
        <Box mt="4">
          <Banner title={list.failure.title} message={list.failure.message} />
        </Box>
      )}
      {list.fileName !== "" && <Summary list={list} words={words} sent={sent} />}
      {waiting > 0 && !isBusy && (
        <BusyButton mt="4" isBusy={false} onClick={() => void list.check()}>
          {words.goOn}
        </BusyButton>
      )}
    </>
  );
};
