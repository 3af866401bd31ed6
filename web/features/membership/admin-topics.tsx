import { Box } from "@chakra-ui/react";
import type { AdminTopic } from "#shared/topics.ts";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { tellRefusal } from "./list-api.ts";
import { AwayItem, AwayList, SettingItem } from "./setting-item.tsx";
import { useAllTopics, useSaveTopics } from "./topics-api.ts";

const words = {
  title: "Topics of Community Chat",
  text: "Where members write to everyone, in the order of the tabs.",
  failed: "We couldn't load the topics. Please check your internet connection.",
  create: "New topic",
  archive: "Archive",
  open: "Open again",
  archived: "Archived",
  archivedText: "Members can read them, and nobody writes there.",
  failure: { unknown: "There was a problem saving the topics. Please try again." },
} as const;

const loadDialog = async () => (await import("./topic-dialog.tsx")).TopicDialog;

const useChange = () => {
  const { mutate, isPending } = useSaveTopics();
  const change = (...[asked]: Parameters<typeof mutate>) =>
    mutate(asked, { onError: (failure) => tellRefusal(failure, words.failure) });
  return { change, isPending };
};

type ItemProps = { topic: AdminTopic; isFirst: boolean; isLast: boolean };

const TopicItem = ({ topic, isFirst, isLast }: ItemProps) => {
  const { id, name } = topic;
  const dialog = useLazyDialog(loadDialog);
  const { change, isPending } = useChange();
  return (
    <SettingItem
      {...{ name, isFirst, isLast }}
      isBusy={isPending}
      opener={dialog.opener}
      onMove={(act) => change({ act, id })}
      away={{ act: words.archive, onClick: () => change({ act: "archive", id }) }}
    >
      <LazyDialog dialog={dialog} props={{ topic }} />
    </SettingItem>
  );
};

const ArchivedItem = ({ topic: { id, name } }: { topic: AdminTopic }) => {
  const { change, isPending } = useChange();
  return <AwayItem name={name} act={words.open} isBusy={isPending} onClick={() => change({ act: "open", id })} />;
};

const TopicList = ({ topics }: { topics: readonly AdminTopic[] }) => {
  const dialog = useLazyDialog(loadDialog);
  const open = topics.filter(({ isArchived }) => !isArchived);
  const archived = topics.filter(({ isArchived }) => isArchived);
  return (
    <Grid gap="5">
      <ul>
        {open.map((topic, index) => (
          <TopicItem key={topic.id} topic={topic} isFirst={index === 0} isLast={index === open.length - 1} />
        ))}
      </ul>
      <Box>
        <Button {...dialog.opener}>{words.create}</Button>
        <LazyDialog dialog={dialog} props={{ topic: undefined }} />
      </Box>
      {archived.length > 0 && (
        <AwayList title={words.archived} text={words.archivedText}>
          {archived.map((topic) => (
            <ArchivedItem key={topic.id} topic={topic} />
          ))}
        </AwayList>
      )}
    </Grid>
  );
};

/** The topics of the community chat, as admins edit them. */
export const AdminTopics = () => {
  const { data, isFetching, refetch } = useAllTopics();
  return (
    <SettingsSheet title={words.title}>
      <Text color="fg.muted" mb="4">
        {words.text}
      </Text>
      {data && <TopicList topics={data.items} />}
      {!data && isFetching && <Skeleton height="16rem" />}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </SettingsSheet>
  );
};
