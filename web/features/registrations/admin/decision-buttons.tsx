import { useCallback, useState } from "react";
import { decisions, type Decision, type Registration } from "#shared/registrations.ts";
import { decisionWords, registrationWords } from "#web/content/approvals.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { DecisionNote, getDecisionButtonId } from "./decision.tsx";

export type OnDecide = (registration: Registration, decision: Decision["decision"]) => void;

const loadDialog = async () => (await import("./decision-dialog.tsx")).DecisionDialog;

/** One dialog for all decisions on a page, and the decision that it asks about. */
export const useDecisionDialog = () => {
  const [asked, setAsked] = useState<{ id: string; decision: Decision["decision"] }>();
  const { openFor, prefetch, ...rest } = useLazyDialog(loadDialog);
  // Cards are memoized: what they are handed stays the same.
  const [{ open, onIntent }] = useState(() => ({ open: openFor, onIntent: prefetch }));
  const onDecide = useCallback<OnDecide>(
    ({ id }, decision) => {
      setAsked({ id, decision });
      open(id);
    },
    [open],
  );
  return { asked, onDecide, onIntent, dialog: { openFor, prefetch, ...rest } };
};

type Props = {
  registration: Registration;
  /** Whether its event is over: then there is nothing to decide. */
  isOver: boolean;
  onDecide: OnDecide;
  onIntent: () => void;
};

/** The buttons to decide on a registration, or what was decided. */
export const DecisionButtons = ({ registration, isOver, onDecide, onIntent }: Props) => (
  <Grid gridTemplateColumns="minmax(0, 1fr)" gap="3">
    {registration.status === "pending" && isOver && <Text color="fg.muted">{registrationWords.over}</Text>}
    {registration.status === "pending" && !isOver && (
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
        {decisions.map((decision) => (
          <Button
            key={decision}
            id={getDecisionButtonId(decision, registration.id)}
            size="compact"
            aria-describedby={`${registration.id}-name`}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onDecide(registration, decision)}
          >
            <Icon
              name={decision === "approved" ? "check" : "close"}
              color={decision === "approved" ? "fg.success" : "fg.error"}
            />
            {decisionWords[decision].title}
          </Button>
        ))}
      </Stack>
    )}
    <DecisionNote registration={registration} isOver={isOver} />
  </Grid>
);
