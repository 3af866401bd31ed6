import { lastingLevelId, maxLevels, needsApproval, type AdminLevel } from "#shared/levels.ts";
import { formatPrice } from "#web/content/dues.ts";
import { EditableItem } from "#web/lib/forms/editable-item.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useKnownClubSettings } from "./api.ts";
import { LevelDues } from "./level-dues.tsx";
import { useAllLevels, useLevelList } from "./levels-api.ts";
import { useListActs } from "./list-api.ts";
import { AwayItem, AwayList, NewItem } from "./setting-item.tsx";

const words = {
  title: "Levels of membership",
  text: "What people apply for, in the order of the membership page.",
  failed: "We couldn't load the levels. Please check your internet connection.",
  create: "New level",
  remove: "Remove",
  restore: "Restore",
  full: `A club has at most ${maxLevels} levels. Remove one to add another.`,
  closed: "Not open",
  free: "Free",
  noApproval: "No approval needed",
  lasting: "Whoever joins without applying has this level.",
  members: "See its members",
  membersOf: (name: string) => `See the members of ${name}`,
  removed: "Removed",
  removedText: "They keep their names where somebody has applied for them.",
  failure: { unknown: "There was a problem saving the levels. Please try again." },
} as const;

const loadDialog = async () => (await import("./level-dialog.tsx")).LevelDialog;

type DialogOpener = ReturnType<typeof useLazyDialog>["opener"];
type LevelItemProps = { level: AdminLevel; isFirst: boolean; isLast: boolean; opener: DialogOpener };

const LevelItem = ({ level, isFirst, isLast, opener }: LevelItemProps) => {
  const { id, name, text, features, isOpen, price } = level;
  const { data: settings } = useKnownClubSettings();
  const { press, isPending } = useListActs(useLevelList(), id, words.failure);
  const isLasting = id === lastingLevelId;
  return (
    <EditableItem
      label={name}
      isHeading
      opener={opener}
      mark={isOpen ? undefined : words.closed}
      isBusy={isPending}
      onUp={!isFirst && (() => press("up"))}
      onDown={!isLast && (() => press("down"))}
      away={isLasting ? undefined : { act: words.remove, onClick: () => press("remove") }}
    >
      <Text mt="1" overflowWrap="anywhere" dir="auto">
        {text}
      </Text>
      <Text textStyle="small" color="fg.muted" overflowWrap="anywhere" dir="auto">
        {features.join(" · ")}
      </Text>
      {settings && (
        <Text textStyle="small" fontWeight="600">
          {[
            price ? formatPrice({ ...price, currency: settings.currency }) : words.free,
            ...(needsApproval(level) ? [] : [words.noApproval]),
          ].join(" · ")}
        </Text>
      )}
      {isLasting && (
        <Text textStyle="small" mt="1">
          {words.lasting}
        </Text>
      )}
      <QuietLink isUnderlined textStyle="small" to={portalPaths.directoryOf(id)} aria-label={words.membersOf(name)}>
        {words.members}
      </QuietLink>
      {price && <LevelDues level={id} name={name} />}
    </EditableItem>
  );
};

const RemovedItem = ({ level: { id, name } }: { level: AdminLevel }) => {
  const { press, isPending } = useListActs(useLevelList(), id, words.failure);
  return <AwayItem label={name} act={words.restore} isBusy={isPending} onClick={() => press("restore")} />;
};

const LevelList = ({ levels }: { levels: readonly AdminLevel[] }) => {
  const dialog = useLazyDialog(loadDialog);
  const kept = levels.filter(({ isRemoved }) => !isRemoved);
  const removed = levels.filter(({ isRemoved }) => isRemoved);
  return (
    <Grid gap="5">
      <ul>
        {kept.map((level, index) => (
          <LevelItem
            key={level.id}
            level={level}
            isFirst={index === 0}
            isLast={index === kept.length - 1}
            opener={{ ...dialog.opener, onClick: () => dialog.openFor(level.id) }}
          />
        ))}
      </ul>
      <NewItem label={words.create} opener={dialog.opener} full={kept.length >= maxLevels && words.full} />
      {/* One dialog for all: it stays where its level is removed elsewhere. */}
      <LazyDialog dialog={dialog} props={{ level: levels.find(({ id }) => id === dialog.about) }} />
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
    <SettingsSheet title={words.title} part="levels">
      <Text color="fg.muted" mb="4">
        {words.text}
      </Text>
      {data && <LevelList levels={data.items} />}
      {!data && isFetching && <Skeleton height="16rem" />}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </SettingsSheet>
  );
};
