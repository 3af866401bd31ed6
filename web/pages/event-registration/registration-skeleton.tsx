import { Box } from "@chakra-ui/react";
import { registrationPage } from "#web/content/registrations.ts";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";

/** The form's shape while the event loads. */
export const RegistrationSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {registrationPage.loading}
    </Box>
    <FormSkeleton rows={[2, 2, 2, 1, 1, 1, 1]} />
  </>
);
