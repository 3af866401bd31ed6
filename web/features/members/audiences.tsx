import { Box, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { audiencesOf, shownFields, type Audience, type FieldAudiences, type ShownField } from "#shared/audiences.ts";
import type { Profile } from "#shared/members.ts";
import { audienceWords as words } from "#web/content/portal-audiences.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useChangeAudiences, useProfile } from "./api.ts";

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

/** Who sees each field of the profile; nothing until there is one. */
export const ProfileAudiences = () => {
  const { data: profile } = useProfile();
  if (!profile || profile.full_name === "") return null;
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text}
      </Text>
      <Choices profile={profile} />
    </SettingsSheet>
  );
};
