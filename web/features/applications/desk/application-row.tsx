import { chakra, Box } from "@chakra-ui/react";
import { memo, type ReactNode } from "react";
import { applicationCan } from "#shared/application-acts.ts";
import { isOpenState, type ApplicationRow } from "#shared/application-review.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { Tick } from "#web/lib/forms/field-frame.tsx";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { RowFrame } from "#web/ui/row-list.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { nameOf, stateWords, useIsRecalling, useRecall } from "./api.ts";

const words = {
  select: (name: string) => `Select ${name}`,
  promised: (day: string) => `Answer by ${day}`,
  overdue: (day: string) => `Overdue since ${day}`,
  applied: (day: string) => `Applied ${day}`,
  assignee: (name: string) => `With ${name}`,
  you: "you",
  somebody: "an administrator",
  recall: "Recall",
  recalling: "Recalling...",
  recallOf: (name: string) => `Recall the decision about ${name}`,
} as const;

/** The id of an application's row. */
export const getRowId = (applicationId: string) => `row-${applicationId}`;

/** An admin's name, or "you". */
export const useNameOfAdmin = () => {
  const me = useMember();
  return ({ id, name }: { id: string; name: string }) => (id === me.id ? words.you : name || words.somebody);
};

export const StateBadge = ({ state }: Pick<ApplicationRow, "state">) => (
  <StatusBadge tone={stateWords[state].tone} icon={stateWords[state].icon}>
    {stateWords[state].name}
  </StatusBadge>
);

/** The date by which the applicant expects an answer, or since when it is overdue. */
export const PromiseDate = ({
  state,
  promisedBy,
  overdueSince,
}: Pick<ApplicationRow, "state" | "promisedBy" | "overdueSince">) => {
  if (!isOpenState(state)) return null;
  if (overdueSince !== undefined)
    return (
      <Row as="span" display="inline-flex" gap="1.5" color="fg.error" fontWeight="600">
        <Icon name="alert" width="4" height="4" />
        {words.overdue(formatClubDate(overdueSince))}
      </Row>
    );
  return promisedBy === undefined ? null : <span>{words.promised(formatClubDate(promisedBy))}</span>;
};

type RecallProps = Pick<ApplicationRow, "id" | "name" | "industry" | "cityState" | "recallableUntil">;

/** Reverts a decision and its email until that is sent. */
export const RecallButton = ({ application }: { application: RecallProps }) => {
  const isBusy = useIsRecalling(application.id);
  const recall = useRecall();
  const canBeRecalled = useIsBefore(application.recallableUntil);
  if (!canBeRecalled) return null;
  return (
    <BusyButton
      size="compact"
      isBusy={isBusy}
      aria-label={words.recallOf(nameOf(application))}
      onClick={() => recall(application)}
    >
      {isBusy ? words.recalling : words.recall}
    </BusyButton>
  );
};

/** A touch target around the checkbox, above the button that opens the card. */
const Mark = chakra("label", {
  base: {
    display: "grid",
    placeContent: "center",
    position: "relative",
    zIndex: "1",
    width: "11",
    height: "11",
    ms: "-2.5",
    my: "-1.5",
    flexShrink: "0",
    cursor: "pointer",
  },
});

/** The whole row opens the card; other controls are above it. */
const OpenButton = chakra("button", {
  base: {
    textAlign: "start",
    cursor: "pointer",
    _before: { content: '""', position: "absolute", inset: "0" },
    _hover: { color: "brand.fg" },
  },
});

type Props = {
  row: ApplicationRow;
  isSelected: boolean;
  isChosen: boolean;
  onSelect: (id: string, isOn: boolean) => void;
  onOpen: (id: string) => void;
};

/** An application in a few lines: name, plan, state, and promise date. */
export const ApplicationRowView = memo(({ row, isSelected, isChosen, onSelect, onOpen }: Props) => {
  const { id, state, levelName, company, industry, cityState, createdAt, assignee } = row;
  const nameOfAdmin = useNameOfAdmin();
  const mayDecide = useMay("members");
  const name = nameOf(row);
  const about = [levelName, ...(row.name === "" ? [] : [company || industry, cityState])];
  return (
    <RowFrame
      id={getRowId(id)}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-current={isChosen || undefined}
      position="relative"
      px={{ base: "3", md: "4" }}
      borderInlineStartWidth="3px"
      borderInlineStartColor={isOpenState(state) ? "brand.solid" : "border"}
      css={{ "&[aria-current=true]": { bg: "brand.tint", borderColor: "brand.fg" } }}
    >
      <Row alignItems="flex-start" columnGap="2">
        {mayDecide && applicationCan.move(row) ? (
          <Mark>
            <Tick
              type="checkbox"
              checked={isSelected}
              aria-label={words.select(name)}
              onChange={(event) => onSelect(id, event.target.checked)}
            />
          </Mark>
        ) : (
          mayDecide && <chakra.span width="2.125rem" flexShrink="0" />
        )}
        <Grid gridTemplateColumns="minmax(0, 1fr)" flex="1" minWidth="0" gap="0.5" py="1">
          <Row flexWrap="wrap" columnGap="3" rowGap="1" justifyContent="space-between">
            <Heading as="h2" id={`${id}-name`} dir="auto" fontWeight="600" fontSize="1.0625rem" overflowWrap="anywhere">
              {mayDecide ? (
                <OpenButton data-opens type="button" onClick={() => onOpen(id)}>
                  {name}
                </OpenButton>
              ) : (
                name
              )}
            </Heading>
            <StateBadge state={state} />
          </Row>
          <Text textStyle="small" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
            {about.join(" · ")}
          </Text>
          <Row
            flexWrap="wrap"
            columnGap="3"
            rowGap="1"
            textStyle="small"
            color="fg.muted"
            justifyContent="space-between"
          >
            <Row as="p" flexWrap="wrap" columnGap="3">
              <PromiseDate {...row} />
              {!isOpenState(state) && <span>{words.applied(formatClubDate(createdAt))}</span>}
              {assignee && <span>{words.assignee(nameOfAdmin(assignee))}</span>}
            </Row>
            <chakra.span position="relative" zIndex="1">
              {mayDecide && <RecallButton application={row} />}
            </chakra.span>
          </Row>
        </Grid>
      </Row>
    </RowFrame>
  );
});

/** A section of the card, with a line above it. `id` is that of its title. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Box as="section" aria-labelledby={id} pt="6" borderTopWidth="1px">
    <Heading as="h3" id={id} fontWeight="600" fontSize="1.125rem" mb="3">
      {title}
    </Heading>
    {children}
  </Box>
);
