import { Box, chakra } from "@chakra-ui/react";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { groupsContract } from "#shared/groups.ts";
import { newLetterContent } from "#shared/letter-content.ts";
import { maxSubjectLength, type LetterFields } from "#shared/letters.ts";
import { membershipContract } from "#shared/membership.ts";
import { maxTagged, maxTagLength, peopleContract, type PersonRow } from "#shared/people.ts";
import { maxChosenPeople } from "#shared/segments.ts";
import { shorten } from "#shared/text.ts";
import { adminAreas, adminPaths } from "#web/admin-paths.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { runConcurrently } from "#web/lib/selection.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { control } from "#web/theme/recipes.ts";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { changeRows, showTags, useHostedGroups, useInvitableEvents, useKeptLevels } from "./api.ts";
import { noName } from "./columns.ts";

const words = {
  title: (count: number) => `Change ${count} ${count === 1 ? "member" : "members"}`,
  act: "What to do",
  acts: {
    tag: "Add a tag",
    untag: "Remove a tag",
    level: "Give a level",
    group: "Add to a group",
    event: "Invite to an event",
    letter: "Write a letter",
    end: "End the membership",
  },
  tag: "Tag",
  level: "Level",
  chooseLevel: "Choose a level",
  group: "Group",
  chooseGroup: "Choose a group",
  groupHelp:
    "A group's hosts invite, so these are the ones you host. Each member gets a notice, and is in once they accept.",
  noGroup:
    "Only a group's hosts invite to it, and you don't host one that's open. Propose a group, which you host once it's opened. Or ask a host to make you one too: hosts stand first among a group's people.",
  toGroups: "Go to groups",
  toAllGroups: "See who hosts which group",
  event: "Event",
  chooseEvent: "Choose an event",
  eventHelp: "This begins a letter to them with the event's card. Nothing is sent until you send it.",
  noEvent: "There's no coming event to invite to.",
  invitation: (title: string) => `You're invited: ${title}`,
  letter: "This begins a letter to them. Nothing is sent until you send it.",
  tooMany: `A letter is for up to ${maxChosenPeople} members chosen one by one. For more, write one under Letters and say there whom it's for.`,
  end: "They leave the directory and are signed out at once. What they pay ends too, and doesn't come back with Undo.",
  cancel: "Cancel",
  confirm: "Change",
  confirmEnd: "End memberships",
  confirmGroup: "Invite",
  confirmLetter: "Begin the letter",
  busy: "Working...",
  close: "Close",
  undo: "Undo",
  progress: "Progress",
  done: (count: number, isInvited: boolean) =>
    `${count} ${count === 1 ? "member was" : "members were"} ${isInvited ? "invited" : "changed"}.`,
  undone: "Everything is as it was.",
  partlyUndone: (count: number) => `${count} ${count === 1 ? "member is" : "members are"} as before, others are not:`,
  notDone: (name: string, why: string) => `${name}: ${why}`,
  failure: { unknown: "This didn't work. Please try again." },
} as const;

const actNames = ["tag", "untag", "level", "group", "event", "letter", "end"] as const;
type Act = (typeof actNames)[number];
/** What is done here; the others lead to the letter that is begun. */
type DoneHere = Exclude<Act, "event" | "letter">;

const Input = chakra("input", control);

/** What was done to somebody, and how it is taken back. */
type Done = { row: PersonRow; undo: (() => Promise<unknown>) | undefined };
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
  /** Whoever asked to be let in is in by that, and stays so; whoever is in, or invited, stays as they are. */
  const invite = async (
    row: PersonRow,
    groupId: string,
    placeOf: (id: string) => string | undefined,
  ): Promise<Done[]> => {
    const place = placeOf(row.id);
    if (place === "in" || place === "invited") return [];
    const change = (act: "invite" | "decline") =>
      callEndpoint(groupsContract.changeGroupMember, { groupId, memberId: row.id, act });
    await change("invite");
    return [{ row, undo: place === "asked" ? undefined : () => change("decline") }];
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

  const readPlaces = async (groupId: string) => {
    const { people } = await callEndpoint(groupsContract.getGroup, { groupId });
    const places = new Map(people.map(({ user_id, place }) => [user_id, place]));
    return (id: string) => places.get(id);
  };

  const run = async (rows: readonly PersonRow[], act: DoneHere, value: string) => {
    const found = { done: [] as Done[], failed: [] as Failure[], all: rows.length, isUndone: false };
    const isTag = act === "tag" || act === "untag";
    let places: ReturnType<typeof readPlaces> | undefined;
    const doPart = async (part: readonly PersonRow[]) => {
      const [row] = part;
      if (act === "tag" || act === "untag") return tag(part, value, act === "tag");
      if (act === "level") return giveLevel(row!, value);
      return act === "group" ? invite(row!, value, await (places ??= readPlaces(value))) : end(row!);
    };
    const work = async (part: readonly PersonRow[]): Promise<void> => {
      try {
        found.done.push(...(await doPart(part)));
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
        .undo?.()
        .catch((failure: unknown) => failed.push({ row: each.row, why: getMessage(failure, words.failure) }));
    });
    setState((was) => was && { ...was, failed, isUndone: true });
    setBusy(false);
  };
  return { state, isBusy, run, undo };
};

const describe = ({ done, failed, isUndone }: BulkState, isInvited: boolean) => {
  if (!isUndone) return words.done(done.length, isInvited);
  return failed.length === 0 ? words.undone : words.partlyUndone(done.length - failed.length);
};

const isReady = (act: Act, value: string) => act === "end" || act === "letter" || value.trim() !== "";

const confirmWords: Record<Act, string> = {
  ...{ tag: words.confirm, untag: words.confirm, level: words.confirm, group: words.confirmGroup },
  ...{ event: words.confirmLetter, letter: words.confirmLetter, end: words.confirmEnd },
};

type ChosenProps = {
  id: string;
  label: string;
  choose: string;
  /** Undefined until they are loaded. */
  options: readonly { id: string; name: string }[] | undefined;
  help: string;
  none: ReactNode;
  value: string;
  onChange: (value: string) => void;
};

/** One of several, or why there is none. */
const Chosen = ({ id, label, choose, options, help, none, value, onChange }: ChosenProps) =>
  options?.length === 0 ? (
    <Box>{none}</Box>
  ) : (
    <FieldFrame id={id} label={label} help={help}>
      <Select id={id} aria-describedby={`${id}-help`} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{choose}</option>
        {options?.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );

/** Why one can invite to no group, and where that is changed. Who hosts which group is for those who look after them. */
const NoGroup = () => {
  const seesHosts = useMay(adminAreas.conversations);
  return (
    <>
      <Text>{words.noGroup}</Text>
      <Row flexWrap="wrap" gap="3" mt="3">
        <LinkButton size="compact" to={portalPaths.groups}>
          {words.toGroups}
        </LinkButton>
        {seesHosts && (
          <LinkButton size="compact" to={adminPaths.adminGroups}>
            {words.toAllGroups}
          </LinkButton>
        )}
      </Row>
    </>
  );
};

type Props = { isOpen: boolean; onClose: () => void; rows: readonly PersonRow[]; onDone: () => void };

const Content = ({ rows, onClose, onDone }: Omit<Props, "isOpen">) => {
  const { id: me } = useMember();
  const [actId, valueId] = [useId(), useId()];
  const [act, setAct] = useState<Act>("tag");
  const [value, setValue] = useState("");
  // What is being done stays the same, though the selection changes.
  const [chosen] = useState(rows);
  const bulk = useBulk(me);
  const { data: levels = [] } = useKeptLevels();
  const groups = useHostedGroups(act === "group").data;
  const events = useInvitableEvents(act === "event").data;
  const navigate = useNavigate();
  const { state } = bulk;
  const isLetter = act === "letter" || act === "event";
  const isTooMany = isLetter && chosen.length > maxChosenPeople;
  const mayDo = isReady(act, value) && !isTooMany && !bulk.isBusy;
  /** Five hundred ids are too long for an address. */
  const beginLetter = (fields: Partial<LetterFields>) =>
    void navigate(adminPaths.newLetter, {
      state: {
        segment: { of: "members", conditions: [{ kind: "people", ids: chosen.map(({ id }) => id) }] },
        ...fields,
      } satisfies Partial<LetterFields>,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayDo) return;
    if (act === "letter") beginLetter({});
    else if (act === "event")
      beginLetter({
        subject: shorten(words.invitation(events?.find(({ id }) => id === value)?.title ?? ""), maxSubjectLength),
        topic: "events",
        content: { ...newLetterContent, blocks: [...newLetterContent.blocks, { kind: "event", eventId: value }] },
      });
    else void bulk.run(chosen, act, value.trim());
  };
  if (state)
    return (
      <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <Text role="status">{describe(state, act === "group")}</Text>
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
          {state.done.some(({ undo }) => undo) && !state.isUndone && (
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
              {levels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </FieldFrame>
        )}
        {act === "group" && (
          <Chosen
            id={valueId}
            label={words.group}
            choose={words.chooseGroup}
            options={groups?.map(({ id, name }) => ({ id, name }))}
            help={words.groupHelp}
            none={<NoGroup />}
            value={value}
            onChange={setValue}
          />
        )}
        {act === "event" && !isTooMany && (
          <Chosen
            id={valueId}
            label={words.event}
            choose={words.chooseEvent}
            options={events?.map(({ id, title, when }) => ({ id, name: when === "" ? title : `${title}, ${when}` }))}
            help={words.eventHelp}
            none={words.noEvent}
            value={value}
            onChange={setValue}
          />
        )}
        {isTooMany && <Box>{words.tooMany}</Box>}
        {act === "letter" && !isTooMany && <Box>{words.letter}</Box>}
        {act === "end" && <Box>{words.end}</Box>}
        <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look={act === "end" ? "danger" : "gold"} disabled={!mayDo}>
            {confirmWords[act]}
          </Button>
        </Stack>
      </Grid>
    </form>
  );
};

/** Does something with the members who are selected: tags, levels, a group, a letter, or the end of their memberships. */
export const BulkDialog = ({ isOpen, onClose, rows, onDone }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title(rows.length)}>
    <Content rows={rows} onClose={onClose} onDone={onDone} />
  </Dialog>
);
