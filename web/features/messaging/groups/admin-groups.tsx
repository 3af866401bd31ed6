import { Box } from "@chakra-ui/react";
import type { AdminGroup, GroupAct } from "#shared/groups.ts";
import { nameOf } from "#web/content/conversations.ts";
import { adminGroupWords as words, groupWords } from "#web/content/groups.ts";
import { formatDate } from "#web/lib/dates.ts";
import { describeUnreadable } from "#web/lib/desk/desk.tsx";
import { useMay } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAllGroups, useDecision } from "./api.ts";

const actsOf: Record<AdminGroup["state"], readonly GroupAct[]> = {
  proposed: ["open", "decline"],
  active: ["close"],
  closed: ["reopen"],
  declined: [],
};

const GroupRow = ({ group }: { group: AdminGroup }) => {
  const { id, name, text, picture, state, access, members, proposer, hosts, created_at, is_resting } = group;
  const { mutate, isPending, variables } = useDecision(words);
  const mayDecide = useMay("conversations");
  return (
    <Sheet as="article" aria-labelledby={id}>
      <Row flexWrap="wrap" columnGap="3" rowGap="2">
        <Avatar id={id} name={name} src={picture} size="small" shape="square" />
        <Heading as="h2" id={id} textStyle="body" fontWeight="600" overflowWrap="anywhere" dir="auto">
          {name}
        </Heading>
        <Badge>{words.states[state]}</Badge>
        <Badge>{groupWords.accesses[access].short}</Badge>
        {is_resting && <Badge whiteSpace="normal">{groupWords.marks.resting}</Badge>}
      </Row>
      <Text mt="3" overflowWrap="anywhere" dir="auto">
        {text}
      </Text>
      <Text mt="2" textStyle="small" color="fg.muted" overflowWrap="anywhere">
        {[
          words.proposedBy(nameOf(proposer.full_name), formatDate(created_at)),
          state !== "proposed" && groupWords.members(members),
          hosts.length > 0 && words.hosts(hosts.map(({ full_name }) => nameOf(full_name)).join(", ")),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <Row mt="4" flexWrap="wrap" gap="2" _empty={{ display: "none" }}>
        {(mayDecide ? actsOf[state] : []).map((act) => (
          <BusyButton
            key={act}
            size="compact"
            look={act === "open" ? "gold" : undefined}
            isBusy={isPending && variables.act === act}
            aria-label={groupWords.about(words.acts[act], name)}
            onClick={() => mutate({ group, act })}
          >
            {words.acts[act]}
          </BusyButton>
        ))}
      </Row>
    </Sheet>
  );
};

/** All groups, as admins see them: proposals first. */
export const AdminGroups = () => {
  const { data, isFetching, refetch } = useAllGroups();
  const { unreadable = 0 } = data ?? {};
  return (
    <PortalPage title={words.title} intro={words.intro} isDesk>
      {data ? (
        <Grid gap="4">
          {unreadable > 0 && (
            <Note role="status" icon="alert" text={describeUnreadable(unreadable, `${unreadable} groups`)} />
          )}
          {data.items.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
          {data.items.length === 0 && (
            <Empty text={words.none}>
              <Box />
            </Empty>
          )}
        </Grid>
      ) : (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="9rem" />
        </Pending>
      )}
    </PortalPage>
  );
};
