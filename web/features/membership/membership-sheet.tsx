import { Box } from "@chakra-ui/react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { shownFields } from "#shared/audiences.ts";
import type { MeasureInForce } from "#shared/conduct.ts";
import { formatTerms, type DuesRow } from "#shared/dues.ts";
import { membershipCan } from "#shared/membership-acts.ts";
import type { Membership } from "#shared/membership.ts";
import { adminAreas, adminPaths } from "#web/admin-paths.ts";
import { disputeNames, duesBadges } from "#web/content/dues.ts";
import { memberWords } from "#web/content/portal-directory.ts";
import { profileWords } from "#web/content/portal-profile.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { formatClubDate, formatDate, formatLastClubDate, formatMoment } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useChangeLevel, useChangeMembership, useClubSettings, useMemberDues, useMembership } from "./api.ts";
import { useAllLevels } from "./levels-api.ts";

const words = memberWords.membership;

type ActsProps = {
  membership: Membership;
  /** Takes the focus when the button that had it disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
};

type InForceProps = {
  memberId: string;
  measure: MeasureInForce;
  act: "lift" | "unmute";
  title: string;
  /** Takes the focus when the button that had it disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** Ends a membership after confirmation, or restores it. */
const Acts = ({ membership, heading }: ActsProps) => {
  const { memberId, name, ended, canEnd } = membership;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const end = useChangeMembership(memberId, "end");
  const restore = useChangeMembership(memberId, "restore");
  const failed = (act: typeof end) => act.error && !act.isPending && getMessage(act.error, words.failure);
  const [notEnded, notRestored] = [failed(end), failed(restore)];
  return (
    <>
      {notRestored && <Banner message={notRestored} />}
      {ended && (
        <BusyButton
          size="compact"
          isBusy={restore.isPending}
          onClick={() =>
            restore.mutate(undefined, { onSuccess: () => heading.current?.focus({ preventScroll: true }) })
          }
        >
          {restore.isPending ? words.restore.busy : words.restore.action}
        </BusyButton>
      )}
      {canEnd && (
        <Button
          ref={opener}
          look="danger"
          size="compact"
          aria-haspopup="dialog"
          onClick={() => {
            end.reset();
            setIsOpen(true);
          }}
        >
          {words.end.action}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={words.end.title(name)}
        description={words.end.text}
        cancel={words.end.cancel}
        confirm={end.isPending ? words.end.busy : words.end.action}
        isBusy={end.isPending}
        focusAfter={() => opener.current ?? heading.current}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        {notEnded && (
          <Box mb="5">
            <Banner message={notEnded} />
          </Box>
        )}
      </ConfirmDialog>
    </>
  );
};

/** An active sanction: until when, by whom and why, with a button that lifts it. */
const InForce = ({ memberId, measure, act, title, heading }: InForceProps) => {
  const { mutate, isPending, error } = useChangeMembership(memberId, act);
  const mayEnd = useMay(act === "unmute" ? ["members", "conversations"] : "members");
  return (
    <Grid gap="2" justifyItems="start" ps="4" borderInlineStartWidth="3px" borderInlineStartColor="border.control">
      <Text fontWeight="600">{title}</Text>
      <UserText>{measure.reason}</UserText>
      <Text textStyle="small" color="fg.muted">
        {words.measure(measure.by, formatDate(measure.at))}
      </Text>
      {error && !isPending && <Banner message={getMessage(error, words.failure)} />}
      {mayEnd && (
        <BusyButton
          size="compact"
          isBusy={isPending}
          onClick={() => mutate(undefined, { onSuccess: () => heading.current?.focus({ preventScroll: true }) })}
        >
          {isPending ? words[act].busy : words[act].action}
        </BusyButton>
      )}
    </Grid>
  );
};

const loadSuspendDialog = async () => (await import("./suspend-dialog.tsx")).SuspendDialog;

/** Suspends a membership, after asking for how long and why. */
const Suspend = ({ memberId, name }: Pick<Membership, "memberId" | "name">) => {
  const dialog = useLazyDialog(loadSuspendDialog);
  return (
    <>
      <Button size="compact" {...dialog.opener}>
        {words.suspend.action}
      </Button>
      <LazyDialog dialog={dialog} props={{ memberId, name }} />
    </>
  );
};

/** Active sanctions: suspended, or muted in the chat. */
const Measures = ({ membership, heading }: ActsProps) => {
  const { memberId, suspension, chatMute } = membership;
  return (
    <>
      {suspension && (
        <InForce
          {...{ memberId, heading }}
          measure={suspension}
          act="lift"
          title={words.suspended(suspension.until === null ? "" : formatMoment(suspension.until))}
        />
      )}
      {chatMute && (
        <InForce
          {...{ memberId, heading }}
          measure={chatMute}
          act="unmute"
          title={words.muted(formatMoment(chatMute.until ?? chatMute.at))}
        />
      )}
    </>
  );
};

/** The member's level, and the way to give another. */
const LevelChoice = ({ membership: { memberId, level } }: { membership: Membership }) => {
  const { data } = useAllLevels();
  const { change, isPending, error } = useChangeLevel(memberId);
  const [asked, setAsked] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  const kept = data?.items.filter(({ id, isRemoved }) => !isRemoved || id === level.id) ?? [];
  if (kept.length < 2) return level.name;
  // One that was removed since it was chosen is not there anymore.
  const chosen = kept.some(({ id }) => id === asked) ? asked! : level.id;
  const give = () => {
    // The button that has the focus is about to disappear.
    select.current?.focus();
    change(chosen);
  };
  return (
    <Grid gap="2" justifyItems="start">
      <Row flexWrap="wrap" gap="3">
        <Select
          ref={select}
          name="level"
          aria-label={words.level.label}
          value={chosen}
          onChange={({ target }) => setAsked(target.value)}
        >
          {kept.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {chosen !== level.id && (
          <BusyButton isBusy={isPending} onClick={give}>
            {isPending ? words.level.busy : words.level.action}
          </BusyButton>
        )}
      </Row>
      {error && !isPending && <Banner message={getMessage(error, words.failure)} />}
    </Grid>
  );
};

/** Where the member's dues stand, and the way to them. */
const DuesFact = ({ dues }: { dues: DuesRow | null }) => {
  const maySee = useMay(adminAreas.dues);
  if (!dues) return words.dues.none;
  const { state, terms, paidUntil, dispute } = dues;
  const until = paidUntil === undefined ? "" : ` ${words.dues.until(formatLastClubDate(paidUntil))}`;
  return (
    <>
      {`${formatTerms(terms)} · ${duesBadges[state].children}${until}${dispute ? ` · ${disputeNames[dispute]}` : ""}`}
      {maySee && (
        <QuietLink isUnderlined display="block" textStyle="small" to={adminPaths.duesIn(state)}>
          {words.dues.see}
        </QuietLink>
      )}
    </>
  );
};

const loadStartDues = async () => (await import("./start-dues-dialog.tsx")).StartDuesDialog;

/** Has a member pay who does not, where their level has a price; for owners. */
const StartDues = ({ membership: { memberId, name, level } }: { membership: Membership }) => {
  const dialog = useLazyDialog(loadStartDues);
  const { data: settings } = useClubSettings();
  const price = useAllLevels().data?.items.find(({ id }) => id === level.id)?.price;
  if (!price || !settings) return null;
  const { currency } = settings;
  return (
    <>
      <Button size="compact" {...dialog.opener}>
        {words.dues.start.action}
      </Button>
      <LazyDialog dialog={dialog} props={{ memberId, name, price: formatTerms({ ...price, currency }) }} />
    </>
  );
};

const Facts = ({ membership }: { membership: Membership }) => {
  const { memberId, name, email, since, via, level, ended, suspension, directoryLimit: limit } = membership;
  const { data: found } = useMemberDues(memberId, useMay(duesRights));
  const mayDecide = useMay("members");
  const canChangeLevel =
    mayDecide && membershipCan.changeLevel({ hasEnded: ended !== null, isSuspended: suspension !== null });
  return (
    <FactTable
      label={words.title}
      facts={[
        // There may be no profile above it: hidden or suspended members have none.
        ...(name === "" ? [] : [[profileWords.names.full_name, name] as const]),
        [words.email, email],
        [words.since, formatDate(since)],
        [words.via, words.ways[via]],
        [words.level.label, canChangeLevel ? <LevelChoice key="level" membership={membership} /> : level.name],
        ...(found ? [[words.dues.label, <DuesFact key="dues" dues={found.dues} />] as const] : []),
        ...(limit
          ? [[words.directoryLimit, words.reached(formatDate(limit.at), limit.count, limit.shown, limit.per)] as const]
          : []),
      ]}
    />
  );
};

/** The fields of a profile that are texts, without the name. */
const shownTexts = shownFields.filter((name) => name !== "avatar" && name !== "full_name");

/** The parts of a profile that admins see, which may be more than the page shows. */
const ProfileOf = ({ profile }: Pick<Membership, "profile">) => {
  const facts = [
    ...shownTexts.map((name) => ({ id: name, label: profileWords.names[name], text: profile[name] })),
    ...(profile.facts ?? []),
  ].filter(({ text }) => text);
  if (facts.length === 0) return null;
  return (
    <Box as="details" width="full">
      <Box as="summary" minHeight="11" alignContent="center" cursor="pointer" fontWeight="600">
        {words.profile}
      </Box>
      <Text mt="1" mb="3" textStyle="small" color="fg.muted">
        {words.profileHelp}
      </Text>
      <FactTable
        label={words.profile}
        facts={facts.map(({ id, label, text }) => [
          label,
          <UserText key={id} as="span">
            {text}
          </UserText>,
        ])}
      />
    </Box>
  );
};

/** Who is told of a member's dues, beside owners. */
const duesRights = ["money", "members"] as const;

type SheetProps = {
  memberId: string;
  /** Actions for another admin, next to their name. */
  forAdmin: (name: string) => ReactNode;
};

/** A membership for admins, next to the profile: since when, how it began, and its end. Nothing if there is none. */
export const MembershipSheet = ({ memberId, forAdmin }: SheetProps) => {
  const { id: me } = useMember();
  const { data: membership, error, isFetching, refetch } = useMembership(memberId);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayDecide = useMay("members");
  const isOwner = useMay("owner");
  const { data: found } = useMemberDues(memberId, isOwner);
  if (isUnknown(error)) return null;
  const ended = membership?.ended;
  const paysNothing = found && (found.dues === null || found.dues.state === "ended");
  return (
    <Sheet aria-label={words.title} maxWidth="46rem" mt="4">
      <Row flexWrap="wrap" justifyContent="space-between" gap="3" mb="3">
        <Heading ref={heading} tabIndex={-1} textStyle="heading">
          {words.title}
        </Heading>
        {ended && (
          <StatusBadge tone="bad" icon="close">
            {words.ended(formatDate(ended.at), ended.by)}
          </StatusBadge>
        )}
        {membership?.suspension && (
          <StatusBadge tone="bad" icon="pause">
            {words.isSuspended}
          </StatusBadge>
        )}
        {membership && membership.restsSince !== null && <StatusBadge {...duesBadges.resting} />}
      </Row>
      {membership && (
        <Grid gap="5" justifyItems="start">
          <Facts membership={membership} />
          {membership.restsSince !== null && <Text>{words.dues.rests(formatClubDate(membership.restsSince))}</Text>}
          <ProfileOf profile={membership.profile} />
          <Measures membership={membership} heading={heading} />
          {mayDecide && (
            <Row flexWrap="wrap" gap="3">
              {membership.canEnd && !membership.suspension && <Suspend memberId={memberId} name={membership.name} />}
              {isOwner && paysNothing && !ended && <StartDues membership={membership} />}
              <Acts membership={membership} heading={heading} />
            </Row>
          )}
          {mayDecide && !ended && !membership.canEnd && memberId !== me && (
            <Text textStyle="small" color="fg.muted">
              {words.isAdmin}
            </Text>
          )}
          {membership.isAdmin && memberId !== me && forAdmin(membership.name)}
        </Grid>
      )}
      {!membership && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="11rem" />
        </Pending>
      )}
    </Sheet>
  );
};
