import { Box, chakra } from "@chakra-ui/react";
import {
  ageRanges,
  incomeRanges,
  labels,
  professionalTypes,
  reasonsForJoining,
  yearsInField,
  yesOrNo,
} from "#shared/applications.ts";
import { codeOfConduct } from "#web/content/code-of-conduct.ts";
import { useLevelOptions, type ChosenLevel } from "#web/lib/api/levels.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { toLabelledOptions } from "#web/lib/forms/field-frame.tsx";
import { SideBySide } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { Grid } from "#web/ui/layout.ts";
import { applicationFields as words, type applicationSections } from "./application-form-words.ts";

const Summary = chakra("summary", {
  base: { display: "list-item", minHeight: "11", py: "2.5", fontWeight: "600", color: "brand.fg", cursor: "pointer" },
});

/** What a member agrees to, expandable. */
const CodeOfConduct = () => (
  <Box as="details" px="4" borderWidth="1px" borderRadius="sm">
    <Summary>{codeOfConduct.title}</Summary>
    <Grid as="ol" pl="5" pb="4" gap="2" listStyleType="decimal">
      {codeOfConduct.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Grid>
  </Box>
);

const options = {
  ageRange: toLabelledOptions(ageRanges, labels.ageRange),
  yearsInField: toLabelledOptions(yearsInField, labels.yearsInField),
  incomeRange: toLabelledOptions(incomeRanges, labels.incomeRange),
  professionalType: toLabelledOptions(professionalTypes, labels.professionalType),
  reasonsForJoining: toLabelledOptions(reasonsForJoining, labels.reasonsForJoining),
  yesOrNo: toLabelledOptions(yesOrNo, labels.yesOrNo),
};

type Props = {
  /** Whether a sent application is being changed: its email address and consents stay. */
  isChange?: boolean;
  /** The level that it is for: it can be kept where nobody can apply for it any more. */
  level?: ChosenLevel;
};

const You = ({ isChange, level }: Props) => (
  <>
    <ChoiceField name="membershipType" {...words.membershipType} options={useLevelOptions(level)} />
    <TextField name="name" {...words.name} autoComplete="name" />
    {!isChange && <TextField name="email" {...words.email} type="email" inputMode="email" autoComplete="email" />}
    <TextField name="phone" {...words.phone} type="tel" inputMode="tel" autoComplete="tel" />
    <SideBySide>
      <TextField name="cityState" {...words.cityState} autoComplete="address-level2" />
      <SelectField name="ageRange" {...words.ageRange} options={options.ageRange} />
    </SideBySide>
  </>
);

const Work = () => (
  <>
    <SideBySide>
      <TextField name="jobTitle" {...words.jobTitle} autoComplete="organization-title" />
      <TextField name="company" {...words.company} autoComplete="organization" />
    </SideBySide>
    <TextField name="industry" {...words.industry} autoComplete="off" />
    <TextField
      name="linkedInOrWebsite"
      {...words.linkedInOrWebsite}
      inputMode="url"
      autoComplete="url"
      required={false}
    />
    <SideBySide>
      <SelectField name="yearsInField" {...words.yearsInField} options={options.yearsInField} />
      <SelectField name="incomeRange" {...words.incomeRange} options={options.incomeRange} required={false} />
    </SideBySide>
    <ChoiceField isMultiple name="professionalType" {...words.professionalType} options={options.professionalType} />
  </>
);

const Goals = () => (
  <>
    <TextAreaField name="shortTermGoals" {...words.shortTermGoals} />
    <ChoiceField isMultiple name="reasonsForJoining" {...words.reasonsForJoining} options={options.reasonsForJoining} />
    <TextAreaField name="sixFigureMindset" {...words.sixFigureMindset} />
  </>
);

const Gift = () => (
  <>
    <TextAreaField name="valueToAdd" {...words.valueToAdd} />
    <TextAreaField name="elevationStory" {...words.elevationStory} />
  </>
);

const Club = ({ isChange }: Props) => (
  <>
    <ChoiceField name="attendedEvent" {...words.attendedEvent} options={options.yesOrNo} />
    <TextField name="hearAboutUs" {...words.hearAboutUs} autoComplete="off" />
    <ChoiceField name="socialFeature" {...words.socialFeature} options={options.yesOrNo} />
    <SideBySide>
      <TextField name="instagramHandle" {...words.instagramHandle} autoComplete="off" required={false} />
      <TextField name="twitterHandle" {...words.twitterHandle} autoComplete="off" required={false} />
    </SideBySide>
    <TextAreaField name="additionalInfo" {...words.additionalInfo} required={false} />
    {!isChange && (
      <>
        <CodeOfConduct />
        <CheckboxField name="codeOfConduct" {...words.codeOfConduct} />
        <CheckboxField name="consent" {...words.consent} />
      </>
    )}
  </>
);

/** The fields of each section. */
export const sectionFields: Record<(typeof applicationSections)[number]["id"], (props: Props) => React.ReactNode> = {
  you: You,
  work: Work,
  goals: Goals,
  gift: Gift,
  club: Club,
};
