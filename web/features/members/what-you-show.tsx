import { Box, chakra, Code } from "@chakra-ui/react";
import { useId, useState } from "react";
import { audiencesOf, inTheClub, shownFields, type Audience, type FieldAudiences } from "#shared/audiences.ts";
import { type Profile, previewers, type MemberCard, type Preview, type Previewer } from "#shared/members.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { useProfile } from "#web/lib/api/profile.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Row, Text, Heading } from "#web/ui/layout.ts";
import { Motif } from "#web/ui/page-hero.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useChangeAudiences, useSettings, usePreview, audienceWords as words } from "./api.ts";
import { formatWork, ProfileFacts, WebsiteLink } from "./profile-facts.tsx";
import { publicMotif, toHero } from "./public-frame.tsx";

/** The member's own profile as others see it. */
const profilePreviewWords = {
  title: "Preview",
  text: "What the club shows of you, depending on who looks.",
  as: "Preview as",
  previewers: {
    visitor: "A visitor",
    member: "A member",
    met: "Someone I've met",
    admin: "An admin",
  } satisfies Record<Previewer, string>,
  page: "Your page",
  publicPage: "Your public page",
  card: "In the directory",
  nobody: {
    visitor: "Visitors see nothing of you.",
    member: "Members find no page of yours: you're hidden in the directory.",
    met: "Members you've met find no page of yours: you're hidden in the directory.",
    admin: "",
  } satisfies Record<Previewer, string>,
  admin: "An admin who opens this is noted under Settings, where you see who looked.",
  loading: "Loading the preview",
  failed: "We couldn't load the preview. Please check your internet connection.",
} as const;

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box as="section" aria-label={title} minWidth="0" p={{ base: "4", md: "5" }} borderWidth="1px" borderRadius="md">
    <Text mb="3" textStyle="small" color="fg.muted">
      {title}
    </Text>
    {children}
  </Box>
);

const Name = ({ id, full_name, avatar_url, work, isLarge }: NameProps) => (
  <Row gap="4">
    <Avatar id={id} name={full_name} src={avatar_url} size={isLarge ? "medium" : "small"} />
    <Box minWidth="0">
      <Heading as="h3" textStyle={isLarge ? "heading" : undefined} fontWeight="600" dir="auto" overflowWrap="anywhere">
        {full_name}
      </Heading>
      {work && <UserText color="fg.muted">{work}</UserText>}
    </Box>
  </Row>
);
type NameProps = Pick<MemberCard, "id" | "full_name" | "avatar_url"> & { work: string; isLarge?: boolean };

const Page = ({ page }: { page: NonNullable<Preview["page"]> }) => (
  <Frame title={profilePreviewWords.page}>
    <Name {...page} work={formatWork(page)} isLarge />
    {page.registered && (
      <Box mt="3">
        <Badge>{directoryWords.registered}</Badge>
      </Box>
    )}
    <ProfileFacts {...page} />
  </Frame>
);

/** The top of the public page, in its own colors. */
const ProfilePreviewPublicPage = ({ page }: { page: NonNullable<Preview["page"]> }) => {
  const { eyebrow, title, text } = toHero(page);
  return (
    <Box gridColumn="1 / -1" minWidth="0">
      <Frame title={profilePreviewWords.publicPage}>
        <Box
          className="dark"
          position="relative"
          isolation="isolate"
          overflow="hidden"
          px={{ base: "5", md: "8" }}
          py={{ base: "8", md: "12" }}
          bg="bg"
          color="fg"
          borderRadius="sm"
        >
          <Motif name={publicMotif} />
          <Text textStyle="eyebrow" color="brand.fg" mb="4">
            {eyebrow}
          </Text>
          <Heading as="h3" textStyle="title" dir="auto" overflowWrap="anywhere">
            {title}
          </Heading>
          {text && (
            <UserText mt="4" textStyle="lead" color="fg.muted">
              {text}
            </UserText>
          )}
          {page.website && (
            <Box mt="6">
              <WebsiteLink address={page.website} />
            </Box>
          )}
        </Box>
      </Frame>
    </Box>
  );
};

const Card = ({ card }: { card: MemberCard }) => (
  <Frame title={profilePreviewWords.card}>
    <Name {...card} work={[card.company, card.industry, card.location].filter(Boolean).join(" · ")} />
    {card.bio && (
      <UserText mt="3" lineClamp="3">
        {card.bio}
      </UserText>
    )}
    {card.registered && (
      <Box mt="3">
        <Badge>{directoryWords.registered}</Badge>
      </Box>
    )}
  </Frame>
);

const Answer = ({ as }: { as: Previewer }) => {
  const { data, isFetching, refetch } = usePreview(as);
  if (!data)
    return (
      <Pending {...{ words: profilePreviewWords, isFetching, refetch }}>
        <Skeleton height="14rem" />
      </Pending>
    );
  const { page, card } = data;
  const OwnPage = as === "visitor" ? ProfilePreviewPublicPage : Page;
  return (
    <Grid gap="4" alignItems="start" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}>
      {page ? <OwnPage page={page} /> : <Text role="status">{profilePreviewWords.nobody[as]}</Text>}
      {card && <Card card={card} />}
      {as === "admin" && (
        <Text textStyle="small" color="fg.muted">
          {profilePreviewWords.admin}
        </Text>
      )}
    </Grid>
  );
};

/** The member's own profile as the server returns it to others. */
const ProfilePreview = () => {
  const [as, setAs] = useState<Previewer>("member");
  return (
    <SettingsSheet title={profilePreviewWords.title}>
      <Text mb="4" color="fg.muted">
        {profilePreviewWords.text}
      </Text>
      <FilterButtons
        label={profilePreviewWords.as}
        options={previewers.map((value) => ({ value, label: profilePreviewWords.previewers[value] }))}
        chosen={as}
        onChoose={setAs}
      />
      <Box mt="4" aria-live="polite">
        <Answer as={as} />
      </Box>
    </SettingsSheet>
  );
};

const Label = chakra("label", {
  base: { flex: "1 1 8rem", minWidth: "0", fontWeight: "600", overflowWrap: "anywhere" },
});

type ChoiceProps = {
  /** The field's name, or the id of one of the club's own. */
  field: string;
  label: string;
  choices: readonly Audience[];
  audience: Audience;
  onChoose: (audience: Audience) => void;
};

/** A field's audience, saved immediately. */
const Choice = ({ field, label, choices, audience, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <Row flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="1.5">
      <Label htmlFor={id}>{label}</Label>
      <Box flex="1 1 13rem" maxWidth={{ sm: "19rem" }} minWidth="0">
        <Select
          id={id}
          name={`audiences.${field}`}
          value={audience}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as Audience)}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {words.audiences[each]}
            </option>
          ))}
        </Select>
      </Box>
    </Row>
  );
};

/** Whether something is public on a page that has no name yet. */
const lacksName = ({ full_name, ...others }: FieldAudiences) =>
  full_name !== "public" && Object.values(others).some((each) => each === "public");

const Choices = ({ profile: { audiences, fields = [] } }: { profile: Profile }) => {
  const { save, isPending } = useChangeAudiences();
  return (
    <>
      <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)" maxWidth="46rem">
        {shownFields.map((field) => (
          <Choice
            key={field}
            field={field}
            label={words.fields[field]}
            choices={audiencesOf[field]}
            audience={audiences[field]}
            onChoose={(audience) => save({ field, audience, before: audiences[field] })}
          />
        ))}
        {fields.map(({ id, label, audience: before }) => (
          <Choice
            key={id}
            field={id}
            label={label}
            choices={inTheClub}
            audience={before}
            onChoose={(audience) => save({ field: id, audience, before })}
          />
        ))}
      </Grid>
      <Box role="status" mt="3" textStyle="small" color="fg.muted">
        {lacksName(audiences) && <p>{words.needsName}</p>}
        {[...Object.values(audiences), ...fields.map(({ audience }) => audience)].includes("met") && <p>{words.met}</p>}
      </Box>
      {isPending && (
        <Row mt="3">
          <Spinner size="small" label={words.saving} />
        </Row>
      )}
    </>
  );
};

const { publicPage } = words;

const PublicAddress = ({ memberId }: { memberId: string }) => {
  const path = portalPaths.publicMember(memberId);
  const address = location.origin + path;
  return (
    <>
      <Text mb="4" color="fg.muted">
        {publicPage.open}
      </Text>
      <Code
        aria-label={publicPage.address}
        display="block"
        mb="4"
        p="3"
        overflowWrap="anywhere"
        bg="bg.subtle"
        color="fg"
      >
        {address}
      </Code>
      <Row flexWrap="wrap" gap="3">
        <LinkButton to={path} size="compact">
          {publicPage.visit}
        </LinkButton>
        <CopyButton text={address} words={publicPage} failure={publicPage.notCopied(address)} />
      </Row>
    </>
  );
};

/** The public page's link, or what it still needs; mirrors the server's `presentPublicMember`. */
const PublicPage = ({ profile: { id, audiences } }: { profile: Profile }) => {
  const { data: settings, isFetching } = useSettings();
  if (audiences.full_name !== "public") return <Text color="fg.muted">{publicPage.closed}</Text>;
  if (settings?.directory_visible === false)
    return (
      <>
        <Text mb="4" color="fg.muted">
          {publicPage.hidden}
        </Text>
        <LinkButton to={portalPaths.settings} size="compact">
          {publicPage.settings}
        </LinkButton>
      </>
    );
  if (!settings && isFetching)
    return (
      <>
        <Box role="status" srOnly>
          {publicPage.loading}
        </Box>
        <Skeleton height="10rem" />
      </>
    );
  return <PublicAddress memberId={id} />;
};

const Loading = () => (
  <Sheet>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height="8" maxWidth="14rem" />
    <Skeleton height="24rem" maxWidth="46rem" mt="5" />
  </Sheet>
);

/** Each field's audience, and a preview of the profile for each. */
const ProfileAudiences = () => {
  const { data: profile, isFetching, refetch } = useProfile();
  if (!profile && isFetching) return <Loading />;
  if (!profile) return <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  if (profile.full_name === "")
    return (
      <Empty text={words.empty.text}>
        <LinkButton to={portalPaths.profile}>{words.empty.action}</LinkButton>
      </Empty>
    );
  return (
    <Grid gap="4">
      <SettingsSheet title={words.title}>
        <Text mb="4" color="fg.muted">
          {words.text}
        </Text>
        <Choices profile={profile} />
      </SettingsSheet>
      <SettingsSheet title={publicPage.title}>
        <PublicPage profile={profile} />
      </SettingsSheet>
      <ProfilePreview />
    </Grid>
  );
};

/** Who can see which parts of the member's profile, with a preview. */
export const WhatYouShow = () => (
  <PortalPage
    title={words.page}
    action={
      <LinkButton to={portalPaths.profile} size="compact">
        {words.back}
      </LinkButton>
    }
  >
    <ProfileAudiences />
  </PortalPage>
);
