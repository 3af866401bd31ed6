import { Box } from "@chakra-ui/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { prerenderedShells, ticketWorkerFile } from "#shared/site-paths.ts";
import { describeTicketType, parseTicketCode } from "#shared/tickets.ts";
import { CalendarLinks } from "#web/features/events/calendar-links.tsx";
import { useTicket } from "#web/features/registrations/tickets/api.ts";
import { TicketCode, drawCode } from "#web/features/registrations/tickets/ticket-code.tsx";
import { ticketWords as words } from "#web/features/registrations/tickets/ticket-words.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { formatMoment, formatTime, getDay } from "#web/lib/dates.ts";
import { save } from "#web/lib/files/save-file.ts";
import { registerWorker } from "#web/lib/register-worker.ts";
import { useWakeLock } from "#web/lib/use-wake-lock.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { TicketFrame } from "./ticket.tsx";
import { WrongLink } from "./wrong-link.tsx";

/** Shown for an invalid link or ticket. */
const NoTicket = () => (
  <WrongLink
    motif="rings"
    picture="events"
    description={words.description}
    words={words.gone}
    wayOn={{ label: words.gone.events, to: paths.events }}
  />
);

const describeCheck = (checkedAt: Date) =>
  getDay(checkedAt) === getDay(new Date())
    ? words.unchecked.today(formatTime(checkedAt))
    : words.unchecked.earlier(formatMoment(checkedAt));

type TicketPicture = {
  code: string;
  title: string;
  name: string;
  /** When and where. */
  lines: string[];
};

/** Pixels of a square of the code; the picture is as wide as the code. */
const scale = 14;
const lineHeight = 44;
const font = (size: number, weight = 400) => `${weight} ${size}px system-ui, sans-serif`;

/** A ticket as a PNG, to keep among one's pictures; undefined where the browser cannot make one. */
const createTicketPicture = ({ code, title, name, lines }: TicketPicture): Promise<Blob | null> => {
  const rows = drawCode(code);
  const width = rows.length * scale;
  const top = lineHeight * (lines.length + 2);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = top + width + lineHeight * 2;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  context.textAlign = "center";
  const write = (text: string, y: number) => context.fillText(text, width / 2, y, width - 2 * scale);
  context.font = font(38, 700);
  write(title, lineHeight * 1.3);
  context.font = font(28);
  lines.forEach((line, index) => write(line, lineHeight * (index + 2.3)));
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && context.fillRect(x * scale, top + y * scale, scale, scale)),
  );
  context.font = font(38, 700);
  write(name, top + width + lineHeight * 0.6);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};

const KnownTicket = ({ code }: { code: string }) => {
  const { data, error, fetchStatus, dataUpdatedAt } = useTicket(code);
  useWakeLock();
  // Overrides what was stored: it was canceled or changed since.
  if (isUnknown(error)) return <NoTicket />;
  const isUnchecked = error !== null || fetchStatus === "paused";
  const { ticket, event, reference } = data ?? {};
  const type = ticket && describeTicketType(ticket);
  const savePicture = async () => {
    const lines = [event?.date, event?.time, event?.location, type].filter((line) => line !== undefined);
    const picture = await createTicketPicture({ code, title: event?.title ?? "", name: ticket?.name ?? "", lines });
    if (picture) save(picture, words.fileName(ticket?.name ?? ""));
    else void showToast({ type: "error", ...words.saveFailed });
  };
  return (
    <TicketFrame
      title={event?.title}
      facts={
        event && (
          <Text mt="1">
            {event.date}, {event.time}
            <br />
            {event.location}
          </Text>
        )
      }
      actions={
        <Row flexWrap="wrap" justifyContent="center" gap="2" css={{ "& > [role=group]": { justifyContent: "center" } }}>
          <Button size="compact" onClick={() => void savePicture()}>
            {words.save}
          </Button>
          {event && reference !== undefined && <CalendarLinks event={event} registration={{ reference }} />}
        </Row>
      }
    >
      <Grid gap="3" p="5" justifyItems="center" textAlign="center">
        <TicketCode code={code} label={ticket ? words.codeOf(ticket.name) : words.code} width="100%" />
        {/* Its height is reserved, so that the code does not move when the name loads. */}
        <Box minHeight="14">
          {ticket && (
            <UserText fontSize="1.25rem" fontWeight="600">
              {ticket.name}
            </UserText>
          )}
          {type !== undefined && <Text>{type}</Text>}
          {reference !== undefined && (
            <Text textStyle="small" color="fg.muted">
              {words.reference(reference)}
            </Text>
          )}
          {isUnchecked && (
            <Text role="status" textStyle={data && "small"}>
              {data ? describeCheck(new Date(dataUpdatedAt)) : words.offline}
            </Text>
          )}
        </Box>
        <Text textStyle="small" color="fg.muted">
          {words.how}
        </Text>
      </Grid>
    </TicketFrame>
  );
};

/** The ticket whose code is in the fragment. */
export const TicketVisit = () => {
  // Phones discard pages on the way to the door, where there may be no network for reloading.
  useEffect(() => registerWorker(ticketWorkerFile, prerenderedShells.ticket), []);
  const text = decodeURIComponent(useLocation().hash.slice(1));
  const parsed = parseTicketCode(text);
  if (!parsed) return <NoTicket />;
  const code = `${parsed.signed}.${parsed.signature}`;
  return <KnownTicket key={code} code={code} />;
};
