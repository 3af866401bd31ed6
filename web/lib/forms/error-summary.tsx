import { Box, chakra } from "@chakra-ui/react";
import { getIn, useFormikContext } from "formik";
import { use } from "react";
import { goToPart } from "#web/ui/focus.ts";
import { Text } from "#web/ui/layout.ts";
import { FormId } from "./field-frame.tsx";

const JumpLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "8",
    color: "fg.error",
    textDecoration: "underline",
  },
});

/** The id of a form's summary. */
export const useSummaryId = () => `${use(FormId)}-summary`;

const goToField = goToPart("center");

/** The errors of a long form, each linked to its field; `order` is that of the form. */
export const ErrorSummary = ({ order, title }: { order: readonly string[]; title: (count: number) => string }) => {
  const { errors, submitCount } = useFormikContext<Record<string, string>>();
  const errorOf = (name: string) => getIn(errors, name) as string | undefined;
  const formId = use(FormId);
  const summaryId = useSummaryId();
  const invalidFields = order.filter(errorOf);
  if (submitCount === 0 || invalidFields.length === 0) return null;
  return (
    <Box p="4" bg="bg.error" borderWidth="1px" borderLeftWidth="3px" borderColor="border.error" borderRadius="sm">
      <Text id={summaryId} tabIndex={-1} role="status" fontWeight="600" color="fg.error">
        {title(invalidFields.length)}
      </Text>
      <Box as="ul" mt="2" textStyle="small">
        {invalidFields.map((name) => (
          <li key={name}>
            <JumpLink href={`#${formId}-${name}`} onClick={goToField}>
              {errorOf(name)}
            </JumpLink>
          </li>
        ))}
      </Box>
    </Box>
  );
};
