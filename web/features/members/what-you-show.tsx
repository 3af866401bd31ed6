import { Box, chakra, Code } from "@chakra-ui/react";
import { useId } from "react";
import { audiencesOf, shownFields, type Audience, type FieldAudiences, type ShownField } from "#shared/audiences.ts";
import type { Profile } from "#shared/members.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useChangeAudiences, useProfile, useSettings } from "./api.ts";
import { audienceWords as words } from "./portal-audiences-words.ts";
import { ProfilePreview } from "./profile-preview.tsx";

const Label = chakra("label", { base: { flex: "1 1 8rem", minWidth: "0", fontWeight: "600" } });

type ChoiceProps = { field: ShownField; audience: Audience; onChoose: (audience: Audience) => void };

/** Who sees one field, saved when it is chosen. */
const Choice = ({ field, audience, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <Row flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="1.5">
      <Label htmlFor={id}>{words.fields[field]}</Label>
      <Box flex="1 1 13rem" maxWidth={{ sm: "19rem" }} minWidth="0">
        <Select
          id={id}
          name={`audiences.${field}`}
          value={audience}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as Audience)}
        >
          {audiencesOf[field].map((each) => (
            <option key={each} value={each}>
              {words.audiences[each]}
            </option>
          ))}
        </Select>
      </Box>
    </Row>
  );
};

/** Whether something is for everyone on a page that has no name yet. */
const lacksName = ({ full_name, ...others }: FieldAudiences) =>
  full_name !== "public" && Object.values(others).some((each) => each === "public");

const Choices = ({ profile: { audiences } }: { profile: Profile }) => {
  const { save, isPending } = useChangeAudiences();
  return (
    <>
      <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)" maxWidth="46rem">
        {shownFields.map((field) => (
          <Choice
            key={field}
            field={field}
            audience={audiences[field]}
            onChoose={(audience) => save({ field, audience, before: audiences[field] })}
          />
        ))}
      </Grid>
      <Box role="status" mt="3" textStyle="small" color="fg.muted">
        {lacksName(audiences) && <p>{words.needsName}</p>}
        {Object.values(audiences).includes("met") && <p>{words.met}</p>}
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

/** Where visitors find the member, or what is missing for that; as the server has it in `presentPublicMember`. */
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

/** Who sees each field of the profile, and the profile as they see it. */
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

/** Who sees what of the member's profile, and the profile as they see it. */
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
