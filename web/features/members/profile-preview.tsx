import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { previewers, type MemberCard, type Preview, type Previewer } from "#shared/members.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Motif } from "#web/ui/page-hero.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { usePreview } from "./api.ts";
import { formatWork, ProfileFacts, WebsiteLink } from "./profile-facts.tsx";
import { publicMotif, toHero } from "./public-frame.tsx";

/** One's own profile in the eyes of others. */
const words = {
  title: "Preview",
  text: "What the club shows of you, depending on who looks.",
  as: "Preview as",
  previewers: {
    visitor: "A visitor",
    member: "A member",
    met: "Someone I've met",
    admin: "An admin",
  } satisfies Record<Previewer, string>,
  page: "Your page",
  publicPage: "Your public page",
  card: "In the directory",
  nobody: {
    visitor: "Visitors see nothing of you.",
    member: "Members find no page of yours: you're hidden in the directory.",
    met: "Members you've met find no page of yours: you're hidden in the directory.",
    admin: "",
  } satisfies Record<Previewer, string>,
  admin: "An admin who opens this is noted under Settings, where you see who looked.",
  loading: "Loading the preview",
  failed: "We couldn't load the preview. Please check your internet connection.",
} as const;

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box as="section" aria-label={title} minWidth="0" p={{ base: "4", md: "5" }} borderWidth="1px" borderRadius="md">
    <Text mb="3" textStyle="small" color="fg.muted">
      {title}
    </Text>
    {children}
  </Box>
);

const Name = ({ id, full_name, avatar_url, work, isLarge }: NameProps) => (
  <Row gap="4">
    <Avatar id={id} name={full_name} src={avatar_url} size={isLarge ? "medium" : "small"} />
    <Box minWidth="0">
      <Heading as="h3" textStyle={isLarge ? "heading" : undefined} fontWeight="600" dir="auto" overflowWrap="anywhere">
        {full_name}
      </Heading>
      {work && <UserText color="fg.muted">{work}</UserText>}
    </Box>
  </Row>
);
type NameProps = Pick<MemberCard, "id" | "full_name" | "avatar_url"> & { work: string; isLarge?: boolean };

const Page = ({ page }: { page: NonNullable<Preview["page"]> }) => (
  <Frame title={words.page}>
    <Name {...page} work={formatWork(page)} isLarge />
    {page.registered && (
      <Box mt="3">
        <Badge>{directoryWords.registered}</Badge>
      </Box>
    )}
    <ProfileFacts {...page} />
  </Frame>
);

/** The top of the public page, in its own colors. */
const PublicPage = ({ page }: { page: NonNullable<Preview["page"]> }) => {
  const { eyebrow, title, text } = toHero(page);
  return (
    <Box gridColumn="1 / -1" minWidth="0">
      <Frame title={words.publicPage}>
        <Box
          className="dark"
          position="relative"
          isolation="isolate"
          overflow="hidden"
          px={{ base: "5", md: "8" }}
          py={{ base: "8", md: "12" }}
          bg="bg"
          color="fg"
          borderRadius="sm"
        >
          <Motif name={publicMotif} />
          <Text textStyle="eyebrow" color="brand.fg" mb="4">
            {eyebrow}
          </Text>
          <Heading as="h3" textStyle="title" dir="auto" overflowWrap="anywhere">
            {title}
          </Heading>
          {text && (
            <UserText mt="4" textStyle="lead" color="fg.muted">
              {text}
            </UserText>
          )}
          {page.website && (
            <Box mt="6">
              <WebsiteLink address={page.website} />
            </Box>
          )}
        </Box>
      </Frame>
    </Box>
  );
};

const Card = ({ card }: { card: MemberCard }) => (
  <Frame title={words.card}>
    <Name {...card} work={[card.company, card.industry, card.location].filter(Boolean).join(" · ")} />
    {card.bio && (
      <UserText mt="3" lineClamp="3">
        {card.bio}
      </UserText>
    )}
    {card.registered && (
      <Box mt="3">
        <Badge>{directoryWords.registered}</Badge>
      </Box>
    )}
  </Frame>
);

const Answer = ({ as }: { as: Previewer }) => {
  const { data, isFetching, refetch } = usePreview(as);
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Skeleton height="14rem" />
      </Pending>
    );
  const { page, card } = data;
  const OwnPage = as === "visitor" ? PublicPage : Page;
  return (
    <Grid gap="4" alignItems="start" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}>
      {page ? <OwnPage page={page} /> : <Text role="status">{words.nobody[as]}</Text>}
      {card && <Card card={card} />}
      {as === "admin" && (
        <Text textStyle="small" color="fg.muted">
          {words.admin}
        </Text>
      )}
    </Grid>
  );
};

/** One's own profile as the server shows it to others. */
export const ProfilePreview = () => {
  const [as, setAs] = useState<Previewer>("member");
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text}
      </Text>
      <FilterButtons
        label={words.as}
        options={previewers.map((value) => ({ value, label: words.previewers[value] }))}
        chosen={as}
        onChoose={setAs}
      />
      <Box mt="4" aria-live="polite">
        <Answer as={as} />
      </Box>
    </SettingsSheet>
  );
};
