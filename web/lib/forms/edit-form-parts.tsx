import { Box } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { formatClubMoment } from "#web/lib/dates.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Stack, Grid, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { Banner } from "./banner.tsx";
import { focusFirstField } from "./form.tsx";
import type { ConflictingChange } from "./versioned-form.ts";

/** Texts of forms whose record may change while they are open. */
const shared = {
  restored: (moment: string) => `Restored: what you typed on ${moment} and didn't save.`,
  changedSince: "The saved version has changed since. See what changed below.",
  discard: "Discard draft",
  changes: "Your edits are safe. Here's what changed:",
  nothing: "(empty)",
  choose: "Where a field has two versions, choose which to keep. Everything else you typed stays.",
  mine: "Yours:",
  latest: "Latest:",
  keepMine: "Keep mine",
  keepBoth: "Keep both",
  saving: "Saving...",
  cancel: "Cancel",
} as const;

type ConflictFrameProps = { title: string; children: ReactNode; buttons: ReactNode };

/** Says that somebody else was faster, and asks. Takes the focus, so that it is read and seen in a long form. */
export const ConflictFrame = ({ title, children, buttons }: ConflictFrameProps) => (
  <Box
    ref={takeFocus}
    role="alert"
    tabIndex={-1}
    p="4"
    bg="brand.tint"
    borderWidth="1px"
    borderLeftWidth="3px"
    borderColor="brand.fg"
    borderRadius="sm"
    scrollMarginTop="28"
  >
    <Row alignItems="stretch" as="p" gap="2" fontWeight="600">
      <Icon name="alert" color="brand.fg" mt="0.5" />
      {title}
    </Row>
    {children}
    <Row alignItems="stretch" flexWrap="wrap" gap="3" mt="4">
      {buttons}
    </Row>
  </Box>
);

type ConflictBannerProps = {
  words: {
    title: string;
    /** For a change that the form does not show. */
    same: string;
    newest: string;
  };
  /** The changed fields. */
  changes: readonly ConflictingChange[];
  onKeepMine: () => void;
  /** Offered if both changed the same field; other input is kept. */
  onTakeTheirs: () => void;
};

/** One field's value, labeled with whose it is if there are two. */
const Saved = ({ label, text }: { label: string | false; text: string }) => (
  <UserText as="dd" lineClamp="4">
    {label && `${label} `}
    {text || shared.nothing}
  </UserText>
);

/** The record has been changed elsewhere. */
export const ConflictBanner = ({ words, changes, onKeepMine, onTakeTheirs }: ConflictBannerProps) => {
  const isContested = changes.some(({ mine }) => mine !== undefined);
  return (
    <ConflictFrame
      title={words.title}
      buttons={
        <>
          <Button size="compact" onClick={onKeepMine}>
            {isContested ? shared.keepMine : shared.keepBoth}
          </Button>
          {isContested && (
            <Button size="compact" onClick={onTakeTheirs}>
              {words.newest}
            </Button>
          )}
        </>
      }
    >
      <Text mt="1">{changes.length > 0 ? shared.changes : words.same}</Text>
      {isContested && <Text mt="1">{shared.choose}</Text>}
      <Grid as="dl" gap="2" mt="3">
        {changes.map((change) => (
          <div key={change.name}>
            <Box as="dt" textStyle="small" color="fg.muted">
              {change.name}
            </Box>
            <Saved label={change.mine !== undefined && shared.latest} text={change.text} />
            {change.mine !== undefined && <Saved label={shared.mine} text={change.mine} />}
          </div>
        ))}
      </Grid>
    </ConflictFrame>
  );
};

type Props = {
  /** Of `useClosingForm`. */
  editing: {
    formik: { isSubmitting: boolean };
    failure: string | undefined;
    keepMine: () => Promise<void>;
    takeTheirs: () => Promise<void>;
    cancel: () => void;
  };
  /** The changes made elsewhere; undefined without a conflict. */
  changes: readonly ConflictingChange[] | undefined;
  words: {
    conflict: ComponentProps<typeof ConflictBanner>["words"];
    /** Above the error of a failed save. */
    failureTitle: string;
    save: string;
    /** Discards the changes; labeled "Cancel" by default. */
    keep?: string;
    /** The label once a save has failed. */
    keepAfterFailure?: string;
  };
};

/** The end of a form that edits saved data: conflicts, errors, and buttons. */
export const EditFormEnd = ({ editing, changes, words }: Props) => {
  const { formik, failure, keepMine, takeTheirs, cancel } = editing;
  return (
    <>
      {changes && (
        <ConflictBanner
          words={words.conflict}
          changes={changes}
          onKeepMine={() => void keepMine()}
          onTakeTheirs={() => void takeTheirs()}
        />
      )}
      {failure && <Banner title={words.failureTitle} message={failure} />}
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
        {/* In a conflict, the banner's buttons replace these. */}
        {!changes && (
          <BusyButton type="submit" look="gold" isBusy={formik.isSubmitting}>
            {formik.isSubmitting ? shared.saving : words.save}
          </BusyButton>
        )}
        <Button onClick={cancel}>{(failure && words.keepAfterFailure) ?? words.keep ?? shared.cancel}</Button>
      </Stack>
    </>
  );
};

type RestoredNoteProps = {
  /** When the restored draft was typed (ISO 8601); undefined without a draft. */
  from: string | undefined;
  isOutdated: boolean;
  onDiscard: () => void;
};

/** Says that a form started from a draft, with a button to discard it. */
export const RestoredNote = ({ from, isOutdated, onDiscard }: RestoredNoteProps) =>
  from !== undefined && (
    <Box mb="5">
      <Note
        role="status"
        icon="info"
        text={`${shared.restored(formatClubMoment(from))}${isOutdated ? ` ${shared.changedSince}` : ""}`}
        action={
          <Button
            size="compact"
            onClick={({ currentTarget: { form } }) => {
              onDiscard();
              focusFirstField(form);
            }}
          >
            {shared.discard}
          </Button>
        }
      />
    </Box>
  );
