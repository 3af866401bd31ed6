import { Box, chakra } from "@chakra-ui/react";
import { interestLevels } from "#shared/leads.ts";
import { leadFields } from "#web/content/lead-form.ts";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { Honeypot } from "#web/forms/honeypot.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";

const SideBySide = chakra("div", { base: { display: "grid", gap: "5", gridTemplateColumns: { sm: "1fr 1fr" } } });

/** The fields of the Stay Connected form, in the specification's order. */
export const LeadFields = () => (
  <Box display="grid" gap="5" position="relative">
    <SideBySide>
      <TextField name="firstName" {...leadFields.firstName} autoComplete="given-name" />
      <TextField name="lastName" {...leadFields.lastName} autoComplete="family-name" />
    </SideBySide>
    <TextField name="email" {...leadFields.email} type="email" inputMode="email" autoComplete="email" />
    <TextField name="phone" {...leadFields.phone} type="tel" inputMode="tel" autoComplete="tel" />
    <SideBySide>
      <TextField name="city" {...leadFields.city} autoComplete="address-level2" />
      <TextField name="state" {...leadFields.state} autoComplete="address-level1" />
    </SideBySide>
    <TextField name="profession" {...leadFields.profession} autoComplete="organization-title" />
    <TextField name="instagramHandle" {...leadFields.instagramHandle} autoComplete="off" required={false} />
    <SelectField name="interestLevel" {...leadFields.interestLevel} options={interestLevels} />
    <CheckboxField name="earlyAccess" {...leadFields.earlyAccess} />
    <Honeypot name="homepage" />
  </Box>
);
