import { maxOpenTopics, maxTopics, type AdminTopic } from "#shared/topics.ts";
import { EditableItem } from "#web/lib/forms/editable-item.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useListActs } from "./list-api.ts";
import { AwayItem, AwayList, NewItem } from "./setting-item.tsx";
import { useAllTopics, useTopicList } from "./topics-api.ts";

const words = {
  title: "Topics of Community Chat",
  text: "Where members write to everyone, in the order of the tabs.",
  failed: "We couldn't load the topics. Please check your internet connection.",
  create: "New topic",
  full: `Members write in at most ${maxOpenTopics} topics. Archive one to add another.`,
  fullEver: `A club has at most ${maxTopics} topics, archived ones too. Rename one instead.`,
  archive: "Archive",
  open: "Open again",
  archived: "Archived",
  archivedText: "Members can read them, and nobody writes there.",
  failure: { unknown: "There was a problem saving the topics. Please try again." },
} as const;

const loadDialog = async () => (await import("./topic-dialog.tsx")).TopicDialog;

type DialogOpener = ReturnType<typeof useLazyDialog>["opener"];
type ItemProps = { topic: AdminTopic; isFirst: boolean; isLast: boolean; opener: DialogOpener };

const TopicItem = ({ topic: { id, name }, isFirst, isLast, opener }: ItemProps) => {
  const { press, isPending } = useListActs(useTopicList(), id, words.failure);
  return (
    <EditableItem
      label={name}
      isHeading
      opener={opener}
      isBusy={isPending}
      onUp={!isFirst && (() => press("up"))}
      onDown={!isLast && (() => press("down"))}
      away={{ act: words.archive, onClick: () => press("archive") }}
    />
  );
};

const ArchivedItem = ({ topic: { id, name } }: { topic: AdminTopic }) => {
  const { press, isPending } = useListActs(useTopicList(), id, words.failure);
  return <AwayItem label={name} act={words.open} isBusy={isPending} onClick={() => press("open")} />;
};

const TopicList = ({ topics }: { topics: readonly AdminTopic[] }) => {
  const dialog = useLazyDialog(loadDialog);
  const open = topics.filter(({ isArchived }) => !isArchived);
  const archived = topics.filter(({ isArchived }) => isArchived);
  const full = topics.length >= maxTopics ? words.fullEver : open.length >= maxOpenTopics && words.full;
  return (
    <Grid gap="5">
      <ul>
        {open.map((topic, index) => (
          <TopicItem
            key={topic.id}
            topic={topic}
            isFirst={index === 0}
            isLast={index === open.length - 1}
            opener={{ ...dialog.opener, onClick: () => dialog.openFor(topic.id) }}
          />
        ))}
      </ul>
      <NewItem label={words.create} opener={dialog.opener} full={full} />
      {/* One dialog for all: it stays where its topic is archived elsewhere. */}
      <LazyDialog dialog={dialog} props={{ topic: topics.find(({ id }) => id === dialog.about) }} />
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
