import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { paymentNotices as words } from "#web/content/listings.ts";
import { paths } from "#web/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import { sentToken } from "./drafts.ts";

/** What becomes of a payment; `unpaid` where the address says that it was made and the club knows of none. */
export type Outcome = "success" | "canceled" | "unpaid";

const looks = {
  success: { icon: "check", color: "fg.success" },
  canceled: { icon: "info", color: "fg.pending" },
  unpaid: { icon: "info", color: "fg.pending" },
} as const;

type Props = { outcome: Outcome; formId: string; onDismiss: () => void };

/** What became of a payment, and the way on. It takes the focus, so that it is read and seen. */
export const Notice = ({ outcome, formId, onDismiss }: Props) => {
  const [token] = useState(sentToken);
  const { title, text, action } = words[outcome];
  const { icon, color } = looks[outcome];
  const toForm = () => {
    const form = document.getElementById(formId);
    form?.focus({ preventScroll: true });
    form?.scrollIntoView();
  };
  return (
    <Box
      ref={takeFocus}
      role="status"
      tabIndex={-1}
      position="relative"
      display="flex"
      flexDirection={{ base: "column", sm: "row" }}
      justifyContent={{ base: "center", sm: "flex-start" }}
      alignItems={{ sm: "center" }}
      gap={{ base: "4", sm: "7" }}
      p={{ base: "6", sm: "9" }}
      bg="bg.panel"
      borderWidth="1px"
      borderInlineStartWidth="3px"
      borderColor={color}
      borderRadius="sm"
      scrollMarginTop="28"
    >
      <Box alignSelf={{ base: "flex-start", sm: "center" }} p="3" borderWidth="1px" borderRadius="full" color={color}>
        <Icon name={icon} />
      </Box>
      <Box
        display="flex"
        flexDirection={{ base: "column", lg: "row" }}
        alignItems={{ base: "flex-start", lg: "center" }}
        justifyContent={{ base: "flex-start", lg: "space-between" }}
        flexGrow={{ sm: "1" }}
        gap={{ base: "4", lg: "10" }}
        pe={{ sm: "10" }}
      >
        <div>
          <Box as="h2" textStyle="heading">
            {title}
          </Box>
          <Box as="p" mt="2" maxWidth="text">
            {outcome === "canceled" && token === "" ? words.canceled.elsewhere : text}
          </Box>
        </div>
        {outcome === "success" ? (
          <LinkButton size="compact" flexShrink="0" to={paths.network}>
            {action}
          </LinkButton>
        ) : (
          <Box display="flex" flexDirection={{ base: "column", sm: "row", lg: "column" }} flexShrink="0" gap="3">
            <Button size="compact" onClick={toForm}>
              {action}
            </Button>
            {token !== "" && (
              <LinkButton size="compact" look="quiet" to={paths.ownListing(token)}>
                {words.page}
              </LinkButton>
            )}
          </Box>
        )}
      </Box>
      <Button
        look="quiet"
        size="icon"
        position="absolute"
        top="2"
        insetEnd="2"
        aria-label={words.dismiss}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </Button>
    </Box>
  );
};
