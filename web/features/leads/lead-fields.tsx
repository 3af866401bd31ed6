import { interestLevels } from "#shared/leads.ts";
import { leadFields } from "#web/content/lead-form.ts";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { plainOptions } from "#web/forms/option.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { SideBySide } from "#web/forms/side-by-side.tsx";
import { TextField } from "#web/forms/text-field.tsx";

const levels = plainOptions(interestLevels);

/** The fields of the Stay Connected form, in the specification's order. */
export const LeadFields = () => (
  <>
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
    <SelectField name="interestLevel" {...leadFields.interestLevel} options={levels} />
    <CheckboxField name="earlyAccess" {...leadFields.earlyAccess} />
  </>
);
