import { Box } from "@chakra-ui/react";
import { useId, useState } from "react";
import type { MemberFate } from "#shared/member-import.ts";
import { shorten } from "#shared/text.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatDayOf } from "#web/lib/dates.ts";
import { ChooseFile, ListedRows, OutcomeMark, Summary } from "#web/lib/files/import-parts.tsx";
import { readDay, type DayOrder } from "#web/lib/files/read-day.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { FieldFrame, getDescribedBy } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { useMay } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { createPendingWords, Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useKeptLevels } from "./api.ts";
import {
  factNames,
  facts,
  findTwin,
  isDayFact,
  listedFates,
  memberImportWords as importWords,
  orderOf,
  readPerson,
  useMemberImport,
  type DayFact,
  type Fact,
  type ImportedRow,
  type MemberImport,
} from "./member-import.ts";

const words = {
  title: "Import Members",
  welcome:
    "Choose a list, and see what would become of each row before anything is changed. Nothing a member wrote is overwritten, no one is charged, and no one is emailed unless you say so.",
  back: "Members",
  ...createPendingWords("levels"),
  list: "The list",
  columns: {
    title: "What each column is",
    help: "We've filled in what we could tell by the names in the first row. What's left out isn't read.",
    noMoney: "Paid until is for whoever handles money: we'll leave it as it is.",
    noEmail: "Please choose the column that has the email addresses.",
    noName: (column: number) => `Column ${column}, without a name`,
    sample: (cells: string) => `Such as: ${cells}`,
    empty: "Nothing in it",
    leaveOut: "Leave out",
    twice: (fact: string, other: string) => `“${other}” is ${fact}, too. Please leave one of them out.`,
    more: (count: number) => `Show ${count} more ${count === 1 ? "column" : "columns"}`,
    order: (header: string) => `Dates in “${header}”`,
    choose: "Please choose",
    orders: { "day-first": "Day first, then month", "month-first": "Month first, then day" } satisfies Record<
      DayOrder,
      string
    >,
    read: (typed: string, day: string) => `${typed} is read as ${day}.`,
    unread: (typed: string) => `${typed} can be read in two ways.`,
    proven: (order: string, typed: string, example: string) => `${order}, as ${typed} shows. ${example}`,
  },
  questions: {
    title: "Before we check it",
    choose: "Please choose",
    level: (name: string) => `Which level is “${name}”?`,
    noLevel: "None: leave the level as it is",
    noneOfThem: (count: number) => `None for ${count === 1 ? "the other one" : `the other ${count}`}`,
  },
  run: {
    title: "Check, and bring them in",
    letIn: (count: number) =>
      count === 1
        ? "Let in 1 person without an application"
        : `Let in ${count.toLocaleString("en-US")} people without an application`,
    letInHelp: "They become members at once, in the directory too. If this is off, we leave them out.",
    emails: "Email those who are let in",
    toChoose: "Please choose above what is still open.",
    emailsHelp: "The email tells them how to choose a password. If this is off, no one hears of it.",
  },
  fates: {
    title: "What becomes of each row",
    more: "Show more",
    download: "Download as CSV",
    file: "import-members.csv",
    columns: { line: "Row", email: "Email", name: "Name", fate: "Fate", what: "What", leaves: "Left As It Is" },
    failed: { title: "Error", description: "We couldn't save the file. Please try again." },
    show: "Show",
    all: (count: number) => `All rows (${count.toLocaleString("en-US")})`,
    row: (line: number) => `Row ${line}`,
  },
  fateNames: {
    changed: "Changed",
    "let-in": "Let in",
    ready: "To change",
    stranger: "Not a member",
    waits: "Waits",
    "left-out": "Left out",
    refused: "Can't be used",
    same: "Nothing to change",
  } satisfies Record<MemberFate, string>,
} as const;

/** Names that are asked for one by one. */
const maxAsked = 20;

type Levels = readonly { id: string; name: string }[];

/** Columns that are shown at first, beside those that are something. */
const shownColumns = 12;

/** How a column of dates is meant: as the file proves, or as is chosen; with one of them written out. */
const OrderOf = ({ list, fact, header, id }: { list: MemberImport; fact: DayFact; header: string; id: string }) => {
  const { examined, extra, work, decide } = list;
  const { unclear, proof, usual } = examined.orders[fact];
  if (unclear === undefined) return null;
  const order = orderOf(extra, examined, fact);
  const day = order && readDay(unclear, order);
  const example = day === undefined ? words.columns.unread(unclear) : words.columns.read(unclear, formatDayOf(day));
  if (proof)
    return (
      <Text mt="1.5" textStyle="small" color="fg.muted">
        {words.columns.proven(words.columns.orders[proof.order], proof.typed, example)}
      </Text>
    );
  return (
    <Box mt="3">
      <FieldFrame id={`${id}-order`} label={words.columns.order(header)} help={example}>
        <Select
          id={`${id}-order`}
          aria-describedby={`${id}-order-help`}
          value={order ?? ""}
          disabled={work !== undefined}
          onChange={({ target }) => decide({ orders: { ...extra.orders, [fact]: target.value as DayOrder | "" } })}
        >
          {usual === undefined && <option value="">{words.columns.choose}</option>}
          {(["month-first", "day-first"] as const).map((each) => (
            <option key={each} value={each}>
              {words.columns.orders[each]}
            </option>
          ))}
        </Select>
      </FieldFrame>
    </Box>
  );
};

/** What each column of the file is, to be changed. */
const Columns = ({ list }: { list: MemberImport }) => {
  const id = useId();
  const mayDate = useMay("money");
  const { extra, examined, work, place } = list;
  const { headers, columns } = extra;
  const [hasAll, setHasAll] = useState(false);
  const nameOf = (column: number) => headers[column] || words.columns.noName(column + 1);
  // An empty column without a name is nothing but a comma.
  const listed = headers
    .map((_, column) => column)
    .filter((at) => headers[at] !== "" || examined.samples[at]!.length > 0);
  const shown = listed.filter((column, at) => hasAll || at < shownColumns || columns[column] !== "");
  return (
    <SettingsSheet title={words.columns.title}>
      <Text mb="5" color="fg.muted">
        {words.columns.help} {!mayDate && columns.includes("until") && words.columns.noMoney}
      </Text>
      <Grid
        as="ul"
        columnGap="5"
        rowGap="6"
        gridTemplateColumns={{
          base: "minmax(0, 1fr)",
          sm: "repeat(2, minmax(0, 1fr))",
          xl: "repeat(3, minmax(0, 1fr))",
        }}
      >
        {shown.map((column) => {
          const fact = columns[column] ?? "";
          const samples = examined.samples[column]!.map((each) => shorten(each, 40));
          const twin = findTwin(extra, column);
          const notes = {
            help: samples.length === 0 ? words.columns.empty : words.columns.sample(samples.join(" · ")),
            ...(fact !== "" && twin >= 0 && { error: words.columns.twice(factNames[fact], nameOf(twin)) }),
          };
          return (
            <Box as="li" key={column} minWidth="0" overflowWrap="anywhere">
              <FieldFrame id={`${id}-${column}`} label={nameOf(column)} {...notes}>
                <Select
                  id={`${id}-${column}`}
                  {...getDescribedBy(`${id}-${column}`, notes)}
                  value={fact}
                  disabled={work !== undefined}
                  color={fact === "" ? "fg.muted" : undefined}
                  onChange={({ target }) => place(column, target.value as Fact | "")}
                >
                  <option value="">{words.columns.leaveOut}</option>
                  {facts.map((each) => (
                    <option key={each} value={each}>
                      {factNames[each]}
                    </option>
                  ))}
                </Select>
              </FieldFrame>
              {isDayFact(fact) && <OrderOf list={list} fact={fact} header={nameOf(column)} id={`${id}-${column}`} />}
            </Box>
          );
        })}
      </Grid>
      {shown.length < listed.length && (
        <Button mt="5" size="compact" onClick={() => setHasAll(true)}>
          {words.columns.more(listed.length - shown.length)}
        </Button>
      )}
    </SettingsSheet>
  );
};

/** Names of levels that aren't the club's: what only who made the file knows, once for all its rows. */
const Questions = ({ list, levels }: { list: MemberImport; levels: Levels }) => {
  const id = useId();
  const { examined, extra, work, decide } = list;
  const chosen = extra.levels;
  if (examined.levels.length === 0) return null;
  const asked = examined.levels.slice(0, maxAsked);
  const open = examined.levels.filter(({ folded }) => !(folded in chosen));
  const others = open.filter((each) => !asked.includes(each));
  return (
    <SettingsSheet title={words.questions.title}>
      <Grid gap="5" gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}>
        {asked.map(({ folded, name }, at) => (
          <FieldFrame key={folded} id={`${id}-${at}`} label={words.questions.level(shorten(name, 60))}>
            <Select
              id={`${id}-${at}`}
              // "-" is no level's id.
              value={chosen[folded] ?? "-"}
              disabled={work !== undefined}
              onChange={({ target }) => {
                const { [folded]: _, ...rest } = chosen;
                decide({ levels: target.value === "-" ? rest : { ...rest, [folded]: target.value } });
              }}
            >
              <option value="-">{words.questions.choose}</option>
              {levels.map((level) => (
                <option key={level.id} value={level.id}>
                  {level.name}
                </option>
              ))}
              <option value="">{words.questions.noLevel}</option>
            </Select>
          </FieldFrame>
        ))}
      </Grid>
      {others.length > 0 && (
        <Button
          mt="4"
          size="compact"
          onClick={() =>
            decide({ levels: { ...Object.fromEntries(others.map(({ folded }) => [folded, ""])), ...chosen } })
          }
        >
          {words.questions.noneOfThem(others.length)}
        </Button>
      )}
    </SettingsSheet>
  );
};

const countOf = ({ rows }: Pick<MemberImport, "rows">, fate: MemberFate) =>
  rows.filter(({ answer }) => answer?.outcome === fate).length;

/** The check; the switches, both off at first; and the one button that changes something. */
const RunPart = ({ list }: { list: MemberImport }) => {
  const { extra, work, failure, toSend, mayCheck, check, setSwitches, send } = list;
  const strangers = countOf(list, "stranger");
  const ready = countOf(list, "ready");
  const isBusy = work !== undefined;
  const isToCheck = list.rows.some(({ answer }) => answer === undefined);
  const whyNot = extra.columns.includes("email") ? words.run.toChoose : words.columns.noEmail;
  return (
    <SettingsSheet title={words.run.title}>
      <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <Summary list={list} words={importWords} outcomes={listedFates} />
        {failure?.title === importWords.stopped && <Banner title={failure.title} message={failure.message} />}
        {isToCheck && !isBusy && !mayCheck && <Text color="fg.pending">{whyNot}</Text>}
        {isToCheck && !isBusy && mayCheck && (
          <BusyButton look="gold" justifySelf={{ sm: "start" }} isBusy={false} onClick={() => void check()}>
            {importWords.goOn}
          </BusyButton>
        )}
        {strangers > 0 && (
          <Switch
            label={words.run.letIn(strangers)}
            help={words.run.letInHelp}
            isOn={extra.letsIn}
            isBusy={isBusy}
            onChange={(letsIn) => setSwitches({ letsIn, emails: letsIn && extra.emails })}
          />
        )}
        {strangers > 0 && extra.letsIn && (
          <Switch
            label={words.run.emails}
            help={words.run.emailsHelp}
            isOn={extra.emails}
            isBusy={isBusy}
            onChange={(emails) => setSwitches({ emails })}
          />
        )}
        {toSend.length > 0 && work !== "checking" && (
          <BusyButton
            look={isToCheck ? "line" : "gold"}
            justifySelf={{ sm: "start" }}
            isBusy={isBusy}
            onClick={() => void send()}
          >
            {work === "sending" ? importWords.busy : importWords.action(ready, extra.letsIn ? strangers : 0)}
          </BusyButton>
        )}
      </Grid>
    </SettingsSheet>
  );
};

const isBad = (outcome: string | undefined) => outcome === "refused" || outcome === "left-out";

const Fate = ({ row, list }: { row: ImportedRow; list: MemberImport }) => {
  const { line, answer } = row;
  const { email, name } = readPerson(row, list.extra);
  const outcome = answer?.outcome as MemberFate;
  return (
    <li>
      <Row gap="2" alignItems="flex-start">
        <Box mt="1" flexShrink="0">
          <OutcomeMark outcome={outcome} />
        </Box>
        <Box minWidth="0">
          <Text overflowWrap="anywhere">
            <b>{words.fates.row(line)}</b>{" "}
            {[name, email]
              .filter((each) => each !== "")
              .map((each) => shorten(each, 100))
              .join(", ")}
          </Text>
          <Text textStyle="small" color={isBad(outcome) ? "fg.error" : undefined} overflowWrap="anywhere">
            {isBad(outcome) && <b>{words.fateNames[outcome]}.</b>} {answer?.message}
          </Text>
          {answer?.leaves?.map((each) => (
            <Text key={each} textStyle="small" color="fg.muted" overflowWrap="anywhere">
              {each}
            </Text>
          ))}
        </Box>
      </Row>
    </li>
  );
};

/** Every row that has been looked at, with what becomes of it. */
const Fates = ({ list }: { list: MemberImport }) => {
  const id = useId();
  const [fate, setFate] = useState<MemberFate | "">("");
  const known = list.rows.filter(({ answer }) => answer !== undefined);
  if (known.length === 0) return null;
  const counts = listedFates.map((each) => ({ each, count: countOf(list, each) })).filter(({ count }) => count > 0);
  const isThere = counts.some(({ each }) => each === fate);
  const shown = isThere ? known.filter(({ answer }) => answer?.outcome === fate) : known;
  return (
    <Sheet aria-labelledby={`${id}-fates`}>
      <ListedRows
        key={fate}
        id={`${id}-fates`}
        rows={shown}
        words={words.fates}
        toCells={({ answer, ...row }) => ({
          ...{ ...readPerson(row, list.extra), line: String(row.line), what: answer?.message },
          fate: words.fateNames[answer?.outcome as MemberFate],
          leaves: answer?.leaves?.join(" "),
        })}
        tools={
          <FieldFrame id={`${id}-show`} label={words.fates.show}>
            <Select
              id={`${id}-show`}
              value={isThere ? fate : ""}
              onChange={({ target }) => setFate(target.value as typeof fate)}
            >
              <option value="">{words.fates.all(known.length)}</option>
              {counts.map(({ each, count }) => (
                <option key={each} value={each}>
                  {`${words.fateNames[each]} (${count.toLocaleString("en-US")})`}
                </option>
              ))}
            </Select>
          </FieldFrame>
        }
      >
        {(row) => <Fate key={row.line} row={row} list={list} />}
      </ListedRows>
    </Sheet>
  );
};

const Board = ({ levels }: { levels: Levels }) => {
  const list = useMemberImport(levels);
  const { failure } = list;
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <SettingsSheet title={words.list}>
        <ChooseFile list={list} words={importWords} />
        {failure && failure.title !== importWords.stopped && (
          <Box mt="4">
            <Banner title={failure.title} message={failure.message} />
          </Box>
        )}
      </SettingsSheet>
      {list.fileName !== "" && (
        <>
          <Columns key={`columns-${list.importId}`} list={list} />
          <Questions list={list} levels={levels} />
          <RunPart list={list} />
          <Fates key={`fates-${list.importId}`} list={list} />
        </>
      )}
    </Grid>
  );
};

const Loaded = () => {
  const { data, isFetching, refetch } = useKeptLevels();
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Skeleton height="12rem" />
      </Pending>
    );
  return <Board levels={data} />;
};

/** Brings members in from a file: choose, answer what is unclear, see each row's fate, and have it done. */
export const ImportMembers = () => (
  <PortalPage
    title={words.title}
    intro={words.welcome}
    action={
      <LinkButton to={adminPaths.members} size="compact">
        {words.back}
      </LinkButton>
    }
  >
    <Loaded />
  </PortalPage>
);
