import { chakra } from "@chakra-ui/react";
import type { Application } from "#shared/applications.ts";
import { foldAddress } from "#shared/text.ts";
import { createDraft, hasDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.ts";
import { applicationWords } from "./application-form-words.ts";

/** The name of the application's draft. */
export const applicationDraft = "application";

/** The tier of the draft in this browser; empty without one, or if it has none. */
export const readDraftTier = () => createDraft(applicationDraft, { membershipType: "" }, "browser").membershipType;

/** Starts an application from earlier answers, unless one with the same email address was started here already. */
export const fillApplication = (answers: Application) => {
  const begun = createDraft(applicationDraft, { email: "" }, "browser");
  if (foldAddress(begun.email) === foldAddress(answers.email)) return;
  keepDraft(applicationDraft, { ...answers, codeOfConduct: false, consent: false }, "browser");
};

/** A line above its subject. */
export const DraftLine = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    p: "4",
    bg: "brand.tint",
    borderWidth: "1px",
    borderLeftWidth: "3px",
    borderColor: "brand.fg",
    borderRadius: "sm",
  },
});

type Props = { isApplying: boolean; onContinue: (tier: string) => void };

/** The button for continuing an application that was started in this browser and never sent. */
export const ContinueApplication = ({ isApplying, onContinue }: Props) =>
  !isApplying &&
  hasDraft(applicationDraft, "browser") && (
    <DraftLine mt={{ base: "6", md: "8" }}>
      <Row as="p" flex="1 1 15rem">
        {applicationWords.draft.text}
      </Row>
      <Button aria-haspopup="dialog" onClick={() => onContinue(readDraftTier())}>
        {applicationWords.draft.continue}
      </Button>
    </DraftLine>
  );
