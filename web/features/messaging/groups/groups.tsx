import { Box, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { Group } from "#shared/groups.ts";
import { groupWords as words } from "#web/content/groups.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isUnread } from "../community/use-topics.ts";
import { useGroups, usePlace } from "./api.ts";

const loadDialog = async () => (await import("./group-dialog.tsx")).GroupDialog;

const Hidden = chakra("span", { base: { srOnly: true } });
const Mark = chakra("span", {
  base: { width: "2", height: "2", borderRadius: "full", bg: "brand.fg", flexShrink: "0" },
});

const isOutside = ({ mine }: Group) => mine === null || mine === "removed";

/** What a member can do about their place in a group, by where they stand. */
export const PlaceButtons = ({ group }: { group: Group }) => {
  const { mutate, isPending, variables } = usePlace(group);
  const { mine, name, access } = group;
  const button = (act: "join" | "leave", label: string, isMain = false) => (
    <BusyButton
      size="compact"
      look={isMain ? "gold" : undefined}
      isBusy={isPending && variables === act}
      aria-label={words.about(label, name)}
      onClick={() => mutate(act)}
    >
      {label}
    </BusyButton>
  );
  if (mine === "invited")
    return (
      <>
        {button("join", words.acts.accept, true)}
        {button("leave", words.acts.decline)}
      </>
    );
  if (mine === "asked" || mine === "proposed") return button("leave", words.acts.withdraw);
  if (mine === "removed" && access === "open") return <Text color="fg.muted">{words.removed}</Text>;
  if (isOutside(group)) return button("join", access === "open" ? words.acts.join : words.acts.ask, true);
  return null;
};

const marksOf = ({ mine, state, access, is_host, is_resting }: Group) =>
  [
    access === "open" ? undefined : words.accesses[access].short,
    mine === "asked" || mine === "invited" || mine === "proposed" ? words.marks[mine] : undefined,
    state === "closed" ? words.marks.closed : undefined,
    is_host ? words.marks.host : undefined,
    is_resting ? words.marks.resting : undefined,
  ].filter((mark) => mark !== undefined);

const GroupCard = ({ group }: { group: Group }) => {
  const { id, name, text, picture, members, mine } = group;
  const titleId = useId();
  const isIn = mine === "in";
  return (
    <Sheet as="article" aria-labelledby={titleId}>
      <Row gap="2.5">
        <Avatar id={id} name={name} src={picture} size="small" shape="square" />
        <Heading as="h3" id={titleId} fontSize="1.125rem" fontWeight="600" lineHeight="1.35" minWidth="0" dir="auto">
          {mine === "proposed" ? (
            <Box as="span" overflowWrap="anywhere">
              {name}
            </Box>
          ) : (
            <Box asChild overflowWrap="anywhere" _hover={{ color: "brand.fg" }}>
              <Link to={isIn ? portalPaths.group(id) : portalPaths.aboutGroup(id)}>{name}</Link>
            </Box>
          )}
        </Heading>
        {isUnread(group) && (
          <>
            <Mark aria-hidden />
            <Hidden>{words.unread}</Hidden>
          </>
        )}
      </Row>
      <Text mt="3" overflowWrap="anywhere" dir="auto">
        {text}
      </Text>
      <Row mt="3" flexWrap="wrap" columnGap="3" rowGap="2">
        {mine !== "proposed" && (
          <Text textStyle="small" color="fg.muted">
            {words.members(members)}
          </Text>
        )}
        {marksOf(group).map((mark) => (
          <Badge key={mark} whiteSpace="normal">
            {mark}
          </Badge>
        ))}
      </Row>
      {!isIn && (
        <Row mt="4" flexWrap="wrap" gap="2">
          <PlaceButtons group={group} />
        </Row>
      )}
    </Sheet>
  );
};

type ListProps = { title: string; groups: readonly Group[]; none?: string };

const GroupList = ({ title, groups, none }: ListProps) => {
  const id = useId();
  if (groups.length === 0 && none === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <Heading id={id} textStyle="heading" mb="4">
        {title}
      </Heading>
      {groups.length === 0 && <Text color="fg.muted">{none}</Text>}
      <Grid gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 21rem), 1fr))" alignItems="start">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </Grid>
    </section>
  );
};

/** The groups that a member is in, and those that they can join. */
export const Groups = () => {
  const { data, isFetching, refetch } = useGroups();
  const dialog = useLazyDialog(loadDialog);
  useFrames((frame) => {
    if (frame.type === "notices" && frame.items.some(({ kind }) => kind === "group")) void refetch();
  });
  // What arrives over the socket is noted with the rooms.
  const stateOf = (id: string) => data?.items.find(({ topic }) => topic === id);
  const groups = (data?.groups ?? []).map((group) => ({ ...group, ...stateOf(group.id), name: group.name }));
  return (
    <PortalPage
      title={words.title}
      intro={words.intro}
      action={
        <Row flexWrap="wrap" gap="3" width={{ base: "full", sm: "auto" }}>
          <LinkButton to={portalPaths.community}>{words.community}</LinkButton>
          <Button {...dialog.opener}>{words.propose}</Button>
        </Row>
      }
    >
      <LazyDialog dialog={dialog} props={{ group: undefined }} />
      {data ? (
        <Grid gap="10">
          <GroupList title={words.own} groups={groups.filter((group) => !isOutside(group))} />
          <GroupList title={words.others} groups={groups.filter(isOutside)} none={words.noOthers} />
        </Grid>
      ) : (
        <Pending {...{ words, isFetching, refetch }}>
          <Grid gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 21rem), 1fr))">
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </Grid>
        </Pending>
      )}
    </PortalPage>
  );
};
