import { Box, chakra } from "@chakra-ui/react";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { foldName } from "#shared/folding.ts";
import { undoHours, whyNotLevel, whyNotMerge, type KeptLevel, type MergeSide } from "#shared/merging.ts";
import type { PersonRow } from "#shared/people.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubShortDate } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { FieldFrame, Tick } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { createPendingWords, Pending } from "#web/ui/pending.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useMemberRows, useMergeMembers, useMergePreview } from "./api.ts";
import { describePaid, stateBadges } from "./columns.ts";

const words = {
  title: "Merge with another account",
  failure: { unknown: "We couldn't merge them. Please try again." },
  find: {
    ...createPendingWords("members"),
    label: "The other account",
    help: "Search by name or email address. You'll see what both have before anything happens.",
    none: "No other member has this name or address.",
    list: "Accounts found",
    more: (count: number) => `${count} more. Type a little more to find the right one.`,
    choose: (name: string, email: string) => `Look at ${name || "the account without a name"}, ${email}`,
  },
  look: {
    ...createPendingWords("both accounts"),
    table: "What each account has",
    noName: "No name",
    facts: {
      name: "Name",
      company: "Company",
      email: "Email",
      state: "Status",
      joined: "Joined",
      seen: "Last seen",
      level: "Level",
      dues: "Dues",
      registrations: "Registrations",
      came: "Came in 12 months",
      groups: "Groups",
      conversations: "Conversations",
      acquaintances: "Members they met",
      listings: "Listings",
      invitations: "Invitations sent",
      tags: "Tags",
    },
    never: "Not known",
    nothing: "Nothing to pay",
    forGood: "Paid for good",
    card: "by card",
    none: "None",
  },
  stays: { label: "Which account stays?", help: "They sign in with it from now on, and keep its profile." },
  level: { label: "Whose level and dues hold?", help: "We charge and refund nothing." },
  sheet: (name: string) => `Open ${name}`,
  what: "What happens",
  lines: (staying: string, going: string) => [
    `${going} can't open the portal anymore, and is in no list.`,
    `Registrations with tickets, conversations, groups, members they met, listings, invitations, tags, and notes of ${going} go to ${staying}.`,
    `What was written with ${going} stays where it is, and leads to ${staying}.`,
    `We email ${staying}. You can undo this for ${undoHours} hours.`,
  ],
  back: "Choose another",
  cancel: "Cancel",
  confirm: "Merge accounts",
  busy: "Merging…",
} as const;

const Input = chakra("input", control);
const maxFound = 6;

type FindProps = { memberId: string; onFound: (id: string) => void };

const matches = (row: PersonRow, text: string) => foldName(`${row.name} ${row.email}`).includes(foldName(text));

const describeRow = (row: PersonRow) => [row.level.name, describePaid(row)].filter(Boolean).join(" · ");

const Found = chakra("button", {
  base: {
    display: "block",
    width: "full",
    minHeight: "11",
    px: "3",
    py: "2",
    textAlign: "start",
    borderWidth: "1px",
    borderRadius: "md",
    bg: "bg.panel",
    cursor: "pointer",
    overflowWrap: "anywhere",
    _hover: { borderColor: "brand.fg" },
  },
});

/** Finds the other account among everybody who was ever let in. */
const Find = ({ memberId, onFound }: FindProps) => {
  const id = useId();
  const [text, setText] = useState("");
  const { data, isFetching, refetch } = useMemberRows();
  const wanted = text.trim();
  const found =
    wanted.length < 2 ? [] : (data?.items ?? []).filter((row) => row.id !== memberId && matches(row, wanted));
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <FieldFrame id={id} label={words.find.label} help={words.find.help}>
        <Input
          ref={takeFocus}
          id={id}
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setText(target.value)}
        />
      </FieldFrame>
      {!data && wanted.length > 1 && (
        <Pending {...{ words: words.find, isFetching, refetch }}>
          <Skeleton height="11" />
        </Pending>
      )}
      {data && wanted.length > 1 && (
        <>
          <Text role="status" textStyle="small" color="fg.muted" srOnly={found.length > 0}>
            {found.length === 0 ? words.find.none : `${words.find.list}: ${found.length}`}
          </Text>
          <Grid as="ul" gap="2" gridTemplateColumns="minmax(0, 1fr)" aria-label={words.find.list}>
            {found.slice(0, maxFound).map((row) => (
              <li key={row.id}>
                <Found
                  type="button"
                  aria-label={words.find.choose(row.name, row.email)}
                  onClick={() => onFound(row.id)}
                >
                  <Text as="span" display="block" fontWeight="600">
                    <bdi>{row.name || row.email}</bdi>
                  </Text>
                  <Text as="span" display="block" textStyle="small" color="fg.muted">
                    <bdi>{row.email}</bdi> · {describeRow(row)}
                  </Text>
                </Found>
              </li>
            ))}
          </Grid>
          {found.length > maxFound && (
            <Text textStyle="small" color="fg.muted">
              {words.find.more(found.length - maxFound)}
            </Text>
          )}
        </>
      )}
    </Grid>
  );
};

const describeDues = ({ dues }: MergeSide) => {
  if (!dues) return words.look.nothing;
  if (dues.isForGood) return words.look.forGood;
  const paid = describePaid({ dues });
  return dues.isCharged ? `${paid}, ${words.look.card}` : paid;
};

const listFacts = (): { label: string; of: (side: MergeSide) => ReactNode }[] => {
  const { facts, never, none } = words.look;
  return [
    {
      label: facts.name,
      of: ({ id, name, avatar_url }) => (
        <>
          <Avatar id={id} name={name} src={avatar_url} size="small" />
          <Text as="span" display="block">
            <bdi>{name || words.look.noName}</bdi>
          </Text>
        </>
      ),
    },
    { label: facts.email, of: ({ email }) => <bdi>{email}</bdi> },
    { label: facts.company, of: ({ company }) => (company === "" ? none : <bdi>{company}</bdi>) },
    { label: facts.state, of: ({ state }) => stateBadges[state].children },
    { label: facts.joined, of: ({ joinedAt }) => formatClubShortDate(joinedAt) },
    {
      label: facts.seen,
      of: ({ lastSeen }) => (lastSeen === undefined ? never : formatClubShortDate(`${lastSeen}T18:00:00Z`)),
    },
    { label: facts.level, of: ({ level }) => level },
    { label: facts.dues, of: describeDues },
    { label: facts.registrations, of: ({ registrations }) => registrations },
    { label: facts.came, of: ({ came }) => came },
    { label: facts.groups, of: ({ groups }) => groups },
    { label: facts.conversations, of: ({ conversations }) => conversations },
    { label: facts.acquaintances, of: ({ acquaintances }) => acquaintances },
    { label: facts.listings, of: ({ listings }) => listings },
    { label: facts.invitations, of: ({ invitations }) => invitations },
    { label: facts.tags, of: ({ tags }) => tags.join(", ") || none },
  ];
};

const Table = chakra("table", {
  base: {
    width: "full",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    "& th, & td": { py: "1.5", pe: "3", textAlign: "start", verticalAlign: "baseline", overflowWrap: "anywhere" },
    _focusVisible: { outline: "none" },
    "& th": {
      width: { base: "7.25rem", sm: "11rem" },
      hyphens: "auto",
      textStyle: "small",
      fontWeight: "600",
      color: "fg.muted",
    },
    "& tr": { borderTopWidth: "1px" },
    "& tr:first-of-type": { borderTopWidth: "0", fontWeight: "600", "& th": { verticalAlign: "middle" } },
  },
});

const Sides = ({ sides }: { sides: readonly MergeSide[] }) => (
  <Table ref={takeFocus} tabIndex={-1} aria-label={words.look.table}>
    <tbody>
      {listFacts().map(({ label, of }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {sides.map((side) => (
            <td key={side.id}>{of(side)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

const Choice = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "11",
    cursor: "pointer",
    overflowWrap: "anywhere",
  },
});

type ChooseProps = {
  texts: { label: string; help: string };
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

const Choose = ({ texts, options, value, onChange }: ChooseProps) => {
  const id = useId();
  return (
    <Box as="fieldset" minWidth="0" aria-describedby={id}>
      <chakra.legend fontWeight="600">{texts.label}</chakra.legend>
      <Text id={id} textStyle="small" color="fg.muted">
        {texts.help}
      </Text>
      <Row flexWrap="wrap" columnGap="8" rowGap="0">
        {options.map((option) => (
          <Choice key={option.value}>
            <Tick
              type="radio"
              name={`${id}-choice`}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <bdi>{option.label}</bdi>
          </Choice>
        ))}
      </Row>
    </Box>
  );
};

const nameOf = ({ email, name }: MergeSide) => email || name;

const describeLevel = (side: MergeSide) => `${side.level}, ${describeDues(side)} (${nameOf(side)})`;

/** Whether it makes a difference whose level and dues hold. */
const isSameLevel = (one: MergeSide, other: MergeSide) => one.level === other.level && !one.dues && !other.dues;

type LookProps = { memberId: string; otherId: string; onBack: () => void; onClose: () => void };

/** What both have, which one stays, and what becomes of it. */
const Look = ({ memberId, otherId, onBack, onClose }: LookProps) => {
  const navigate = useNavigate();
  const { data, isFetching, refetch, error } = useMergePreview(memberId, otherId);
  const [stays, setStays] = useState(memberId);
  const [levelOf, setLevelOf] = useState<string | undefined>(undefined);
  const { mutate, isPending, error: failure } = useMergeMembers();
  const sides = data?.items ?? [];
  const staying = sides.find(({ id }) => id === stays);
  const going = sides.find(({ id }) => id !== stays);
  if (!staying || !going)
    return (
      <>
        {error && <Banner message={getMessage(error, words.failure)} />}
        <Pending {...{ words: words.look, isFetching, refetch }}>
          <Skeleton height="24rem" />
        </Pending>
      </>
    );
  const kept = levelOf ?? (going.dues?.isCharged ? going.id : staying.id);
  const level: KeptLevel = kept === staying.id ? "staying" : "going";
  const whyNot = whyNotMerge({ staying, going });
  const why = whyNot ?? whyNotLevel({ staying, going, level });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why !== undefined || isPending) return;
    const onSuccess = () => {
      onClose();
      if (staying.id !== memberId) void navigate(adminPaths.memberSheet(staying.id));
    };
    mutate({ memberId: staying.id, otherId: going.id, level }, { onSuccess });
  };
  return (
    <form onSubmit={submit}>
      <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <Sides sides={sides} />
        <Choose
          texts={words.stays}
          options={sides.map((side) => ({ value: side.id, label: nameOf(side) }))}
          value={stays}
          onChange={setStays}
        />
        {!isSameLevel(staying, going) && (
          <Choose
            texts={words.level}
            options={sides.map((side) => ({ value: side.id, label: describeLevel(side) }))}
            value={kept}
            onChange={setLevelOf}
          />
        )}
        {why === undefined ? (
          <Box>
            <Heading as="h3" fontWeight="600" fontSize="1.0625rem" mb="2">
              {words.what}
            </Heading>
            <Grid as="ul" gap="1.5" ps="5" listStyleType="disc" gridTemplateColumns="minmax(0, 1fr)">
              {words.lines(nameOf(staying), nameOf(going)).map((line) => (
                <Box as="li" key={line} display="list-item" overflowWrap="anywhere">
                  {line}
                </Box>
              ))}
            </Grid>
          </Box>
        ) : (
          <Grid gap="2">
            <Banner message={why} />
            <Row flexWrap="wrap" columnGap="6">
              {sides.map(({ id, email, name }) => (
                <QuietLink key={id} isUnderlined to={adminPaths.memberSheet(id)} onClick={onClose}>
                  {words.sheet(email || name)}
                </QuietLink>
              ))}
            </Row>
          </Grid>
        )}
        {failure && !isPending && <Banner message={getMessage(failure, words.failure)} />}
        <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          <Button onClick={onBack}>{words.back}</Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <BusyButton type="submit" look="danger" isBusy={isPending} disabled={why !== undefined}>
            {isPending ? words.busy : words.confirm}
          </BusyButton>
        </Stack>
      </Grid>
    </form>
  );
};

type Props = { isOpen: boolean; onClose: () => void; memberId: string };

const Content = ({ memberId, onClose }: Omit<Props, "isOpen">) => {
  const [otherId, setOtherId] = useState<string | undefined>(undefined);
  if (otherId === undefined) return <Find memberId={memberId} onFound={setOtherId} />;
  return <Look {...{ memberId, otherId, onClose }} onBack={() => setOtherId(undefined)} />;
};

/** Merges two accounts of one person: finds the other, shows what both have, and says what becomes of it. */
export const MergeDialog = ({ isOpen, onClose, memberId }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title} isWide>
    <Content memberId={memberId} onClose={onClose} />
  </Dialog>
);
