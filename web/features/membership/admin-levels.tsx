import { Box, chakra } from "@chakra-ui/react";
import { lastingLevelId, type AdminLevel } from "#shared/levels.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useAllLevels, useSaveLevels } from "./levels-api.ts";

const words = {
  title: "Levels of membership",
  text: "What people apply for, in the order of the membership page.",
  failed: "We couldn't load the levels. Please check your internet connection.",
  create: "New level",
  edit: "Edit",
  up: "Move up",
  down: "Move down",
  remove: "Remove",
  restore: "Restore",
  closed: "Not open",
  removed: "Removed",
  removedText: "They keep their names where somebody has applied for them.",
  about: (action: string, name: string) => `${action}: ${name}`,
  failure: { unknown: "There was a problem saving the levels. Please try again." },
} as const;

const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" },
    columnGap: "8",
    rowGap: "3",
    alignItems: "center",
    py: "4",
    borderTopWidth: "1px",
  },
});

const loadDialog = async () => (await import("./level-dialog.tsx")).LevelDialog;

const useChange = () => {
  const { mutate, isPending } = useSaveLevels();
  const change = (...[asked]: Parameters<typeof mutate>) =>
    mutate(asked, {
      onError: (failure) =>
        void showToast({ type: "error", title: "Error", description: getMessage(failure, words.failure) }),
    });
  return { change, isPending };
};

type LevelItemProps = { level: AdminLevel; isFirst: boolean; isLast: boolean };

const LevelItem = ({ level, isFirst, isLast }: LevelItemProps) => {
  const { id, name, text, features, isOpen } = level;
  const dialog = useLazyDialog(loadDialog);
  const { change, isPending } = useChange();
  return (
    <Item>
      <Box minWidth="0">
        <Row flexWrap="wrap" columnGap="3" rowGap="2">
          <Heading as="h3" textStyle="body" fontWeight="600" overflowWrap="anywhere">
            {name}
          </Heading>
          {!isOpen && <Badge>{words.closed}</Badge>}
        </Row>
        <Text mt="1" overflowWrap="anywhere">
          {text}
        </Text>
        <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {features.join(" · ")}
        </Text>
      </Box>
      <Row flexWrap="wrap" gap="2">
        <Button size="compact" aria-label={words.about(words.edit, name)} {...dialog.opener}>
          {words.edit}
        </Button>
        {(["up", "down"] as const)
          .filter((act) => !(act === "up" ? isFirst : isLast))
          .map((act) => (
            <BusyButton
              key={act}
              size="compact"
              isBusy={isPending}
              aria-label={words.about(words[act], name)}
              onClick={() => change({ act, id })}
            >
              {words[act]}
            </BusyButton>
          ))}
        {id !== lastingLevelId && (
          <BusyButton
            size="compact"
            isBusy={isPending}
            aria-label={words.about(words.remove, name)}
            onClick={() => change({ act: "remove", id })}
          >
            {words.remove}
          </BusyButton>
        )}
      </Row>
      <LazyDialog dialog={dialog} props={{ level }} />
    </Item>
  );
};

const RemovedItem = ({ level: { id, name } }: { level: AdminLevel }) => {
  const { change, isPending } = useChange();
  return (
    <Item>
      <Text overflowWrap="anywhere">{name}</Text>
      <BusyButton
        size="compact"
        isBusy={isPending}
        aria-label={words.about(words.restore, name)}
        onClick={() => change({ act: "restore", id })}
      >
        {words.restore}
      </BusyButton>
    </Item>
  );
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
        <section aria-label={words.removed}>
          <Heading as="h3" textStyle="label">
            {words.removed}
          </Heading>
          <Text textStyle="small" color="fg.muted" mt="1" mb="3">
            {words.removedText}
          </Text>
          <ul>
            {removed.map((level) => (
              <RemovedItem key={level.id} level={level} />
            ))}
          </ul>
        </section>
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
