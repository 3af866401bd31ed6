import { Box } from "@chakra-ui/react";
import { useState } from "react";
import type * as z from "zod/v4/core";
import { doorContract, type DoorPass } from "#shared/door.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { refreshDoorPasses, useDoorPasses, useRevokePass } from "./api.ts";
import { doorWords } from "./door-words.ts";
import { ListItem } from "./guest-list.tsx";

const words = doorWords.helpers;

type Made = { name: string; link: string };

/** The new link, which is shown only once. */
const MadeLink = ({ made: { name, link }, eventTitle }: { made: Made; eventTitle: string }) => (
  <Stack gap="3" p="4" bg="brand.tint" borderWidth="1px" borderColor="brand.fg" borderRadius="sm">
    <div role="status">
      <Text fontWeight="600">{words.made(name)}</Text>
      <Text textStyle="small">{words.once}</Text>
    </div>
    <Text textStyle="small" overflowWrap="anywhere" userSelect="all">
      {link}
    </Text>
    <Row gap="2" flexWrap="wrap">
      <CopyButton text={link} words={{ copy: words.copy, copied: words.copied }} failure={words.notCopied(link)} />
      {"share" in navigator && (
        <Button
          size="compact"
          // Rejects when the visitor cancels, too.
          onClick={() =>
            void navigator
              .share({ title: eventTitle, text: words.shareText(eventTitle), url: link })
              .catch(() => undefined)
          }
        >
          {words.share}
        </Button>
      )}
    </Row>
  </Stack>
);

type Values = z.input<typeof doorContract.createDoorPass.input>;

const LinkForm = ({ eventId, onMade }: { eventId: string; onMade: (made: Made) => void }) => {
  const { formik, failure, isSending } = useSubmission<Values, typeof doorContract.createDoorPass.output>({
    draft: `door-link:${eventId}`,
    row: doorContract.createDoorPass,
    schema: doorContract.createDoorPass.input,
    empty: { eventId, name: "" },
    words: { unknown: words.unknown, failure: words.failure },
    onSent: ({ pass, token }) => {
      onMade({ name: pass.name, link: `${location.origin}/door/${encodeURIComponent(eventId)}#${token}` });
      refreshDoorPasses(eventId);
    },
  });
  return (
    <Form formik={formik} label={words.form} isBusy={isSending}>
      <Grid gap="4" gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto" }} alignItems="end">
        <Fields>
          <TextField name="name" {...words.name} autoComplete="off" />
        </Fields>
        <BusyButton type="submit" look="gold" isBusy={isSending}>
          {isSending ? words.creating : words.create}
        </BusyButton>
      </Grid>
      {failure && Object.keys(formik.errors).length === 0 && (
        <Box mt="4">
          <Banner title={words.failure(failure).title} message={failure} />
        </Box>
      )}
    </Form>
  );
};

const describeState = ({ revokedAt, usedAt }: DoorPass, holds: boolean) => {
  if (revokedAt !== undefined) return words.revoked;
  if (!holds) return words.expired;
  return usedAt === undefined ? words.never : words.usedAt(usedAt);
};

const PassRow = ({ pass, isHere }: { pass: DoorPass; isHere: boolean }) => {
  const { id, eventId, name, kind, revokedAt, expiresAt } = pass;
  const { mutate, isPending, isError } = useRevokePass(eventId);
  const holds = useIsBefore(expiresAt) && revokedAt === undefined;
  return (
    <ListItem>
      <Box minWidth="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="small" color="fg.muted">
          {[isHere ? words.thisDevice : words.kinds[kind], describeState(pass, holds)].join(" · ")}
        </Text>
        {isError && (
          <Text role="alert" textStyle="small" color="fg.error">
            {words.notRevoked}
          </Text>
        )}
      </Box>
      {holds && !isHere && (
        <BusyButton
          look="danger"
          size="compact"
          flexShrink="0"
          isBusy={isPending}
          aria-label={words.revokeNamed(name)}
          onClick={() => mutate(id)}
        >
          {isPending ? words.revoking : words.revoke}
        </BusyButton>
      )}
    </ListItem>
  );
};

const PassList = ({ eventId, ownId }: { eventId: string; ownId: string | undefined }) => {
  const { data, isFetching, refetch } = useDoorPasses(eventId);
  if (!data) {
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Skeleton height="32" />
      </Pending>
    );
  }
  if (data.length === 0) return <Text color="fg.muted">{words.none}</Text>;
  return (
    <Grid as="ul" aria-label={words.list}>
      {data.map((pass) => (
        <PassRow key={pass.id} pass={pass} isHere={pass.id === ownId} />
      ))}
    </Grid>
  );
};

type Props = { isOpen: boolean; onClose: () => void; eventId: string; eventTitle: string; ownId: string | undefined };

/** Where an admin creates links for the evening's helpers, and revokes them. */
export const HelpersDialog = ({ isOpen, onClose, eventId, eventTitle, ownId }: Props) => {
  const [made, setMade] = useState<Made>();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text}>
      <Stack gap="6">
        <LinkForm eventId={eventId} onMade={setMade} />
        {made && <MadeLink made={made} eventTitle={eventTitle} />}
        <section>
          <Heading as="h3" textStyle="heading" mb="3">
            {words.list}
          </Heading>
          <PassList eventId={eventId} ownId={ownId} />
        </section>
      </Stack>
    </Dialog>
  );
};
