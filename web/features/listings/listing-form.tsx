import { Box } from "@chakra-ui/react";
import { listingFields as fields, listingParts, listingWords as words } from "#web/content/listing-form.ts";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { FieldGroup } from "#web/forms/field-group.tsx";
import { SubmissionForm } from "#web/forms/submission-form.tsx";
import { BusinessFields, PeopleFields } from "./listing-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { useListingForm } from "./use-listing-form.ts";

/** The order of the form. */
const order = [
  ...["businessName", "category", "location", "yearsInBusiness", "website", "shortDescription", "fullBio"],
  ...["fullName", "email", "phone", "instagram", "otherSocials", "logo", "featuredImage"],
  ...["authorized", "permissionToList", "agreeToUpdates"],
];

/** A new listing, whose button leads to its payment. */
export const ListingForm = () => {
  const { pictures, submission } = useListingForm();
  return (
    <SubmissionForm
      submission={submission}
      words={words}
      beforeSubmit={<ErrorSummary order={order} title={words.wrong} />}
    >
      <Box display="grid" gap="10">
        <BusinessFields />
        <PeopleFields withEmail />
        <PictureFields pictures={pictures} errors={submission.formik.errors} />
        <FieldGroup legend={listingParts.consent} gap="2">
          <CheckboxField name="authorized" {...fields.authorized} />
          <CheckboxField name="permissionToList" {...fields.permissionToList} />
          <CheckboxField name="agreeToUpdates" {...fields.agreeToUpdates} />
        </FieldGroup>
      </Box>
    </SubmissionForm>
  );
};
