import { Box, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { audiencesOf, shownFields, type Audience, type FieldAudiences, type ShownField } from "#shared/audiences.ts";
import type { Profile } from "#shared/members.ts";
import { audienceWords as words } from "#web/content/portal-audiences.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useChangeAudiences, useProfile } from "./api.ts";
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
            onChoose={(audience) => save({ [field]: audience })}
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
export const ProfileAudiences = () => {
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
      <ProfilePreview />
    </Grid>
  );
};
