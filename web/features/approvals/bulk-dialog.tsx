import { Box } from "@chakra-ui/react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { bulkWords, nameOf } from "#web/content/approvals.ts";
import { Banner } from "#web/forms/banner.tsx";
import { useMember } from "#web/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { messageDraft } from "./decide.ts";
import { DecisionForm } from "./decision-form.tsx";
import { deciderGone, whereToGoOn } from "./focus.ts";
import type { Failed, useBulk } from "./use-bulk.ts";

const Names = ({ registrations }: { registrations: readonly Registration[] }) => (
  <Box
    as="ul"
    aria-label={bulkWords.names}
    // A list that scrolls is reached by the keyboard.
    tabIndex={0}
    maxHeight="12rem"
    overflow="auto"
    px="3"
    py="2"
    borderWidth="1px"
    borderRadius="sm"
    overflowWrap="anywhere"
  >
    {registrations.map((each) => (
      <li key={each.id}>
        <bdi>{nameOf(each)}</bdi>
      </li>
    ))}
  </Box>
);

const Failures = ({ decision, failures }: { decision: Decision["decision"]; failures: readonly Failed[] }) => (
  <div>
    <Banner message={bulkWords.failures(decision, failures.length)} />
    <Box as="ul" maxHeight="12rem" overflow="auto" mt="2" overflowWrap="anywhere">
      {failures.map(({ registration, reason }) => (
        <li key={registration.id}>
          <bdi>{nameOf(registration)}</bdi>: {reason}
        </li>
      ))}
    </Box>
  </div>
);

type Props = {
  isOpen: boolean;
  onClose: () => void;
  decision: Decision["decision"];
  /** Those selected and shown. */
  chosen: readonly Registration[];
  eventId: string;
  bulk: ReturnType<typeof useBulk>;
};

/** Asks whether to decide on all that are chosen, tells how far it is, and names what failed. */
export const BulkDialog = ({ isOpen, onClose, decision, chosen, eventId, bulk }: Props) => {
  const { id } = useMember();
  const { isBusy, done, all, failures } = bulk;
  const decide = async (message: string) => {
    if (isBusy || chosen.length === 0 || !(await bulk.run(chosen, decision, message))) return;
    await deciderGone(decision, eventId);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={bulkWords.title(decision, isBusy ? all : chosen.length)}
      focusAfter={() => whereToGoOn(decision, eventId)}
    >
      <DecisionForm
        draft={messageDraft(id, eventId)}
        decision={decision}
        submit={bulkWords.act(decision, chosen.length)}
        label={bulkWords.title(decision, chosen.length)}
        isBusy={isBusy}
        onSubmit={decide}
        onCancel={onClose}
      >
        {failures.length > 0 && <Failures decision={decision} failures={failures} />}
        {chosen.length > 0 && <Names registrations={chosen} />}
        {isBusy && <ProgressBar label={bulkWords.progress(done, all)} share={done / all} />}
      </DecisionForm>
    </Dialog>
  );
};
