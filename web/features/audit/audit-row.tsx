import { memo } from "react";
import type { AuditEntry } from "#shared/audit.ts";
import { auditWords as words, describeChanges, describeEntry } from "#web/content/audit.ts";
import { formatClubInstant, formatClubMoment } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { RowFrame } from "#web/ui/row-list.tsx";
import type { AuditView } from "./api.ts";

/** The id of an entry's row. */
export const getRowId = (entryId: string) => `audit-${entryId}`;

const quiet = { look: "quiet", size: "compact", px: "2", fontSize: "0.875rem" } as const;

type Props = { entry: AuditEntry; view: AuditView; onView: (view: AuditView) => void };

/** An entry: what was done, when, from where, what changed, and the way to more about whom it names. */
export const AuditRow = memo(({ entry, view, onView }: Props) => {
  const { id, at, about, by, network } = entry;
  const changes = describeChanges(entry, formatClubInstant);
  return (
    <RowFrame id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-what`}>
      <Heading as="h2" id={`${id}-what`} dir="auto" py="1.5" fontWeight="600" fontSize="1rem" overflowWrap="anywhere">
        {describeEntry(entry)}
      </Heading>
      <Text textStyle="small" color="fg.muted">
        <time dateTime={at}>{formatClubMoment(at)}</time>
        {network !== undefined && ` · ${words.from(network)}`}
      </Text>
      {changes.length > 0 && (
        <Grid as="ul" mt="1" fontSize="0.9375rem">
          {changes.map((change) => (
            <li key={change}>
              <Text as="span" overflowWrap="anywhere">
                {change}
              </Text>
            </li>
          ))}
        </Grid>
      )}
      <Row flexWrap="wrap" columnGap="2" ms="-2">
        {about && !("about" in view) && (
          <Button {...quiet} onClick={() => onView({ about: about.key })}>
            {words.person(entry)}
          </Button>
        )}
        {!("by" in view) && by.role !== "member" && (
          <Button {...quiet} onClick={() => onView({ by: by.id })}>
            {words.admin(entry)}
          </Button>
        )}
      </Row>
    </RowFrame>
  );
});
