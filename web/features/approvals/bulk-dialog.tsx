import { Box } from "@chakra-ui/react";
import { useState } from "react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { bulkWords, dialogWords } from "#web/content/approvals.ts";
import { useMember } from "#web/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Changed, Failures, Names } from "./bulk-parts.tsx";
import { messageDraft } from "./decide.ts";
import { DecisionForm } from "./decision-form.tsx";
import { deciderGone, whereToGoOn } from "./focus.ts";
import type { useBulk } from "./use-bulk.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  decision: Decision["decision"];
  /** Those selected and shown. */
  chosen: readonly Registration[];
  eventId: string;
  bulk: ReturnType<typeof useBulk>;
  /** Whether it was opened while others were decided on. */
  isMeanwhile: boolean;
};

/** Whether all that is left is decided on; the moment in which the dialog closes after its own work is none. */
const isNothingLeft = ({ chosen, bulk: { isBusy, all, failures }, isMeanwhile }: Omit<Props, "isOpen">) =>
  chosen.length === 0 && !isBusy && (all === 0 || failures.length > 0 || isMeanwhile);

const Content = (props: Omit<Props, "isOpen">) => {
  const { onClose, decision, chosen, eventId, bulk } = props;
  const { id } = useMember();
  const [opened] = useState(chosen);
  const { isBusy, done, all, failures } = bulk;
  const decide = async (message: string) => {
    if (isBusy || chosen.length === 0 || !(await bulk.run(chosen, decision, message))) return;
    await deciderGone(decision, eventId);
    onClose();
  };
  if (isNothingLeft(props))
    return (
      <Box display="grid" gap="5">
        {failures.length > 0 && <Failures decision={bulk.decision} failures={failures} />}
        <p>
          {done > failures.length && bulkWords.done(bulk.decision, done - failures.length).description}{" "}
          {bulkWords.noneLeft}
        </p>
        <Button onClick={onClose} justifySelf="end">
          {dialogWords.close}
        </Button>
      </Box>
    );
  return (
    <DecisionForm
      draft={messageDraft(id, eventId)}
      decision={decision}
      submit={bulkWords.act(decision, chosen.length)}
      label={bulkWords.title(decision, chosen.length)}
      isBusy={isBusy}
      onSubmit={decide}
      onCancel={onClose}
    >
      {failures.length > 0 && <Failures decision={bulk.decision} failures={failures} />}
      {chosen.length > 0 && <Names registrations={chosen} />}
      {!isBusy && <Changed opened={opened} chosen={chosen} />}
      {isBusy && <ProgressBar label={bulkWords.progress(done, all)} share={done / all} />}
    </DecisionForm>
  );
};

/** Asks whether to decide on all that are chosen, tells how far it is, and names what failed. */
export const BulkDialog = ({ isOpen, ...props }: Props) => {
  const { onClose, decision, chosen, eventId, bulk, isMeanwhile } = props;
  const count = (bulk.isBusy && !isMeanwhile) || chosen.length === 0 ? bulk.all : chosen.length;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNothingLeft(props) ? bulkWords.nothingLeft : bulkWords.title(decision, count)}
      focusAfter={() => whereToGoOn(decision, eventId)}
    >
      <Content {...props} />
    </Dialog>
  );
};
