import { Box } from "@chakra-ui/react";
import { useId, useState, type ReactNode } from "react";
import type { Profile } from "#shared/members.ts";
import { avatarWords } from "#web/content/portal-profile.ts";
import { settingsWords } from "#web/content/portal.ts";
import { welcomeWords as words } from "#web/content/welcome.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import { cropToSquare } from "#web/lib/files/picture.ts";
import { usePicture } from "#web/lib/files/use-picture.ts";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { maxAvatarPx, useLeaveWelcome, useSavePicture, useSettings } from "./api.ts";
import { VisibilitySwitch } from "./member-settings.tsx";

type StepProps = { title: string; text?: string | undefined; isDone?: boolean | undefined; children?: ReactNode };

const Step = ({ title, text, isDone = false, children }: StepProps) => (
  <Box as="li" display="flex" flexDirection="column" gap="3" minWidth="0" pt="5" borderTopWidth="1px">
    <Heading as="h3" textStyle="heading" display="flex" alignItems="center" gap="2">
      {isDone && <Icon name="check" color="fg.success" />}
      {title}
    </Heading>
    {text !== undefined && <Text color="fg.muted">{text}</Text>}
    {children}
  </Box>
);

/** A picture that is saved as soon as it is chosen. */
const PictureChoice = ({ profile }: { profile: Profile }) => {
  const picture = usePicture({ kind: "avatar", draw: cropToSquare(maxAvatarPx), saved: profile.avatar_url });
  const savePicture = useSavePicture();
  const [isSaving, setIsSaving] = useState(false);
  const isChosen = picture.choice !== undefined;
  useUnsaved(isChosen);
  const save = async () => {
    setIsSaving(true);
    try {
      const avatar = await picture.finishUpload();
      if (avatar !== undefined) await savePicture(avatar);
      picture.undo();
    } catch {
      // The field shows errors of the upload, a toast errors of the profile.
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <PictureField name="welcome-picture" kind="avatar" picture={picture} words={avatarWords}>
        <Avatar id={profile.id} name={profile.full_name} src={picture.shown} size="large" />
      </PictureField>
      {isChosen && (
        <BusyButton look="gold" alignSelf="start" isBusy={isSaving} onClick={() => void save()}>
          {isSaving ? words.picture.saving : words.picture.save}
        </BusyButton>
      )}
    </>
  );
};

const PictureStep = ({ profile }: { profile: Profile }) => {
  const { title, text, done, introduce, form } = words.picture;
  if (profile.full_name === "")
    return (
      <Step title={title} text={introduce}>
        <LinkButton to={portalPaths.profile} alignSelf="start">
          {form}
        </LinkButton>
      </Step>
    );
  const isDone = profile.avatar_url !== null;
  return (
    <Step title={title} text={isDone ? done : text} isDone={isDone}>
      <PictureChoice profile={profile} />
    </Step>
  );
};

const VisibilityStep = () => {
  const { data: settings, isFetching, refetch } = useSettings();
  return (
    <Step title={words.visibility.title}>
      {settings && <VisibilitySwitch settings={settings} />}
      {!settings && isFetching && <Skeleton height={{ base: "32", sm: "24" }} />}
      {!settings && !isFetching && <FailedRegion message={settingsWords.failed} onRetry={() => void refetch()} />}
    </Step>
  );
};

/** The club's next event; `isTaken` if the member has registered for it. */
export type WelcomeEvent = { title: string; when: string; isTaken: boolean; action: string; to: string };

const EventStep = ({ event }: { event: WelcomeEvent | null | undefined }) => {
  const { title, none, registered } = words.event;
  if (event === null) return <Step title={title} text={none} />;
  return (
    <Step title={title} text={event?.isTaken ? registered : undefined} isDone={event?.isTaken}>
      {event ? (
        <>
          <Text color="fg.muted" overflowWrap="anywhere">
            <Box as="strong" display="block" color="fg">
              {event.title}
            </Box>
            {event.when}
          </Text>
          <LinkButton to={event.to} alignSelf="start">
            {event.action}
          </LinkButton>
        </>
      ) : (
        <Skeleton height="24" />
      )}
    </Step>
  );
};

type Props = {
  profile: Profile;
  /** `null` if none is announced, undefined while loading, "unknown" on failure. */
  event: WelcomeEvent | null | undefined | "unknown";
  /** The topic for introductions, and what to do on the way there. */
  hello: { to: string; onSayHello: () => void };
  /** Called once it is dismissed, since the focused element disappears. */
  onLeave: () => void;
};

/** The welcome on a new member's first visits: four optional steps, until dismissed. */
export const Welcome = ({ profile, event, hello, onLeave }: Props) => {
  const id = useId();
  const { mutate } = useLeaveWelcome();
  const leave = () => {
    mutate();
    onLeave();
  };
  return (
    <Sheet aria-labelledby={id} borderTopWidth="2px" borderTopColor="brand.solid">
      <Row gap="4" justifyContent="space-between" alignItems="start">
        <Box minWidth="0">
          <Heading id={id} textStyle="title" fontSize={{ base: "1.5rem", md: "1.875rem" }}>
            {words.title}
          </Heading>
          <Text mt="2" color="fg.muted">
            {words.text}
          </Text>
        </Box>
        <Button look="quiet" size="icon" aria-label={words.leave} onClick={leave}>
          <Icon name="close" />
        </Button>
      </Row>
      <Grid
        as="ol"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
        columnGap="10"
        rowGap="6"
        mt="6"
      >
        <PictureStep profile={profile} />
        <VisibilityStep />
        {event !== "unknown" && <EventStep event={event} />}
        <Step title={words.hello.title} text={words.hello.text}>
          <LinkButton to={hello.to} alignSelf="start" onClick={hello.onSayHello}>
            {words.hello.action}
          </LinkButton>
        </Step>
      </Grid>
      <Box mt="6" pt="5" borderTopWidth="1px">
        <Button onClick={leave}>{words.done}</Button>
      </Box>
    </Sheet>
  );
};
