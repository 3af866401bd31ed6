import { Box } from "@chakra-ui/react";
import { useId } from "react";
import { brand } from "#shared/brand.ts";
import { dashboardContract, firstSteps, type Dashboard, type FirstStep } from "#shared/dashboard.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";

const words = {
  title: "Open your club",
  text: (done: number) =>
    done === 0
      ? "Five steps, in any order. Each one leaves this list once it's done."
      : `${done} of ${firstSteps.length} done. Each step leaves this list once it's done.`,
  leave: "We're all set",
  failed: { title: "That didn't work", description: "Please check your internet connection, and try again." },
} as const;

const steps: Record<FirstStep, { title: string; text: string; action: string; to: string }> = {
  address: {
    title: "Postal address",
    text: `Every page and email says ${brand.name}. Add the postal address that goes with the name.`,
    action: "Add the address",
    to: adminPaths.clubSettings,
  },
  levels: {
    title: "Levels of membership",
    text: "Decide what people can apply for, what it includes, and what it costs.",
    action: "Set up the levels",
    to: adminPaths.clubLevels,
  },
  event: {
    title: "Your first event",
    text: "It stays a draft until you publish it.",
    action: "Create an event",
    to: adminPaths.newEvent,
  },
  invitation: {
    title: "Your first invitation",
    text: "Invite someone you want to see in the club.",
    action: "Invite someone",
    to: portalPaths.invitations,
  },
  "second-factor": {
    title: "A second factor",
    text: "A code from your phone protects what your members trust you with.",
    action: "Set it up",
    to: portalPaths.securitySettings,
  },
};

type Props = {
  left: readonly FirstStep[];
  /** The key of the dashboard's query. */
  queryKey: readonly unknown[];
  /** Called once they are dismissed, since the focused element disappears. */
  onLeave: () => void;
};

/** Ends them for all owners; they are back at once if the club did not hear of it. */
const useLeave = (queryKey: Props["queryKey"], left: Props["left"]) => {
  const show = (steps: FirstStep[] | undefined) =>
    queryClient.setQueryData<Dashboard>(queryKey, (news) => news && { ...news, firstSteps: steps });
  return useMutation({
    mutationFn: () => callEndpoint(dashboardContract.leaveFirstSteps, {}),
    onMutate: async () => {
      // A pending response would bring them back.
      await queryClient.cancelQueries({ queryKey });
      show(undefined);
    },
    onError: () => {
      show([...left]);
      void showToast({ type: "error", ...words.failed });
    },
  });
};

/** What the owner of a new club has yet to do, until it is done or left. */
export const FirstSteps = ({ left, queryKey, onLeave }: Props) => {
  const id = useId();
  const { rights } = useMember();
  const { mutate } = useLeave(queryKey, left);
  // An owner who sees the portal as a role does is not led.
  if (!rights.includes("owner")) return null;
  const leave = () => {
    mutate();
    onLeave();
  };
  return (
    <Sheet aria-labelledby={id} borderTopWidth="2px" borderTopColor="brand.solid">
      <Heading id={id} textStyle="heading">
        {words.title}
      </Heading>
      <Text mt="1" color="fg.muted">
        {words.text(firstSteps.length - left.length)}
      </Text>
      <Grid as="ol" mt="4">
        {left.map((step) => {
          const { title, text, action, to } = steps[step];
          return (
            <Row
              key={step}
              as="li"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="6"
              rowGap="3"
              py="3"
              borderTopWidth="1px"
            >
              <Box flex="1 1 min(100%, 18rem)" minWidth="0">
                <Heading as="h3" fontWeight="600">
                  {title}
                </Heading>
                <Text textStyle="small" color="fg.muted">
                  {text}
                </Text>
              </Box>
              <LinkButton to={to} size="compact">
                {action}
              </LinkButton>
            </Row>
          );
        })}
      </Grid>
      <Row pt="4" borderTopWidth="1px">
        <Button size="compact" onClick={leave}>
          {words.leave}
        </Button>
      </Row>
    </Sheet>
  );
};
