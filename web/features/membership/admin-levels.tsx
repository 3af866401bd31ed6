import { Box } from "@chakra-ui/react";
import { lastingLevelId, type AdminLevel } from "#shared/levels.ts";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAllLevels, useSaveLevels } from "./levels-api.ts";
import { tellRefusal } from "./list-api.ts";
import { AwayItem, AwayList, SettingItem } from "./setting-item.tsx";

const words = {
  title: "Levels of membership",
  text: "What people apply for, in the order of the membership page.",
  failed: "We couldn't load the levels. Please check your internet connection.",
  create: "New level",
  remove: "Remove",
  restore: "Restore",
  closed: "Not open",
  removed: "Removed",
  removedText: "They keep their names where somebody has applied for them.",
  failure: { unknown: "There was a problem saving the levels. Please try again." },
} as const;

const loadDialog = async () => (await import("./level-dialog.tsx")).LevelDialog;

const useChange = () => {
  const { mutate, isPending } = useSaveLevels();
  const change = (...[asked]: Parameters<typeof mutate>) =>
    mutate(asked, { onError: (failure) => tellRefusal(failure, words.failure) });
  return { change, isPending };
};

type LevelItemProps = { level: AdminLevel; isFirst: boolean; isLast: boolean };

const LevelItem = ({ level, isFirst, isLast }: LevelItemProps) => {
  const { id, name, text, features, isOpen } = level;
  const dialog = useLazyDialog(loadDialog);
  const { change, isPending } = useChange();
  return (
    <SettingItem
      {...{ name, isFirst, isLast }}
      mark={isOpen ? undefined : words.closed}
      isBusy={isPending}
      opener={dialog.opener}
      onMove={(act) => change({ act, id })}
      away={id === lastingLevelId ? undefined : { act: words.remove, onClick: () => change({ act: "remove", id }) }}
    >
      <Text mt="1" overflowWrap="anywhere">
        {text}
      </Text>
      <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
        {features.join(" · ")}
      </Text>
      <LazyDialog dialog={dialog} props={{ level }} />
    </SettingItem>
  );
};

const RemovedItem = ({ level: { id, name } }: { level: AdminLevel }) => {
  const { change, isPending } = useChange();
  return <AwayItem name={name} act={words.restore} isBusy={isPending} onClick={() => change({ act: "restore", id })} />;
};

const LevelList = ({ levels }: { levels: readonly AdminLevel[] }) => {
  const dialog = useLazyDialog(loadDialog);
  const kept = levels.filter(({ isRemoved }) => !isRemoved);
  const removed = levels.filter(({ isRemoved }) => isRemoved);
  return (
    <Grid gap="5">
      <ul>
        {kept.map((level, index) => (
          <LevelItem key={level.id} level={level} isFirst={index === 0} isLast={index === kept.length - 1} />
        ))}
      </ul>
      <Box>
        <Button {...dialog.opener}>{words.create}</Button>
        <LazyDialog dialog={dialog} props={{ level: undefined }} />
      </Box>
      {removed.length > 0 && (
        <AwayList title={words.removed} text={words.removedText}>
          {removed.map((level) => (
            <RemovedItem key={level.id} level={level} />
          ))}
        </AwayList>
      )}
    </Grid>
  );
};

/** The levels of membership, as admins edit them. */
export const AdminLevels = () => {
  const { data, isFetching, refetch } = useAllLevels();
  return (
    <SettingsSheet title={words.title}>
      <Text color="fg.muted" mb="4">
        {words.text}
      </Text>
      {data && <LevelList levels={data.items} />}
      {!data && isFetching && <Skeleton height="16rem" />}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </SettingsSheet>
  );
};
