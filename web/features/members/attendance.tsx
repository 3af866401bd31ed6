import { Box } from "@chakra-ui/react";
import { settingsWords } from "#web/content/portal.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

const { registered, notRegistered, action } = settingsWords.attendance;

/** Whether the member comes to an event. */
export const Attendance = ({ isRegistered }: { isRegistered: boolean }) => (
  <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
    <Box as="p" display="flex" alignItems="center" gap="2.5">
      <Icon name={isRegistered ? "check" : "calendar"} color={isRegistered ? "fg.success" : "fg.muted"} />
      {isRegistered ? registered : notRegistered}
    </Box>
    <LinkButton to={paths.memberEvents} size="compact">
      {action}
    </LinkButton>
  </Box>
);
