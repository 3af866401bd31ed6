import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkedPage } from "./linked-page.tsx";

/** The page on which tickets are paid, by whoever has its link: it says nothing of whose they are. */
export const payOrderPage = {
  eyebrow: "Tickets",
  title: "Pay for tickets",
  description: "The page on which tickets for one of our events are paid. It shows nothing of whose they are.",
  about: "What there is to pay",
  loading: "Loading what there is to pay",
  failed: "We couldn't load what there is to pay. Please check your internet connection.",
  results: {
    checking: { title: "We're checking your payment…", text: "It usually takes a few seconds." },
    success: {
      title: "Payment Successful",
      text: "Thank you. The tickets are on their way by email to the person who registered.",
    },
    canceled: { title: "Payment Canceled", text: "Nothing was charged. You can still pay below." },
  },
  discount: "Discount",
  total: "Total",
  paid: "These tickets are paid. There's nothing left to pay.",
  closed: "These tickets can't be paid anymore. If you're the person who registered, your private link says more.",
  calledOff: "This event was canceled, so there's nothing to pay. Whatever was paid for it comes back to whoever paid.",
  note: "Who pays and who comes can be different people: the tickets go to the person who registered.",
  wrongLink: {
    eyebrow: "Tickets",
    title: "This link doesn't work",
    text: "Please copy the whole link from our email; some email apps cut it off.",
    events: "See what's next",
    contact: "Contact us",
    subject: "Paying for tickets",
  },
} as const;

/** The layout around what there is to pay, and its skeleton. */
export const PayOrderFrame = ({ title = payOrderPage.title, children }: { title?: string; children: ReactNode }) => (
  <>
    <PageHead title={payOrderPage.title} description={payOrderPage.description} picture="events" isPrivate />
    <PageHero motif="rings" size="task" eyebrow={payOrderPage.eyebrow} title={title} />
    <Section aria-label={payOrderPage.about} bg="bg" py={{ base: "6", md: "10" }}>
      <Box maxWidth="42rem">{children}</Box>
    </Section>
  </>
);

/** The skeleton of what there is to pay. */
export const PayOrderSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {payOrderPage.loading}
    </Box>
    <Panel display="grid" gap="4" aria-hidden>
      <Skeleton height="7" width="14rem" />
      <Skeleton height="20" />
      <Skeleton height="12" width="10rem" />
    </Panel>
  </>
);

const load = async () => (await import("./pay-order-visit.tsx")).PayOrderVisit;

/** The page on which tickets are paid. */
export const PayOrder = () => (
  <LinkedPage load={load} Frame={PayOrderFrame} Skeleton={PayOrderSkeleton} failed={payOrderPage.failed} />
);
