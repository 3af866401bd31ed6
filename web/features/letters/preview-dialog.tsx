import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { foldName } from "#shared/folding.ts";
import type { Letter } from "#shared/letters.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { useDebounced } from "#web/lib/use-settled.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { usePreview, useSegmentPeople, useTestLetter } from "./api.ts";
import { EmailFrame, emailHeightPx, type EmailLook, type EmailWidth } from "./email-frame.tsx";
import { describeLeftOutCards, describeLength } from "./letter-words.ts";

const words = {
  title: "Preview",
  description: "As a reader gets it.",
  loading: "Loading the preview",
  failed: "We couldn't load the preview. Please check your internet connection.",
  looks: { label: "How it is shown", light: "Light", dark: "Dark", text: "Plain text" },
  widths: { label: "On which screen", computer: "Computer", phone: "Phone" },
  as: (name: string) => `As ${name} gets it`,
  asYou: "As you get it",
  find: {
    label: "See it as one of its readers",
    help: "Search members by name...",
    none: "No member by that name would get it.",
    loading: "Looking for its readers",
    failed: "We couldn't load its readers. Please try again.",
  },
  see: "See as",
  seeAs: (name: string) => `See as ${name}`,
  back: "See as yourself",
  test: "Send this to me",
} as const;

/** Readers offered at once. */
const maxFound = 5;
const settleMs = 250;

type Reader = { id: string; name: string };

/** Finds members among those whom a letter is for, by name. */
const ReaderSearch = ({ letter, onChoose }: { letter: Letter; onChoose: (reader: Reader) => void }) => {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const name = foldName(useDebounced(text.trim(), settleMs));
  const { data, isFetching, refetch } = useSegmentPeople(letter.segment, letter.topic, name !== "");
  const found = (data?.people ?? [])
    .flatMap(({ memberId, name: called }) => (memberId === undefined ? [] : { id: memberId, name: called }))
    .filter((each) => foldName(each.name).includes(name));
  return (
    <Box>
      <SearchField
        label={words.find.label}
        placeholder={words.find.help}
        value={text}
        onChange={setText}
        field={field}
        maxLength={60}
      />
      {name !== "" && !data && (
        <Pending words={words.find} {...{ isFetching, refetch }}>
          <Skeleton height="11" mt="2" />
        </Pending>
      )}
      {name !== "" && data && found.length === 0 && (
        <Text role="status" mt="2" textStyle="small" color="fg.muted">
          {words.find.none}
        </Text>
      )}
      {name !== "" && found.length > 0 && (
        <Grid as="ul" mt="2" aria-label={words.find.label}>
          {found.slice(0, maxFound).map((reader) => (
            <Row as="li" key={reader.id} gap="4" py="2" borderTopWidth="1px">
              <Box as="bdi" flex="1" minWidth="0" overflowWrap="anywhere">
                {reader.name}
              </Box>
              <Button
                size="compact"
                aria-label={words.seeAs(reader.name)}
                onClick={() => {
                  onChoose(reader);
                  setText("");
                }}
              >
                {words.see}
              </Button>
            </Row>
          ))}
        </Grid>
      )}
    </Box>
  );
};

const Content = ({ letter }: { letter: Letter }) => {
  const [look, setLook] = useState<EmailLook | "text">("light");
  const [width, setWidth] = useState<EmailWidth>("computer");
  const [as, setAs] = useState<Reader>();
  const { data, isFetching, refetch } = usePreview(letter, as?.id);
  const { mutate: test, isPending } = useTestLetter();
  const tooLong = data && describeLength(data.bytes);
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {tooLong && <Note role="status" icon="alert" text={tooLong} />}
      {data && data.leftOutCards > 0 && (
        <Note role="status" icon="alert" text={describeLeftOutCards(data.leftOutCards)} />
      )}
      <ReaderSearch letter={letter} onChoose={setAs} />
      <Row flexWrap="wrap" gap="4">
        <FilterButtons
          label={words.looks.label}
          options={(["light", "dark", "text"] as const).map((value) => ({ value, label: words.looks[value] }))}
          chosen={look}
          onChoose={setLook}
        />
        {look !== "text" && (
          <Box hideBelow="md">
            <FilterButtons
              label={words.widths.label}
              options={(["computer", "phone"] as const).map((value) => ({ value, label: words.widths[value] }))}
              chosen={width}
              onChoose={setWidth}
            />
          </Box>
        )}
      </Row>
      <Row flexWrap="wrap" gap="3" justifyContent="space-between">
        <Text role="status" fontWeight="600">
          {as ? words.as(as.name) : words.asYou}
          {data && `: ${data.subject}`}
        </Text>
        {as && (
          <Button size="compact" onClick={() => setAs(undefined)}>
            {words.back}
          </Button>
        )}
      </Row>
      {data ? (
        look === "text" ? (
          <Box
            as="pre"
            tabIndex={0}
            height={`${emailHeightPx}px`}
            overflow="auto"
            p="4"
            borderWidth="1px"
            borderRadius="sm"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {data.text}
          </Box>
        ) : (
          <EmailFrame html={data.html} look={look} width={width} />
        )
      ) : (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton style={{ height: emailHeightPx }} />
        </Pending>
      )}
      <BusyButton
        justifySelf="start"
        isBusy={isPending}
        onClick={() => test({ letterId: letter.id, memberId: as?.id })}
      >
        {words.test}
      </BusyButton>
    </Grid>
  );
};

type Props = { isOpen: boolean; onClose: () => void; letter: Letter };

/** A letter as a reader gets it: light and dark, on a phone, as plain text; as oneself, or as a member. */
export const PreviewDialog = ({ isOpen, onClose, letter }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.description} isWide width="52rem">
    <Content letter={letter} />
  </Dialog>
);
