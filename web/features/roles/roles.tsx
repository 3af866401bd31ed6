import { Box, chakra } from "@chakra-ui/react";
import { Fragment, useState, type ComponentType, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { isSameRights, rightNames, rights, roles, type Right } from "#shared/rights.ts";
import { findOnlyError, isSameOnly, noEvents, type OnlyEvents, type RoleHolder } from "#shared/roles.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { Tick } from "#web/lib/forms/field-frame.tsx";
import { MemberSearch } from "#web/lib/member-search.tsx";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { seeAs } from "#web/lib/session/see-as.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { fromTopToBottom, Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useNameOf, useRoles, useSaveRoles } from "./api.ts";
import { nameOnly, OnlyChoice, type HeldOnly } from "./only-choice.tsx";

const texts: Record<Right, string> = {
  owner: "Can do everything, with roles, club settings, and the audit log.",
  events: "Runs events, approvals, the door, and bulletins.",
  "some-events": "Runs the events you choose, and no others.",
  members: "Decides on applications, invitations, and memberships.",
  conversations: "Handles reports, mutes, the inbox, and introductions.",
  money: "Handles business listings and payments.",
  reader: "Sees the lists without contact details, and decides nothing.",
  export: "Saves as files the lists that another role shows.",
};

const words = {
  title: "Roles",
  welcome: "Who runs the club, and what each can do. Every change is emailed to the person and to all owners.",
  loading: "Loading the roles",
  failed: "We couldn't load the roles. Please check your internet connection.",
  people: "Who runs the club",
  give: {
    action: "Give a role",
    label: "Who gets a role",
    help: "Type a name",
    none: "No member found. For someone hidden in the directory, open their page.",
    choose: "Choose",
    chooseOf: (name: string) => `Choose ${name}`,
  },
  back: "Club Settings",
  unnamed: "No name",
  you: "You",
  change: "Change",
  changeOf: (name: string) => `Change the role of ${name}`,
  each: "What each role can do",
  seeAs: "See the portal",
  seeAsOf: (role: string) => `See the portal as ${role} sees it`,
  dialog: {
    title: (name: string) => `Role of ${name}`,
    choices: "What they can do",
    has: (held: string) => (held === "" ? "No role now." : `Now: ${held}.`),
    text: "Enter your password to confirm that it's you.",
    form: "Confirm that it's you",
    submit: "Save role",
    submitting: "Saving...",
    none: "Nothing has changed yet. Choose what they can do first.",
  },
  saved: (name: string) => ({ title: "Role saved", description: `We emailed ${name} and all owners.` }),
  notSaved: "We couldn't save the role. Please try again.",
} as const;

const nameRights = (held: readonly Right[]) => held.map((right) => rightNames[right]).join(", ");

const Item = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "6",
    rowGap: "2",
    py: "3",
    borderTopWidth: "1px",
    "& a": { display: "inline-flex", alignItems: "center", minHeight: "11", overflowWrap: "anywhere" },
  },
});

const Choice = chakra("label", {
  base: { display: "flex", alignItems: "flex-start", gap: "3", minHeight: "11", py: "1.5", cursor: "pointer" },
});

/** `children` are what else there is to choose for the role of some events. */
type ChoicesProps = { chosen: readonly Right[]; onChoose: (rights: Right[]) => void; children: ReactNode };

const Choices = ({ chosen, onChoose, children }: ChoicesProps) => (
  <Box as="fieldset">
    <Box as="legend" textStyle="label" mb="1">
      {words.dialog.choices}
    </Box>
    {rights.map((right) => (
      <Fragment key={right}>
        <Choice>
          <Tick
            type="checkbox"
            name={right}
            mt="0.5"
            checked={chosen.includes(right)}
            aria-describedby={`right-${right}`}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, right] : chosen.filter((each) => each !== right))
            }
          />
          <span>
            {rightNames[right]}
            <Box as="span" id={`right-${right}`} display="block" textStyle="small" color="fg.muted">
              {texts[right]}
            </Box>
          </span>
        </Choice>
        {right === "some-events" && children}
      </Fragment>
    ))}
  </Box>
);

/** What asks for the password again (features/auth). */
export type AskPassword = ComponentType<{
  isOpen: boolean;
  onClose: () => void;
  title: string;
  email: string;
  asksCode: boolean;
  isLast: boolean;
  words: { title: string; submit: string; submitting: string };
  unknown: string;
  send: (token: string) => Promise<unknown>;
  children: ReactNode;
}>;

const noneHeld: HeldOnly = { events: [], groups: [] };

const toIds = ({ events, groups }: HeldOnly): OnlyEvents => ({
  events: events.map(({ id }) => id),
  groups: groups.map(({ id }) => id),
});

type RoleDialogProps = {
  holder: RoleHolder;
  askPassword: AskPassword;
  onClose: () => void;
};

/** What somebody may do; what is chosen stays while somebody else changes the same. */
const RoleDialog = ({
  holder: { memberId, name, rights: held, only: heldOnly = noneHeld },
  askPassword: AskPassword,
  onClose,
}: RoleDialogProps) => {
  const { email } = useMember();
  const [chosen, setChosen] = useState<Right[]>(held);
  const onlyBefore = toIds(heldOnly);
  const [chosenOnly, setChosenOnly] = useState(onlyBefore);
  const isNarrow = chosen.includes("some-events");
  const only = isNarrow ? chosenOnly : noEvents;
  const save = useSaveRoles();
  const { dialog } = words;
  const named = name || words.unnamed;
  return (
    <AskPassword
      isOpen
      onClose={onClose}
      title={dialog.title(named)}
      email={email}
      asksCode
      isLast
      words={{ ...dialog, title: dialog.form }}
      unknown={words.notSaved}
      send={async (token) => {
        if (isSameRights(held, chosen) && isSameOnly(onlyBefore, only)) throw new Error(dialog.none);
        const wrong = findOnlyError(chosen, only);
        if (wrong !== undefined) throw new Error(wrong);
        await save({ memberId, before: held, rights: chosen, onlyBefore, only }, token);
        onClose();
        void showToast({ type: "success", ...words.saved(named) });
      }}
    >
      <Text color="fg.muted" role="status">
        {dialog.has(nameRights(held))}
      </Text>
      <Choices chosen={chosen} onChoose={setChosen}>
        {isNarrow && <OnlyChoice held={heldOnly} chosen={chosenOnly} onChoose={setChosenOnly} />}
      </Choices>
      <Text>{dialog.text}</Text>
    </AskPassword>
  );
};

type HolderProps = { holder: RoleHolder; onChange: () => void };

const Holder = ({ holder: { memberId, name, rights: held, only }, onChange }: HolderProps) => {
  const named = name || words.unnamed;
  return (
    <Item>
      <Row flexWrap="wrap" columnGap="3" rowGap="2" minWidth="0">
        <Link to={portalPaths.member(memberId)}>
          <bdi>{named}</bdi>
        </Link>
        {memberId === useMember().id && (
          <Text as="span" textStyle="small" color="fg.muted">
            {words.you}
          </Text>
        )}
        {held.map((right) => (
          <Badge key={right}>{rightNames[right]}</Badge>
        ))}
        {only && (
          <Text flexBasis="full" textStyle="small" color="fg.muted" overflowWrap="anywhere">
            {nameOnly(only).join(" · ")}
          </Text>
        )}
      </Row>
      <Button size="compact" aria-haspopup="dialog" aria-label={words.changeOf(named)} onClick={onChange}>
        {words.change}
      </Button>
    </Item>
  );
};

/** The roles, each with the portal as it sees it. */
const RoleTexts = () => (
  <SettingsSheet title={words.each}>
    <ul>
      {rights.map((right) => (
        <Item key={right}>
          <Box minWidth="0" flex="1 1 16rem">
            <Text fontWeight="600">{rightNames[right]}</Text>
            <Text textStyle="small" color="fg.muted">
              {texts[right]}
            </Text>
          </Box>
          {roles.map(
            (role) =>
              role === right && (
                <Button
                  key={role}
                  size="compact"
                  aria-label={words.seeAsOf(rightNames[role])}
                  onClick={() => seeAs(role)}
                >
                  {words.seeAs}
                </Button>
              ),
          )}
        </Item>
      ))}
    </ul>
  </SettingsSheet>
);

/** The holder in the address, who may have no role yet. */
const useAsked = (items: readonly RoleHolder[] | undefined) => {
  const { address, setValues } = useSearchAddress();
  const memberId = address.get("member") ?? undefined;
  const known = items?.find((each) => each.memberId === memberId);
  const { data } = useNameOf(items && !known ? memberId : undefined);
  const unknown = data && { memberId: data.memberId, name: data.name, rights: [] };
  return {
    asked: items && memberId !== undefined ? (known ?? unknown) : undefined,
    ask: (id: string) => setValues({ member: id }, { replace: true }),
  };
};

/** Finds somebody who has no role yet. */
const GiveRole = ({ onChoose }: { onChoose: (memberId: string) => void }) => {
  const [isOpen, setOpen] = useState(false);
  const { give } = words;
  return (
    <Box mt="4" pt="4" borderTopWidth="1px">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {give.action}
      </Button>
      {isOpen && (
        <MemberSearch words={give} takesFocus>
          {({ user_id, full_name }) => (
            <Button
              size="compact"
              aria-haspopup="dialog"
              aria-label={give.chooseOf(full_name)}
              onClick={() => {
                setOpen(false);
                onChoose(user_id);
              }}
            >
              {give.choose}
            </Button>
          )}
        </MemberSearch>
      )}
    </Box>
  );
};

/** Who runs the club, for owners. */
export const Roles = ({ askPassword }: { askPassword: AskPassword }) => {
  const { data, isFetching, refetch } = useRoles();
  const { asked, ask } = useAsked(data?.items);
  return (
    <PortalPage
      title={words.title}
      intro={words.welcome}
      action={
        <LinkButton to={adminPaths.clubSettings} size="compact">
          {words.back}
        </LinkButton>
      }
    >
      <Grid gap="4" css={fromTopToBottom} gridTemplateColumns="minmax(0, 1fr)">
        <SettingsSheet title={words.people}>
          {data ? (
            <ul>
              {data.items.map((holder) => (
                <Holder key={holder.memberId} holder={holder} onChange={() => ask(holder.memberId)} />
              ))}
            </ul>
          ) : (
            <Pending {...{ words, isFetching, refetch }}>
              <Skeleton height="10rem" />
            </Pending>
          )}
          <GiveRole onChoose={ask} />
        </SettingsSheet>
        <RoleTexts />
      </Grid>
      {asked && <RoleDialog key={asked.memberId} holder={asked} askPassword={askPassword} onClose={() => ask("")} />}
    </PortalPage>
  );
};
