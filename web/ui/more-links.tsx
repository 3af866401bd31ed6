import { chakra } from "@chakra-ui/react";
import { QuietLink } from "./quiet-link.ts";
import { PageWidth } from "./section.tsx";

type Props = { title: string; links: readonly { label: string; to: string }[] };

/** Related links, in a line at the end of a task's page. */
export const MoreLinks = ({ title, links }: Props) => (
  <PageWidth as="nav" aria-label={title} display="flex" flexWrap="wrap" alignItems="center" columnGap="6" pb="6">
    <chakra.span color="fg.muted">{title}</chakra.span>
    {links.map(({ label, to }) => (
      <QuietLink key={to} to={to}>
        {label}
      </QuietLink>
    ))}
  </PageWidth>
);
