import { useId, useState } from "react";
import type { MemberFate } from "#shared/member-import.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { ChooseList, ListedRows } from "#web/lib/files/import-parts.tsx";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { useMay } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { createPendingWords, Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useKeptLevels } from "./api.ts";
import {
  listedFates,
  memberImportWords as importWords,
  useMemberImport,
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
  used: (names: string) => `We use these columns: ${names}.`,
  unused: (names: string) => `We leave these out: ${names}.`,
  noMoney: "Paid until is for whoever handles money: we'll leave it as it is.",
  questions: {
    title: "Before we check it",
    day: (typed: string) => `What does ${typed} mean?`,
    dayHelp: "All dates in this file are read this way.",
    choose: "Please choose",
    orders: { "day-first": "The day comes first", "month-first": "The month comes first" },
    level: (name: string) => `Which level is “${name}”?`,
    noLevel: "None: leave the level as it is",
    noneOfThem: (count: number) => `None for ${count === 1 ? "the other one" : `the other ${count}`}`,
  },
  run: {
    title: "Bring them in",
    letIn: (count: number) =>
      count === 1
        ? "Let in 1 person without an application"
        : `Let in ${count.toLocaleString("en-US")} people without an application`,
    letInHelp: "They become members at once, in the directory too. If this is off, we leave them out.",
    emails: "Email those who are let in",
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

/** What only who made the file knows, once for all its rows. */
const Questions = ({ list, levels }: { list: MemberImport; levels: Levels }) => {
  const id = useId();
  const { questions, extra, work, decide } = list;
  const { order, levels: chosen } = extra;
  if (questions.day === undefined && questions.levels.length === 0) return null;
  const asked = questions.levels.slice(0, maxAsked);
  const open = questions.levels.filter(({ folded }) => !(folded in chosen));
  const others = open.filter((each) => !asked.includes(each));
  return (
    <SettingsSheet title={words.questions.title}>
      <Grid gap="5" gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}>
        {questions.day !== undefined && (
          <FieldFrame id={`${id}-day`} label={words.questions.day(questions.day)} help={words.questions.dayHelp}>
            <Select
              id={`${id}-day`}
              aria-describedby={`${id}-day-help`}
              value={order}
              disabled={work !== undefined}
              onChange={({ target }) => decide({ order: target.value as typeof order })}
            >
              <option value="">{words.questions.choose}</option>
              {(["day-first", "month-first"] as const).map((each) => (
                <option key={each} value={each}>
                  {words.questions.orders[each]}
                </option>
              ))}
            </Select>
          </FieldFrame>
        )}
        {asked.map(({ folded, name }, at) => (
          <FieldFrame key={folded} id={`${id}-${at}`} label={words.questions.level(name)}>
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

/** The switches, both off at first, and the one button that changes something. */
const RunPart = ({ list }: { list: MemberImport }) => {
  const { extra, work, toSend, setSwitches, send } = list;
  const strangers = countOf(list, "stranger");
  const ready = countOf(list, "ready");
  if (strangers === 0 && ready === 0) return null;
  const isBusy = work !== undefined;
  return (
    <SettingsSheet title={words.run.title}>
      <Grid gap="5">
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
        {toSend.length > 0 && (
          <BusyButton look="gold" justifySelf={{ sm: "start" }} isBusy={isBusy} onClick={() => void send()}>
            {work === "sending" ? importWords.busy : importWords.action(ready, extra.letsIn ? strangers : 0)}
          </BusyButton>
        )}
      </Grid>
    </SettingsSheet>
  );
};

const isBad = (outcome: string | undefined) => outcome === "refused" || outcome === "left-out";

const Fate = ({ row: { line, email, name, answer } }: { row: ImportedRow }) => (
  <li>
    <Text overflowWrap="anywhere">
      <b>{words.fates.row(line)}</b> {[name, email].filter((each) => each !== "").join(", ")}
    </Text>
    <Text textStyle="small" color={isBad(answer?.outcome) ? "fg.error" : undefined} overflowWrap="anywhere">
      {answer?.message}
    </Text>
    {answer?.leaves?.map((each) => (
      <Text key={each} textStyle="small" color="fg.muted" overflowWrap="anywhere">
        {each}
      </Text>
    ))}
  </li>
);

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
        toCells={({ line, email, name, answer }) => ({
          ...{ line: String(line), email, name, what: answer?.message },
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
        {(row) => <Fate key={row.line} row={row} />}
      </ListedRows>
    </Sheet>
  );
};

const Board = ({ levels }: { levels: Levels }) => {
  const list = useMemberImport(levels);
  const mayDate = useMay("money");
  const { used, unused } = list.extra;
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <SettingsSheet title={words.list}>
        <ChooseList list={list} words={importWords} outcomes={listedFates} />
        {list.fileName !== "" && (
          <Grid mt="4" gap="1" textStyle="small" color="fg.muted">
            <Text overflowWrap="anywhere">{words.used(used.join(", "))}</Text>
            {unused.length > 0 && <Text overflowWrap="anywhere">{words.unused(unused.join(", "))}</Text>}
            {!mayDate && <Text>{words.noMoney}</Text>}
          </Grid>
        )}
      </SettingsSheet>
      <Questions list={list} levels={levels} />
      <RunPart list={list} />
      <Fates key={list.importId} list={list} />
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
