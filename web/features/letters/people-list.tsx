import { Box } from "@chakra-ui/react";
import { useMemo, useRef, useState } from "react";
import { foldName } from "#shared/folding.ts";
import type { SegmentPerson } from "#shared/letters.ts";
import { leftOutReasons } from "#shared/segments.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { ScrollList } from "#web/ui/dialog.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { leftOutNames } from "./letter-words.ts";

const words = {
  lists: { label: "Which people", emailed: "Get it", leftOut: "Left out" },
  search: { label: "Search people", placeholder: "Search by name or email..." },
  inPortal: "find it in the portal all the same",
  none: "No one.",
  more: (count: string) => `and ${count} more: search to find them`,
  noName: "No name",
} as const;

/** Rows drawn at once: of more, one searches. */
const maxShown = 100;

const count = new Intl.NumberFormat("en-US");

const Person = ({ person: { name, email, leftOut, isInPortal } }: { person: SegmentPerson }) => (
  <Row as="li" flexWrap="wrap" columnGap="3" py="2" borderTopWidth="1px">
    <Box as="bdi" fontWeight="600">
      {name || words.noName}
    </Box>
    <Text as="span" textStyle="small" color="fg.muted">
      {email}
    </Text>
    {leftOut && (
      <Text as="span" textStyle="small" flexBasis="full">
        {isInPortal ? `${leftOutNames[leftOut]}; ${words.inPortal}` : leftOutNames[leftOut]}
      </Text>
    )}
  </Row>
);

/** Everybody whom a letter is for: who gets it, and who is left out and why. */
export const PeopleList = ({ people }: { people: readonly SegmentPerson[] }) => {
  const [list, setList] = useState<"emailed" | "leftOut">("emailed");
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [emailed, leftOut] = useMemo(
    () => [
      people.filter((each) => each.leftOut === undefined),
      leftOutReasons.flatMap((reason) => people.filter((each) => each.leftOut === reason)),
    ],
    [people],
  );
  const wanted = foldName(text.trim());
  const found = (list === "emailed" ? emailed : leftOut).filter(
    ({ name, email }) => wanted === "" || foldName(`${name}\n${email}`).includes(wanted),
  );
  return (
    <Grid gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <FilterButtons
        label={words.lists.label}
        options={[
          { value: "emailed", label: words.lists.emailed, count: emailed.length },
          { value: "leftOut", label: words.lists.leftOut, count: leftOut.length },
        ]}
        chosen={list}
        onChoose={setList}
      />
      {people.length > 10 && (
        <SearchField {...words.search} value={text} onChange={setText} field={field} maxLength={60} />
      )}
      <ScrollList aria-label={list === "emailed" ? words.lists.emailed : words.lists.leftOut}>
        {found.length === 0 && (
          <Text as="li" color="fg.muted">
            {words.none}
          </Text>
        )}
        {found.slice(0, maxShown).map((person, index) => (
          <Person key={person.memberId ?? `${person.email}-${index}`} person={person} />
        ))}
        {found.length > maxShown && (
          <Text as="li" py="2" borderTopWidth="1px" color="fg.muted">
            {words.more(count.format(found.length - maxShown))}
          </Text>
        )}
      </ScrollList>
    </Grid>
  );
};
