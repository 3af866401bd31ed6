import { Box } from "@chakra-ui/react";
import { seatsOf, type RegistrationWithEvent } from "#shared/registrations.ts";
import { formWords } from "#web/content/forms.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { Banner } from "#web/forms/banner.tsx";
import { Form } from "#web/forms/form.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { GuestList } from "./guest-list.tsx";
import { useGuestsForm } from "./use-guests-form.ts";

const { guests: words } = ownRegistrationWords;

/** Changes who comes along; `onDone` is told when that is saved or given up. */
export const GuestsForm = ({ registration, onDone }: { registration: RegistrationWithEvent; onDone: () => void }) => {
  const { formik, isSaving, failure, leave } = useGuestsForm(registration, onDone);
  return (
    <Form formik={formik} label={words.change}>
      <Box display="grid" gap="6">
        {registration.status === "approved" && (
          <Box display="flex" gap="3" p="4" bg="brand.tint" borderWidth="1px" borderColor="brand.solid">
            <Icon name="info" color="brand.fg" mt="0.5" />
            <p>{words.approvedNote}</p>
          </Box>
        )}
        {/* The seats it has already are there for the taking. */}
        <GuestList isUnderHeading spotsLeft={registration.event.spotsLeft + seatsOf(registration)} />
        {failure && <Banner title={words.failureTitle} message={failure} />}
        <Box display="flex" flexDirection={{ base: "column", sm: "row" }} gap="3">
          <BusyButton type="submit" look="gold" isBusy={isSaving}>
            {isSaving ? formWords.submitting : words.save}
          </BusyButton>
          <Button onClick={leave}>{failure ? words.conflict : words.keep}</Button>
        </Box>
      </Box>
    </Form>
  );
};
