import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { submitting } from "#web/content/lead-form.ts";
import { Banner } from "#web/forms/banner.tsx";
import { Form } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { LeadFields } from "./lead-fields.tsx";
import { LeadSent } from "./lead-sent.tsx";
import type { LeadForm as State } from "./use-lead-form.ts";

type Wording = {
  title: string;
  submit: string;
  failureTitle?: string;
  success: { title: string; text: string; detail?: string; reset: string };
};

/** The form, or the thanks once it is sent, in the words of one reading. */
export const LeadForm = ({ form, wording }: { form: State; wording: Wording }) => {
  const [isAgain, setIsAgain] = useState(false);
  const startOver = () => {
    setIsAgain(true);
    form.startOver();
  };
  if (form.isSent) return <LeadSent {...wording.success} onReset={startOver} />;
  return (
    <Form formik={form.formik} label={wording.title} takesFocus={isAgain}>
      <LeadFields />
      <Box display="grid" gap="5" mt="5">
        {form.failure && <Banner title={wording.failureTitle} message={form.failure} />}
        <Button type="submit" look="gold" width="full" disabled={form.isSending}>
          {form.isSending ? submitting : wording.submit}
        </Button>
      </Box>
    </Form>
  );
};
