import { Box } from "@chakra-ui/react";
import { useState } from "react";
import type { Letter } from "#shared/letters.ts";
import { MemberSearch } from "#web/lib/member-search.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { usePreview, useTestLetter } from "./api.ts";
import { EmailFrame, emailHeightPx, type EmailLook, type EmailWidth } from "./email-frame.tsx";
import { describeLength } from "./letter-words.ts";

const words = {
  title: "Preview",
  description: "As a reader gets it.",
  loading: "Loading the preview",
  failed: "We couldn't load the preview. Please check your internet connection.",
  looks: { label: "How it is shown", light: "Light", dark: "Dark", text: "Plain text" },
  widths: { label: "On which screen", computer: "Computer", phone: "Phone" },
  as: (name: string) => `As ${name} gets it`,
  asYou: "As you get it",
  find: { label: "See it as somebody else", help: "Search by name...", none: "No one by that name." },
  see: "See as",
  seeAs: (name: string) => `See as ${name}`,
  back: "See as yourself",
  test: "Send this to me",
} as const;

const Content = ({ letter }: { letter: Letter }) => {
  const [look, setLook] = useState<EmailLook | "text">("light");
  const [width, setWidth] = useState<EmailWidth>("computer");
  const [as, setAs] = useState<{ id: string; name: string }>();
  const { data, isFetching, refetch } = usePreview(letter, as?.id);
  const { mutate: test, isPending } = useTestLetter();
  const tooLong = data && describeLength(data.bytes);
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {tooLong && <Note role="status" icon="alert" text={tooLong} />}
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
      <MemberSearch words={words.find}>
        {({ user_id, full_name }, clear) => (
          <Button
            size="compact"
            aria-label={words.seeAs(full_name)}
            onClick={() => {
              setAs({ id: user_id, name: full_name });
              clear();
            }}
          >
            {words.see}
          </Button>
        )}
      </MemberSearch>
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
