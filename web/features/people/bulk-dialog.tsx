import { Box, chakra } from "@chakra-ui/react";
import { useId, useState, type FormEvent } from "react";
import { levelsContract } from "#shared/levels.ts";
import { membershipContract } from "#shared/membership.ts";
import { maxTagged, maxTagLength, peopleContract, type PersonRow } from "#shared/people.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { runConcurrently } from "#web/lib/selection.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { control } from "#web/theme/recipes.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { changeRows, showTags } from "./api.ts";
import { noName } from "./columns.ts";

const words = {
  title: (count: number) => `Change ${count} ${count === 1 ? "member" : "members"}`,
  act: "What to do",
  acts: { tag: "Add a tag", untag: "Remove a tag", level: "Give a level", end: "End the membership" },
  tag: "Tag",
  level: "Level",
  chooseLevel: "Choose a level",
  end: "They leave the directory and are signed out at once. What they pay ends too, and doesn't come back with Undo.",
  cancel: "Cancel",
  confirm: "Change",
  confirmEnd: "End memberships",
  busy: "Working...",
  close: "Close",
  undo: "Undo",
  progress: "Progress",
  done: (count: number) => `${count} ${count === 1 ? "member was" : "members were"} changed.`,
  undone: "Everything is as it was.",
  partlyUndone: (count: number) => `${count} ${count === 1 ? "member is" : "members are"} as before, others are not:`,
  notDone: (name: string, why: string) => `${name}: ${why}`,
  failure: { unknown: "This didn't work. Please try again." },
} as const;

const actNames = ["tag", "untag", "level", "end"] as const;
type Act = (typeof actNames)[number];

const Input = chakra("input", control);

/** What was done to somebody, and how it is taken back. */
type Done = { row: PersonRow; undo: () => Promise<unknown> };
type Failure = { row: PersonRow; why: string };
type BulkState = { done: Done[]; failed: Failure[]; all: number; isUndone: boolean };

/** Splits members for requests that take so many. */
const inParts = (rows: readonly PersonRow[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** Does one act with many members, a few requests at a time, and remembers how each is taken back. */
const useBulk = (me: string) => {
  const [state, setState] = useState<BulkState>();
  const [isBusy, setBusy] = useState(false);

  const tag = async (rows: readonly PersonRow[], text: string, isAdding: boolean): Promise<Done[]> => {
    const change = (memberIds: string[], isToAdd: boolean) =>
      callEndpoint(peopleContract.tagMembers, { memberIds, ...(isToAdd ? { add: [text] } : { remove: [text] }) });
    const { items } = await change(
      rows.map(({ id }) => id),
      isAdding,
    );
    showTags(me, items);
    return items.flatMap(({ memberId }) => {
      const row = rows.find(({ id }) => id === memberId);
      const undo = async () => showTags(me, (await change([memberId], !isAdding)).items);
      return row ? [{ row, undo }] : [];
    });
  };
  const giveLevel = async (row: PersonRow, level: string): Promise<Done[]> => {
    if (row.level.id === level) return [];
    const give = async (to: string) => {
      const { level: given } = await callEndpoint(membershipContract.changeLevel, { memberId: row.id, level: to });
      changeRows(me, row.id, { level: given });
    };
    await give(level);
    return [{ row, undo: () => give(row.level.id) }];
  };
  const end = async (row: PersonRow): Promise<Done[]> => {
    if (row.state === "ended") return [];
    await callEndpoint(membershipContract.endMembership, { memberId: row.id });
    changeRows(me, row.id, { state: "ended" });
    const undo = async () => {
      const { suspension } = await callEndpoint(membershipContract.restoreMembership, { memberId: row.id });
      changeRows(me, row.id, { state: suspension ? "suspended" : "member" });
    };
    return [{ row, undo }];
  };

  const run = async (rows: readonly PersonRow[], act: Act, value: string) => {
    const found = { done: [] as Done[], failed: [] as Failure[], all: rows.length, isUndone: false };
    const isTag = act === "tag" || act === "untag";
    const work = async (part: readonly PersonRow[]): Promise<void> => {
      try {
        found.done.push(
          ...(isTag
            ? await tag(part, value, act === "tag")
            : act === "level"
              ? await giveLevel(part[0]!, value)
              : await end(part[0]!)),
        );
      } catch (failure) {
        // One of them may be the reason: the others are changed.
        if (part.length > 1 && failure instanceof ApiProblem) return runConcurrently(inParts(part, 1), work);
        const why = getMessage(failure, words.failure);
        found.failed.push(...part.map((row) => ({ row, why })));
      }
      setState({ ...found });
    };
    setBusy(true);
    setState({ ...found });
    await runConcurrently(inParts(rows, isTag ? maxTagged : 1), work);
    setBusy(false);
  };
  const undo = async () => {
    const failed: Failure[] = [];
    setBusy(true);
    await runConcurrently(state?.done ?? [], async (each) => {
      await each
        .undo()
        .catch((failure: unknown) => failed.push({ row: each.row, why: getMessage(failure, words.failure) }));
    });
    setState((was) => was && { ...was, failed, isUndone: true });
    setBusy(false);
  };
  return { state, isBusy, run, undo };
};

const describe = ({ done, failed, isUndone }: BulkState) => {
  if (!isUndone) return words.done(done.length);
  return failed.length === 0 ? words.undone : words.partlyUndone(done.length - failed.length);
};

const isReady = (act: Act, value: string) => act === "end" || value.trim() !== "";

type Props = { isOpen: boolean; onClose: () => void; rows: readonly PersonRow[]; onDone: () => void };

const Content = ({ rows, onClose, onDone }: Omit<Props, "isOpen">) => {
  const { id: me } = useMember();
  const [actId, valueId] = [useId(), useId()];
  const [act, setAct] = useState<Act>("tag");
  const [value, setValue] = useState("");
  // What is being done stays the same, though the selection changes.
  const [chosen] = useState(rows);
  const bulk = useBulk(me);
  const levels = useQuery({
    queryKey: [me, "people", "levels"],
    queryFn: ({ signal }) => callEndpoint(levelsContract.getLevels, {}, { signal }),
  });
  const { state } = bulk;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady(act, value) && !bulk.isBusy) void bulk.run(chosen, act, value.trim());
  };
  if (state)
    return (
      <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <Text role="status">{describe(state)}</Text>
        {bulk.isBusy && (
          <ProgressBar
            label={words.progress}
            share={(state.done.length + state.failed.length) / Math.max(1, state.all)}
          />
        )}
        {state.failed.length > 0 && !bulk.isBusy && (
          <Banner
            message={state.failed
              .slice(0, 10)
              .map(({ row, why }) => words.notDone(row.name || noName, why))
              .join(" ")}
          />
        )}
        <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          {state.done.length > 0 && !state.isUndone && (
            <BusyButton isBusy={bulk.isBusy} onClick={() => void bulk.undo()}>
              {bulk.isBusy ? words.busy : words.undo}
            </BusyButton>
          )}
          <Button
            look="gold"
            disabled={bulk.isBusy}
            onClick={() => {
              onDone();
              onClose();
            }}
          >
            {words.close}
          </Button>
        </Stack>
      </Grid>
    );
  return (
    <form onSubmit={submit}>
      <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <FieldFrame id={actId} label={words.act}>
          <Select
            id={actId}
            value={act}
            onChange={({ target }) => {
              setAct(target.value as Act);
              setValue("");
            }}
          >
            {actNames.map((name) => (
              <option key={name} value={name}>
                {words.acts[name]}
              </option>
            ))}
          </Select>
        </FieldFrame>
        {(act === "tag" || act === "untag") && (
          <FieldFrame id={valueId} label={words.tag}>
            <Input
              id={valueId}
              value={value}
              maxLength={maxTagLength}
              autoComplete="off"
              onChange={({ target }) => setValue(target.value)}
            />
          </FieldFrame>
        )}
        {act === "level" && (
          <FieldFrame id={valueId} label={words.level}>
            <Select id={valueId} value={value} onChange={({ target }) => setValue(target.value)}>
              <option value="">{words.chooseLevel}</option>
              {(levels.data?.items ?? [])
                .filter(({ isRemoved }) => !isRemoved)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </FieldFrame>
        )}
        {act === "end" && <Box>{words.end}</Box>}
        <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look={act === "end" ? "danger" : "gold"} disabled={!isReady(act, value)}>
            {act === "end" ? words.confirmEnd : words.confirm}
          </Button>
        </Stack>
      </Grid>
    </form>
  );
};

/** Does something with the members who are selected: tags them, gives them a level, or ends their memberships. */
export const BulkDialog = ({ isOpen, onClose, rows, onDone }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title(rows.length)}>
    <Content rows={rows} onClose={onClose} onDone={onDone} />
  </Dialog>
);
