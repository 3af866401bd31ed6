import { decisions, type Decision, type Registration } from "#shared/registrations.ts";
import { decisionWords, registrationWords } from "#web/content/approvals.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { DecisionNote } from "./decision-note.tsx";
import { getDecisionButtonId } from "./element-ids.ts";

export type OnDecide = (registration: Registration, decision: Decision["decision"]) => void;

type Props = {
  registration: Registration;
  /** Whether its event is: then nothing is decided any more. */
  isOver: boolean;
  onDecide: OnDecide;
  onIntent: () => void;
};

/** The decision, or while it is to be taken, the means. */
export const Deciders = ({ registration, isOver, onDecide, onIntent }: Props) => (
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
