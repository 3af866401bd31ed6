import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { Icon } from "./icons.tsx";
import { Heading, Row, Text } from "./layout.ts";

const LinkCard = chakra(Link, {
  base: {
    // On phones one line each, with an arrow at the end: the page itself is what matters.
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr)" },
    gridTemplateRows: { sm: "auto 1fr auto" },
    columnGap: "4",
    rowGap: { base: "0.5", sm: "3" },
    height: "full",
    p: { base: "0.5rem 0", sm: "6", md: "8" },
    bg: { sm: "bg.panel" },
    color: "fg",
    borderWidth: { base: "1px 0 0", sm: "1px" },
    borderRadius: { sm: "md" },
    textDecoration: "none",
    transition: "border-color 260ms",
    _hover: { borderColor: "brand.solid" },
  },
});

type LinkCardWords = { title: string; text: string; action: string; to: string };

/** A list of cards, in as many columns as there is room for. */
export const CardGrid = chakra("ul", {
  base: { display: "grid", gap: { base: "4", md: "6" }, mt: { base: "9", md: "12" } },
  variants: {
    columns: {
      2: { gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))" } },
      3: {
        gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" },
        // In two columns, a last single card fills its row.
        "& > :last-of-type:nth-of-type(odd)": { gridColumn: { sm: "span 2", lg: "auto" } },
      },
      4: { gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" } },
    },
  },
});

/** One of them. */
export const Card = chakra("li", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    minWidth: "0",
    p: { base: "6", md: "8" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** Cards that link to other pages. */
export const LinkCards = ({ cards }: { cards: readonly LinkCardWords[] }) => (
  <CardGrid
    columns={cards.length === 4 ? 4 : cards.length === 2 ? 2 : 3}
    rowGap={{ base: "0", sm: "4", md: "6" }}
    mt={{ base: "4", sm: "12" }}
  >
    {cards.map(({ title, text, action, to }) => (
      <li key={to}>
        <LinkCard to={to}>
          <Heading as="h3" textStyle="heading">
            {title}
          </Heading>
          <Text color="fg.muted" textStyle={{ base: "small", sm: "body" }}>
            {text}
          </Text>
          <Row
            as="span"
            gap="2"
            gridArea={{ base: "1 / 2 / span 2", sm: "auto" }}
            mt={{ sm: "4" }}
            fontWeight="600"
            color="brand.fg"
          >
            <Box as="span" srOnly={{ base: true, sm: false }}>
              {action}
            </Box>
            <Icon name="arrow" />
          </Row>
        </LinkCard>
      </li>
    ))}
  </CardGrid>
);
