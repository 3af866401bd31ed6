import { businessCategories } from "#shared/businesses.ts";
import { longestShortDescription } from "#shared/listings.ts";
import { listingFields as words, listingParts as parts, listingWords } from "#web/content/listing-form.ts";
import { FieldGroup, SideBySide } from "#web/lib/forms/field-group.tsx";
import { toOptions } from "#web/lib/forms/option.ts";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useField } from "#web/lib/forms/use-field.ts";

const categories = toOptions(businessCategories);

const ShortDescription = () => {
  const { value } = useField<string>("shortDescription");
  const length = listingWords.length(value.trim().length, longestShortDescription);
  return (
    <TextAreaField
      name="shortDescription"
      label={words.shortDescription.label}
      help={`${words.shortDescription.help} ${length}.`}
    />
  );
};

/** What a listing tells of the business. */
export const BusinessFields = () => (
  <>
    <FieldGroup legend={parts.business}>
      <TextField name="businessName" {...words.businessName} autoComplete="organization" />
      <SideBySide>
        <SelectField name="category" {...words.category} options={categories} />
        <TextField name="location" {...words.location} autoComplete="address-level2" />
      </SideBySide>
      <SideBySide>
        <TextField name="yearsInBusiness" {...words.yearsInBusiness} autoComplete="off" />
        <TextField name="website" {...words.website} autoComplete="url" inputMode="url" required={false} />
      </SideBySide>
    </FieldGroup>
    <FieldGroup legend={parts.story}>
      <ShortDescription />
      <TextAreaField name="fullBio" {...words.fullBio} />
    </FieldGroup>
  </>
);

/** Who is behind it. The e-mail address is told once: a listing belongs to it. */
export const PeopleFields = ({ withEmail = false }: { withEmail?: boolean }) => (
  <FieldGroup legend={parts.people}>
    <TextField name="fullName" {...words.fullName} autoComplete="name" />
    {withEmail && <TextField name="email" {...words.email} type="email" inputMode="email" autoComplete="email" />}
    <TextField name="phone" {...words.phone} type="tel" inputMode="tel" autoComplete="tel" />
    <SideBySide>
      <TextField name="instagram" {...words.instagram} autoComplete="off" />
      <TextField name="otherSocials" {...words.otherSocials} autoComplete="off" />
    </SideBySide>
  </FieldGroup>
);
