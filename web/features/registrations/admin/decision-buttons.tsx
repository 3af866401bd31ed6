import { useCallback, useState } from "react";
import { registrationCan } from "#shared/registration-acts.ts";
import { decisions, type Registration } from "#shared/registration-review.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { EventEnd } from "../registration-state.ts";
import { decisionWords, registrationWords, type Asked } from "./decision-words.ts";
import { DecisionNote, getDecisionButtonId, HeldGuests, compactButton } from "./decision.tsx";
import { canDecideGuests } from "./registration-details.tsx";

export type OnDecide = (registration: Registration, decision: Asked) => void;

const loadDialog = async () => (await import("./decision-dialog.tsx")).DecisionDialog;

/** One dialog for all decisions on a page, and the current one. */
export const useDecisionDialog = () => {
  const [asked, setAsked] = useState<{ id: string; decision: Asked }>();
  const { openFor, prefetch, ...rest } = useLazyDialog(loadDialog);
  // Rows are memoized: keep their props stable.
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

type ButtonsProps = { registration: Registration; onDecide: OnDecide; onIntent: () => void };

/** Each decision's icon, color and button. */
export const decisionLooks = {
  approved: { icon: "check", color: "fg.success", look: "line" },
  rejected: { icon: "close", color: "fg.error", look: "danger" },
  guests: { icon: "people", color: "brand.fg", look: "line" },
} as const;

type DialogButtonProps = ButtonsProps & { decision: Asked; isQuiet?: boolean };

/** Opens the dialog for a decision, or for the guests. */
export const DialogButton = ({ registration, decision, onDecide, onIntent, isQuiet }: DialogButtonProps) => {
  const { icon, color, look } = decisionLooks[decision];
  return (
    <Button
      id={getDecisionButtonId(decision, registration.id)}
      size="compact"
      {...(isQuiet ? compactButton : { look })}
      aria-describedby={`${registration.id}-name`}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={() => onDecide(registration, decision)}
    >
      {!isQuiet && <Icon name={icon} color={color} />}
      {decisionWords[decision].title}
    </Button>
  );
};

type GuestsProps = ButtonsProps & { end: EventEnd };

/** Who of an approved party is on hold, and the button for deciding on its guests. */
const GuestButtons = ({ registration, end, ...rest }: GuestsProps) => (
  <Row flexWrap="wrap" columnGap="4" rowGap="2">
    <HeldGuests registration={registration} />
    {canDecideGuests(registration, end) && <DialogButton registration={registration} decision="guests" {...rest} />}
  </Row>
);

/** The buttons for deciding on a registration, or the decision; with `end`, there is nothing left to decide. */
export const DecisionButtons = ({ registration, end, ...rest }: ButtonsProps & { end: EventEnd }) => (
  <Grid gridTemplateColumns="minmax(0, 1fr)" gap="3">
    {registrationCan.decide(registration) && end && <Text color="fg.muted">{registrationWords.ended[end]}</Text>}
    {registrationCan.decide(registration) && !end && (
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
        {decisions.map((decision) => (
          <DialogButton key={decision} registration={registration} decision={decision} {...rest} />
        ))}
      </Stack>
    )}
    <DecisionNote registration={registration} end={end} />
    {!registrationCan.decide(registration) && <GuestButtons registration={registration} end={end} {...rest} />}
  </Grid>
);
