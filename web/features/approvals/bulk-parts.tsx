import { Box } from "@chakra-ui/react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { bulkWords, nameOf } from "#web/content/approvals.ts";
import { Banner } from "#web/forms/banner.tsx";
import { Note } from "#web/ui/note.tsx";
import type { Failed } from "./use-bulk.ts";

/** Those who are to be decided on, with their guests. */
export const Names = ({ registrations }: { registrations: readonly Registration[] }) => (
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
        {each.guests.length > 0 && (
          <Box as="p" textStyle="small" color="fg.muted">
            <bdi>{bulkWords.guests(each.guests.map(nameOf).join(", "))}</bdi>
          </Box>
        )}
      </li>
    ))}
  </Box>
);

/** Which ones are no longer as they were when the dialog was opened. */
export const Changed = ({ opened, chosen }: { opened: readonly Registration[]; chosen: readonly Registration[] }) =>
  chosen.map((is) => {
    const was = opened.find(({ id }) => id === is.id) ?? is;
    if (was.version === is.version) return null;
    return (
      <Note
        key={is.id}
        role="alert"
        icon="alert"
        text={bulkWords.changed(nameOf(is), was.guests.length, is.guests.length)}
      />
    );
  });

/** What could not be decided, and why. */
export const Failures = ({ decision, failures }: { decision: Decision["decision"]; failures: readonly Failed[] }) => (
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
