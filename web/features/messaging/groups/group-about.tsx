import { Box } from "@chakra-ui/react";
import { useId, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { Group, GroupEvent, GroupMember, MemberAct } from "#shared/groups.ts";
import { nameOf } from "#web/content/conversations.ts";
import { groupWords as words } from "#web/content/groups.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { MemberSearch } from "#web/lib/member-search.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { useClosing, useHosting, usePlace, useRoom } from "./api.ts";
import { GroupMissing } from "./group-missing.tsx";
import { PlaceButtons } from "./groups.tsx";

const loadDialog = async () => (await import("./group-dialog.tsx")).GroupDialog;

type Act = { act: MemberAct; label: string };

/** What a host can do about somebody. */
const actsFor = ({ place, is_host }: GroupMember): Act[] => {
  const { acts } = words.people;
  if (place === "asked")
    return [
      { act: "accept", label: acts.accept },
      { act: "decline", label: acts.decline },
    ];
  if (place === "invited") return [{ act: "decline", label: acts.takeBack }];
  return [
    is_host ? { act: "end-host", label: acts["end-host"] } : { act: "make-host", label: acts["make-host"] },
    { act: "remove", label: acts.remove },
  ];
};

type PersonProps = { group: Group; person: GroupMember };

const PersonRow = ({ group, person }: PersonProps) => {
  const { id: me } = useMember();
  const { user_id, full_name, avatar_url, place, is_host } = person;
  const { mutate, isPending, variables } = useHosting(group.id);
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(full_name);
  const canAct = group.is_host && group.state === "active" && user_id !== me;
  const run = (act: MemberAct) => (act === "remove" ? setIsAsking(true) : mutate({ memberId: user_id, act }));
  const mark = is_host ? words.people.host : place !== "in" && words.people[place];
  return (
    <Row as="li" flexWrap="wrap" columnGap="4" rowGap="2" py="3" borderTopWidth="1px">
      <Avatar id={user_id} name={name} src={avatar_url} size="small" />
      <Row flex="1 1 10rem" minWidth="0" flexWrap="wrap" columnGap="3" rowGap="1">
        <Box asChild overflowWrap="anywhere" fontWeight="600" _hover={{ color: "brand.fg" }}>
          <Link to={portalPaths.member(user_id)}>
            <bdi>{name}</bdi>
          </Link>
        </Box>
        {mark && <Badge>{mark}</Badge>}
      </Row>
      {canAct && (
        <Row flexWrap="wrap" gap="2">
          {actsFor(person).map(({ act, label }) => (
            <BusyButton
              key={act}
              size="compact"
              isBusy={isPending && variables.act === act}
              aria-label={words.about(label, name)}
              onClick={() => run(act)}
            >
              {label}
            </BusyButton>
          ))}
        </Row>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        {...words.people.removing(name)}
        onConfirm={() => mutate({ memberId: user_id, act: "remove" })}
      />
    </Row>
  );
};

/** Finds members by name, to invite them. */
const Invite = ({ group, people }: { group: Group; people: readonly GroupMember[] }) => {
  const { mutate, isPending, variables } = useHosting(group.id);
  const { action } = words.people.invite;
  return (
    <MemberSearch words={words.people.invite} isLeftOut={(id) => people.some(({ user_id }) => user_id === id)}>
      {({ user_id, full_name }, clear) => (
        <BusyButton
          size="compact"
          isBusy={isPending && variables.memberId === user_id}
          aria-label={words.about(action, full_name)}
          onClick={() => mutate({ memberId: user_id, act: "invite" }, { onSuccess: clear })}
        >
          {action}
        </BusyButton>
      )}
    </MemberSearch>
  );
};

const HostTools = ({ group }: { group: Group }) => {
  const dialog = useLazyDialog(loadDialog);
  const { mutate, isPending } = useClosing(group);
  const isClosed = group.state === "closed";
  const { settings } = words;
  if (group.closed_by === "admin")
    return (
      <Text flexBasis="full" color="fg.muted">
        {settings.closedByAdmin}
      </Text>
    );
  return (
    <>
      {!isClosed && <Button {...dialog.opener}>{settings.edit}</Button>}
      <BusyButton isBusy={isPending} onClick={() => mutate(!isClosed)}>
        {isClosed ? settings.reopen : settings.close}
      </BusyButton>
      <LazyDialog dialog={dialog} props={{ group }} />
    </>
  );
};

/** The coming events that are for the group alone. */
const Events = ({ events }: { events: readonly GroupEvent[] }) => {
  const id = useId();
  if (events.length === 0) return null;
  return (
    <Sheet aria-labelledby={id}>
      <Heading id={id} textStyle="heading" mb="3">
        {words.events.title}
      </Heading>
      <ul>
        {events.map((event) => (
          <Row as="li" key={event.id} flexWrap="wrap" columnGap="4" rowGap="1" py="3" borderTopWidth="1px">
            <Box asChild flex="1 1 12rem" overflowWrap="anywhere" fontWeight="600" _hover={{ color: "brand.fg" }}>
              <Link to={`${portalPaths.memberEvents}#${event.id}`}>
                <bdi>{event.title}</bdi>
              </Link>
            </Box>
            <Text color="fg.muted">{event.when || words.events.undated}</Text>
            {event.isComingSoon && <Badge>{words.events.comingSoon}</Badge>}
          </Row>
        ))}
      </ul>
    </Sheet>
  );
};

const LeaveButton = ({ group }: { group: Group }) => {
  const { mutate, isPending } = usePlace(group);
  const navigate = useNavigate();
  return (
    <BusyButton
      isBusy={isPending}
      onClick={() => mutate("leave", { onSuccess: () => void navigate(portalPaths.groups) })}
    >
      {words.acts.leave}
    </BusyButton>
  );
};

const About = ({ groupId }: { groupId: string }) => {
  const { data, error, isFetching, refetch } = useRoom(groupId);
  const peopleId = useId();
  if (!data || isUnknown(error)) return <GroupMissing {...{ error, isFetching, refetch }} />;
  const { group, people, events } = data;
  const isIn = group.mine === "in";
  const { accesses, marks } = words;
  return (
    <PortalPage
      title={group.name}
      heading={<bdi>{group.name}</bdi>}
      action={
        <Row flexWrap="wrap" gap="3" width={{ base: "full", sm: "auto" }}>
          <LinkButton to={portalPaths.groups}>{words.title}</LinkButton>
          {isIn && (
            <LinkButton look="gold" to={portalPaths.group(group.id)} state={{ isChosen: true }}>
              {words.open(group.name)}
            </LinkButton>
          )}
        </Row>
      }
    >
      <Grid gap="6">
        <Sheet>
          <Row flexWrap="wrap" alignItems="flex-start" columnGap="5" rowGap="3">
            <Avatar id={group.id} name={group.name} src={group.picture} size="large" shape="square" />
            <Box flex="1 1 14rem" minWidth="0">
              <Text overflowWrap="anywhere" whiteSpace="pre-line" dir="auto" maxWidth="text">
                {group.text}
              </Text>
              <Text mt="3" textStyle="small" color="fg.muted">
                {`${accesses[group.access].label}. ${accesses[group.access].help} ${words.members(group.members)}.`}
              </Text>
              <Row mt="3" flexWrap="wrap" gap="2" _empty={{ display: "none" }}>
                {group.state === "closed" && <Badge>{marks.closed}</Badge>}
                {group.is_resting && <Badge whiteSpace="normal">{marks.resting}</Badge>}
              </Row>
            </Box>
          </Row>
          <Row mt="5" flexWrap="wrap" gap="3" _empty={{ display: "none" }}>
            {group.is_host && <HostTools group={group} />}
            {isIn ? <LeaveButton group={group} /> : <PlaceButtons group={group} />}
          </Row>
        </Sheet>
        <Events events={events} />
        <Sheet aria-labelledby={peopleId}>
          <Heading id={peopleId} textStyle="heading" mb="3">
            {isIn ? words.people.title : words.hosts}
          </Heading>
          <ul>
            {people.map((person) => (
              <PersonRow key={person.user_id} group={group} person={person} />
            ))}
          </ul>
          {group.is_host && group.state === "active" && <Invite group={group} people={people} />}
        </Sheet>
      </Grid>
    </PortalPage>
  );
};

/** What the group in the address is for, and who is in it. */
export const GroupAbout = () => {
  const { groupId = "" } = useParams();
  return <About key={groupId} groupId={groupId} />;
};
