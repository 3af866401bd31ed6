import type { ComponentProps } from "react";
import type { DataExport, OwnData } from "#shared/account.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useCancelDeletion, useDownloadExport, useOwnData, useRequestExport } from "./api.ts";
import { ownDataWords as words } from "./own-data-words.ts";

const megabyte = 1024 * 1024;

/** Such as "5.7 kB" and "12 MB". */
export const formatSize = (bytes = 0) =>
  bytes < megabyte ? `${sizes.format(Math.max(0.1, bytes / 1000))} kB` : `${sizes.format(bytes / megabyte)} MB`;

const sizes = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });

const Ask = ({ label }: { label: string }) => {
  const { mutate: ask, isPending } = useRequestExport();
  return (
    <BusyButton size="compact" isBusy={isPending} onClick={() => ask()}>
      {isPending ? words.copy.asking : label}
    </BusyButton>
  );
};

const Download = ({ copy }: { copy: DataExport }) => {
  const { mutate: download, isPending } = useDownloadExport();
  return (
    <>
      <Text mb="4">{words.copy.ready(formatSize(copy.bytes), formatClubInstant(copy.expiresAt ?? ""))}</Text>
      <Row flexWrap="wrap" gap="3">
        <BusyButton look="gold" size="compact" isBusy={isPending} onClick={() => download()}>
          {words.copy.download}
        </BusyButton>
        <Ask label={words.copy.another} />
      </Row>
    </>
  );
};

const Copy = ({ copy }: { copy: DataExport | null }) => {
  if (copy?.state === "ready") return <Download copy={copy} />;
  if (copy?.state === "preparing") return <Text role="status">{words.copy.preparing}</Text>;
  return (
    <>
      {copy && (
        <Text role="status" mb="4" color="fg.error">
          {words.copy.lost}
        </Text>
      )}
      <Ask label={words.copy.ask} />
    </>
  );
};

/** Keeps the account after all. */
export const KeepAccount = () => {
  const { mutate: keepAccount, isPending } = useCancelDeletion();
  return (
    <BusyButton look="gold" size="compact" isBusy={isPending} onClick={() => keepAccount()}>
      {isPending ? words.leave.keeping : words.leave.keep}
    </BusyButton>
  );
};

/** What the button for it does: the dialog is another feature's. */
type DeleteProps = Pick<ComponentProps<typeof Button>, "onClick" | "onFocus" | "onPointerEnter">;

const Leave = ({ data: { deletion }, deleteProps }: { data: OwnData; deleteProps: DeleteProps }) =>
  deletion ? (
    <>
      <Text mb="4">{words.leave.planned(formatClubInstant(deletion.on))}</Text>
      <KeepAccount />
    </>
  ) : (
    <Button look="danger" size="compact" aria-haspopup="dialog" {...deleteProps}>
      {words.leave.open}
    </Button>
  );

const Content = ({ deleteProps }: { deleteProps: DeleteProps }) => {
  const { data, isFetching, refetch } = useOwnData();
  if (!data && !isFetching) return <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  return (
    <Grid gap="8">
      <div>
        <Heading as="h3" textStyle="heading" fontSize="1.125rem" mb="2">
          {words.copy.title}
        </Heading>
        <Text mb="4" color="fg.muted">
          {words.copy.text}
        </Text>
        {data ? <Copy copy={data.export} /> : <Skeleton height="11" />}
      </div>
      <div>
        <Heading as="h3" textStyle="heading" fontSize="1.125rem" mb="2">
          {words.leave.title}
        </Heading>
        <Text mb="4" color="fg.muted">
          {words.leave.text}
        </Text>
        {data ? <Leave data={data} deleteProps={deleteProps} /> : <Skeleton height="11" />}
      </div>
    </Grid>
  );
};

/** What a member can take along, and leave. */
export const OwnDataSettings = ({ deleteProps }: { deleteProps: DeleteProps }) => (
  <SettingsSheet title={words.title}>
    <Content deleteProps={deleteProps} />
  </SettingsSheet>
);
