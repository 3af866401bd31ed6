import { Box } from "@chakra-ui/react";
import { memo } from "react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { approvalsWords, nameOf, quickWords, toastWords } from "#web/content/approvals.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Grid } from "#web/ui/layout.ts";
import { RowList } from "#web/ui/row-list.tsx";
import { getRegistrationId } from "./decision.tsx";
import { canBeDecided, decideQuickly, undoDecision, undoWindowMs, useQuickDecisions } from "./quick-decisions.ts";
import { RegistrationRow, type RowProps } from "./registration-row.tsx";

/** Tells screen readers of the last decision that can still be undone, and of those that were taken. */
const QuickStatus = () => {
  const all = [...useQuickDecisions().values()];
  const last = all.findLast(({ state }) => state === "waiting");
  return (
    <>
      <Box role="status" srOnly>
        {last && quickWords.waiting(last.decision, nameOf(last.registration), undoWindowMs / 1000)}
      </Box>
      <Box role="log" srOnly>
        {all
          .filter(({ state }) => state === "done")
          .map(({ decision, registration }) => {
            const { title, description } = toastWords.decided(decision, nameOf(registration));
            return (
              <div key={registration.id}>
                <p>{title}</p>
                <p>{description}</p>
              </div>
            );
          })}
      </Box>
    </>
  );
};

const decisionKeys: Record<string, Decision["decision"]> = { a: "approved", d: "rejected" };

/** The height of a row until it is measured. */
const rowHeightPx = 104;

type Props = Omit<RowProps, "registration" | "isSelected"> & {
  registrations: readonly Registration[];
  selected: ReadonlySet<string>;
};

/**
 * The registrations as rows. The keys a and d decide on one and go on to the next that is pending, u takes back the
 * last.
 */
export const RegistrationList = memo(({ registrations, selected, ...rest }: Props) => {
  const { id: memberId } = useMember();
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <QuickStatus />
      <RowList
        items={registrations}
        rowHeightPx={rowHeightPx}
        label={approvalsWords.title}
        keys={rest.end ? [] : quickWords.keys}
        getRowId={getRegistrationId}
        onKey={(key, { item, index, focus }) => {
          if (key === "u") focus(undoDecision());
          const decision = decisionKeys[key];
          if (!decision || !item || rest.end) return;
          if (decideQuickly(memberId, item, decision)) focus(registrations.slice(index + 1).find(canBeDecided) ?? item);
        }}
      >
        {(each) => <RegistrationRow registration={each} isSelected={selected.has(each.id)} {...rest} />}
      </RowList>
    </Grid>
  );
});
