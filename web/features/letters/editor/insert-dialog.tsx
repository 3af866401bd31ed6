import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { LetterEvent } from "#shared/letter-choices.ts";
import { completeLink, isLetterLink, letterButton, pictureAlt } from "#shared/letter-content.ts";
import { lettersContract } from "#shared/letters.ts";
import { pictureWords, type PictureWords } from "#web/content/pictures.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import { drawWhole } from "#web/lib/files/picture.ts";
import { usePicture } from "#web/lib/files/use-picture.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { DialogButtons } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid } from "#web/ui/layout.ts";
import type { ButtonAttributes, PictureAttributes } from "./document.ts";

const words = {
  titles: { link: "Link", picture: "Picture", button: "Button", event: "Event" },
  cancel: "Cancel",
  done: { link: "Set link", picture: "Put in", button: "Put in", event: "Put in" },
  busy: "One moment…",
  href: { label: "Leads to", help: "A website, such as www.example.com, or an email address." },
  noLink: "Remove link",
  text: { label: "Words on the button" },
  alt: { label: "What it shows", help: "For readers who can't see it. Many mail programs hide pictures at first." },
  pictureHref: { label: "Leads to (Optional)", help: "A press on the picture opens it." },
  noPicture: "Please choose a picture",
  failure: { unknown: "We couldn't put the picture in. Please try again." },
  event: {
    label: "Event",
    placeholder: "Choose an event",
    help: "Its card has the date and place as they are when the letter leaves.",
  },
  noEvents: "No event can be shown yet.",
  past: "past",
} as const;

const picture: PictureWords = {
  title: "Picture",
  choose: "Choose a picture",
  change: "Another picture",
  remove: "Remove picture",
  help: pictureWords.help("letter-image"),
  uploading: "Uploading the picture",
  ready: "The picture is uploaded.",
  removed: "Choose another one.",
  failed: "Picture upload failed",
};

/** Twice the width of the text, in pixels, for sharp screens. */
const largestSidePx = 1200;

/** What is wanted of the dialog; what it starts with is what is changed. */
export type Asked =
  | { kind: "link"; href: string | undefined }
  | { kind: "picture"; picture?: PictureAttributes | undefined; file?: File }
  | { kind: "button"; button: ButtonAttributes | undefined }
  | { kind: "event"; eventId: string | undefined };

type Done =
  | { kind: "link"; href: string | undefined }
  | { kind: "picture"; attrs: PictureAttributes }
  | { kind: "button"; attrs: ButtonAttributes }
  | { kind: "event"; eventId: string };

type PartProps<Kind extends Asked["kind"]> = {
  asked: Extract<Asked, { kind: Kind }>;
  onDone: (done: Done) => void;
  onClose: () => void;
};

const wrongLink = "Please enter a link that begins with https://, or an email address";
const link = z.string().check(z.refine((typed) => isLetterLink(completeLink(typed)), wrongLink));
const optionalLink = z
  .string()
  .check(z.refine((typed) => typed.trim() === "" || isLetterLink(completeLink(typed)), wrongLink));
/** As it is read: a web address is typed without its scheme, and so is an email address. */
const readLink = (href: string | null | undefined) => (href ?? "").replace(/^mailto:/, "");

const linkForm = z.strictObject({ href: link });

const LinkPart = ({ asked, onDone, onClose }: PartProps<"link">) => {
  const formik = useFormik({
    initialValues: { href: readLink(asked.href) },
    validate: validateWith(linkForm),
    validateOnBlur: false,
    onSubmit: ({ href }) => onDone({ kind: "link", href: completeLink(href) }),
  });
  return (
    <Form formik={formik} label={words.titles.link} takesFocus>
      <Grid gap="5">
        <TextField name="href" {...words.href} inputMode="url" autoComplete="off" />
        {asked.href !== undefined && (
          <Button look="danger" justifySelf="start" onClick={() => onDone({ kind: "link", href: undefined })}>
            {words.noLink}
          </Button>
        )}
        <DialogButtons
          words={{ cancel: words.cancel, confirm: words.done.link, busy: words.busy }}
          isBusy={false}
          onCancel={onClose}
        />
      </Grid>
    </Form>
  );
};

const buttonForm = z.strictObject({ text: letterButton.shape.text, href: link });

const ButtonPart = ({ asked: { button }, onDone, onClose }: PartProps<"button">) => {
  const formik = useFormik({
    initialValues: { text: button?.text ?? "", href: readLink(button?.href) },
    validate: validateWith(buttonForm),
    validateOnBlur: false,
    onSubmit: ({ text, href }) => onDone({ kind: "button", attrs: { text: text.trim(), href: completeLink(href) } }),
  });
  return (
    <Form formik={formik} label={words.titles.button} takesFocus>
      <Grid gap="5">
        <TextField name="text" {...words.text} autoComplete="off" />
        <TextField name="href" {...words.href} inputMode="url" autoComplete="off" />
        <DialogButtons
          words={{ cancel: words.cancel, confirm: words.done.button, busy: words.busy }}
          isBusy={false}
          onCancel={onClose}
        />
      </Grid>
    </Form>
  );
};

const pictureForm = z.strictObject({ alt: pictureAlt, href: optionalLink });

const PicturePart = ({
  asked,
  getLetterId,
  onDone,
  onClose,
}: PartProps<"picture"> & Pick<DialogProps, "getLetterId">) => {
  const before = asked.picture;
  const chosen = usePicture({ kind: "letter-image", draw: drawWhole(largestSidePx), saved: before?.path ?? null });
  const [failure, setFailure] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { file } = asked;
  const [takeDropped] = useState(() => () => file && chosen.choose(file));
  useEffect(() => void takeDropped(), [takeDropped]);

  /** The picture that is there, or the one that was chosen instead. */
  const finish = async () => {
    const uploadId = await chosen.finishUpload();
    if (uploadId === undefined && before) return before;
    if (!uploadId) return undefined;
    const letterId = await getLetterId();
    if (letterId === undefined) throw new Error("There is no letter for this picture.");
    const taken = await callEndpoint(lettersContract.addLetterPicture, { letterId, picture: uploadId });
    return { path: taken.path, width: taken.width, height: taken.height };
  };
  const formik = useFormik({
    initialValues: { alt: before?.alt ?? "", href: readLink(before?.href) },
    validate: validateWith(pictureForm),
    validateOnBlur: false,
    onSubmit: async ({ alt, href }) => {
      setFailure(undefined);
      try {
        const { path, width, height } = (await finish()) ?? {};
        setMissing(path === undefined);
        if (path === undefined || width === undefined || height === undefined) return;
        const leadsTo = completeLink(href);
        onDone({ kind: "picture", attrs: { path, width, height, alt: alt.trim(), href: leadsTo || null } });
      } catch (error) {
        setFailure(getMessage(error, words.failure));
      }
    },
  });
  return (
    <Form formik={formik} label={words.titles.picture}>
      <Grid gap="5">
        <PictureField
          name="picture"
          kind="letter-image"
          picture={chosen}
          words={picture}
          error={isMissing && !chosen.shown ? words.noPicture : undefined}
        >
          {chosen.shown && <Box as="img" {...{ src: chosen.shown, alt: "" }} maxWidth="10rem" maxHeight="8rem" />}
        </PictureField>
        <TextField name="alt" {...words.alt} autoComplete="off" />
        <TextField name="href" {...words.pictureHref} inputMode="url" autoComplete="off" required={false} />
        {failure && <Banner message={failure} />}
        <DialogButtons
          words={{ cancel: words.cancel, confirm: words.done.picture, busy: words.busy }}
          isBusy={formik.isSubmitting}
          onCancel={onClose}
        />
      </Grid>
    </Form>
  );
};

const eventForm = z.strictObject({ eventId: z.string().check(z.minLength(1, words.event.placeholder)) });

const EventPart = ({ asked, events, onDone, onClose }: PartProps<"event"> & { events: readonly LetterEvent[] }) => {
  const formik = useFormik({
    initialValues: { eventId: asked.eventId ?? "" },
    validate: validateWith(eventForm),
    validateOnBlur: false,
    onSubmit: ({ eventId }) => onDone({ kind: "event", eventId }),
  });
  const offered = events.filter(({ id, hasCard }) => hasCard || id === asked.eventId);
  if (offered.length === 0) return <Empty text={words.noEvents} />;
  return (
    <Form formik={formik} label={words.titles.event} takesFocus>
      <Grid gap="5">
        <SelectField
          name="eventId"
          {...words.event}
          options={offered.map(({ id, title, when, isPast }) => ({
            value: id,
            label: [title, when, isPast ? words.past : ""].filter(Boolean).join(" · "),
          }))}
        />
        <DialogButtons
          words={{ cancel: words.cancel, confirm: words.done.event, busy: words.busy }}
          isBusy={false}
          onCancel={onClose}
        />
      </Grid>
    </Form>
  );
};

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  asked: Asked;
  /** The letter's id, once there is one. */
  getLetterId: () => Promise<string | undefined>;
  events: readonly LetterEvent[];
  onDone: (done: Done) => void;
  focusAfter: () => HTMLElement | null;
};

/** Asks for a link, a picture, a button, or an event, and puts it in. */
export const InsertDialog = ({ isOpen, onClose, asked, getLetterId, events, onDone, focusAfter }: DialogProps) => {
  const props = {
    onClose,
    onDone: (done: Done) => {
      onClose();
      onDone(done);
    },
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.titles[asked.kind]} focusAfter={focusAfter}>
      {asked.kind === "link" && <LinkPart asked={asked} {...props} />}
      {asked.kind === "button" && <ButtonPart asked={asked} {...props} />}
      {asked.kind === "picture" && <PicturePart asked={asked} getLetterId={getLetterId} {...props} />}
      {asked.kind === "event" && <EventPart asked={asked} events={events} {...props} />}
    </Dialog>
  );
};
