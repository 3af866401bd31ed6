import { Box, chakra } from "@chakra-ui/react";
import { useState, useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { paymentNotices as words } from "#web/content/listings.ts";
import { paths } from "#web/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { useHydrated } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { getSentToken, forgetPaidListing } from "./drafts.ts";

/** A payment's outcome; `unpaid` if the URL claims a payment the club has not recorded. */
type Outcome = "success" | "canceled" | "unpaid";

const looks = {
  success: { icon: "check", color: "fg.success" },
  canceled: { icon: "info", color: "fg.pending" },
  unpaid: { icon: "info", color: "fg.pending" },
} as const;

/** A paid listing; its public page has a URL once it is live. */
export type PaidListing = { token: string; slug?: string | undefined };

const loadPay = async () => (await import("./leave-button.tsx")).LeaveButton;

type NoticeProps = {
  outcome: Outcome;
  /** The private page's URL; empty if this tab has not submitted a listing. */
  token: string;
  /** The public page's URL, once known. */
  slug: string | undefined;
  formId: string;
  /** Called when the checkout refused because the listing is already paid for. */
  onPaid: (listing: PaidListing) => void;
  onDismiss: () => void;
};

/** The outcome and the next step. Takes the focus, so that it is read and seen. */
const Notice = ({ outcome, token, slug, formId, onPaid, onDismiss }: NoticeProps) => {
  const { title, text, action } = words[outcome];
  const { icon, color } = looks[outcome];
  const toForm = () => {
    const form = document.getElementById(formId);
    form?.focus({ preventScroll: true });
    form?.scrollIntoView();
  };
  return (
    <Stack
      ref={takeFocus}
      role="status"
      tabIndex={-1}
      position="relative"
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
      <Stack
        flexDirection={{ base: "column", lg: "row" }}
        alignItems={{ base: "flex-start", lg: "center" }}
        justifyContent={{ base: "flex-start", lg: "space-between" }}
        flexGrow={{ sm: "1" }}
        gap={{ base: "4", lg: "10" }}
        pe={{ sm: "10" }}
      >
        <div>
          <Heading textStyle="heading">{title}</Heading>
          <Text mt="2" maxWidth="text">
            {outcome === "canceled" && token === "" ? words.canceled.elsewhere : text}
          </Text>
        </div>
        <Stack flexDirection={{ base: "column", sm: "row", lg: "column" }} flexWrap="wrap" flexShrink="0" gap="3">
          {outcome === "success" &&
            (slug === undefined ? (
              <LinkButton size="compact" to={paths.network}>
                {action}
              </LinkButton>
            ) : (
              <LinkButton size="compact" look="gold" to={paths.business(slug)}>
                {words.success.page}
              </LinkButton>
            ))}
          {outcome !== "success" && token !== "" && (
            <LazyPart
              load={loadPay}
              props={{
                ...({ way: "payment", look: "gold", size: "compact", label: words.pay, token } as const),
                onChanged: (listing) => listing.payment !== "unpaid" && onPaid(listing),
              }}
              placeholder={
                <Button size="compact" look="gold" disabled>
                  {words.pay}
                </Button>
              }
            />
          )}
          {outcome !== "success" && (
            <Button size="compact" onClick={toForm}>
              {action}
            </Button>
          )}
          {token !== "" && (
            <LinkButton size="compact" look="quiet" to={paths.ownListing(token)}>
              {words.page}
            </LinkButton>
          )}
        </Stack>
      </Stack>
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
    </Stack>
  );
};

/** How long to wait before asking again about an unrecorded payment. */
const askAgainMs = 5000;

const askClub = async (token: string) => (await import("./api.ts")).findPaidListing(token);

/**
 * The outcome in the URL. Anyone can craft such a URL, so the draft of this tab's listing is deleted and `onPaid`
 * called only if the club confirms the payment.
 */
const usePaymentOutcome = (
  inAddress: "success" | "canceled" | undefined,
  onPaid: (listing: PaidListing) => void,
): Outcome | undefined => {
  const [isUnpaid, setIsUnpaid] = useState(false);
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    const token = getSentToken();
    if (inAddress !== "success" || token === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async () => {
      const listing = await askClub(token);
      if (isGone) return;
      const isWaiting = listing?.payment === "unpaid";
      setIsUnpaid(isWaiting);
      if (isWaiting) timer = setTimeout(() => void ask(), askAgainMs);
      else if (listing) paid(listing);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [inAddress]);

  return inAddress === "success" && isUnpaid ? "unpaid" : inAddress;
};

const outcomes = ["success", "canceled"] as const;

type PaymentNoticeProps = { formId: string; onPaid: (listing: PaidListing) => void; children: ReactNode };

/** Removes the outcome that the page's first script set on the root element. */
const forgetReturn = () => {
  delete document.documentElement.dataset.payment;
};

const Coming = chakra("div", {
  base: { display: "none", "[data-payment] &": { display: "flex" } },
});
const OfOutcome = chakra("span", {
  base: { display: "none" },
  variants: {
    of: {
      success: { "[data-payment=success] &": { display: "inline" } },
      canceled: { "[data-payment=canceled] &": { display: "inline" } },
    },
  },
});

/** Reserves the outcome's space until hydration. */
const ComingNotice = () => (
  <Coming alignItems="center" gap="4" p={{ base: "6", sm: "9" }} bg="bg.panel" borderWidth="1px" borderRadius="sm">
    <Icon name="clock" color="fg.pending" />
    <Heading as="p" textStyle="heading">
      <OfOutcome of="success">{words.checking}</OfOutcome>
      <OfOutcome of="canceled">{words.canceled.title}</OfOutcome>
    </Heading>
  </Coming>
);

/**
 * The outcome of a payment that returned with `?success=true` or `?canceled=true`. It covers its children and keeps
 * their height, so that nothing moves when it appears or disappears.
 */
export const PaymentNotice = ({ formId, onPaid, children }: PaymentNoticeProps) => {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const [paidListing, setPaidListing] = useState<PaidListing>();
  const finish = (listing: PaidListing) => {
    setPaidListing(listing);
    forgetPaidListing();
    onPaid(listing);
  };
  const inAddress = isHydrated ? outcomes.find((name) => query.get(name) === "true") : undefined;
  const found = usePaymentOutcome(inAddress, finish);
  const outcome = paidListing && found ? "success" : found;
  useEffect(() => {
    if (isHydrated && !inAddress) forgetReturn();
  }, [isHydrated, inAddress]);
  useEffect(() => forgetReturn, []);

  const dismiss = () => {
    const without = (current: URLSearchParams) => {
      for (const name of outcomes) current.delete(name);
      return current;
    };
    setQuery(without, { replace: true, preventScrollReset: true });
    // The button that had the focus is gone.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <Grid ref={place} tabIndex={-1} css={{ "& > *": { gridArea: "1 / 1" } }}>
      <Box visibility={outcome && "hidden"} css={{ "[data-payment] &": { visibility: "hidden" } }}>
        {children}
      </Box>
      {!isHydrated && <ComingNotice />}
      {outcome && (
        <Notice
          key={outcome}
          outcome={outcome}
          token={paidListing?.token ?? getSentToken()}
          slug={paidListing?.slug}
          formId={formId}
          onPaid={finish}
          onDismiss={dismiss}
        />
      )}
    </Grid>
  );
};
