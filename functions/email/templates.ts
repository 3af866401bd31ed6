import type { ReactElement } from "react";
import type { ChangeMark } from "../platform/change-marks.ts";
import type { Attachment } from "../platform/mail.ts";
import type * as applicationNotice from "./templates/application-notice.tsx";
import type * as applicationReceived from "./templates/application-received.tsx";
import type * as contactNotice from "./templates/contact-notice.tsx";
import type * as eventCalledOff from "./templates/event-called-off.tsx";
import type * as eventChanged from "./templates/event-changed.tsx";
import type * as eventInterestNotice from "./templates/event-interest-notice.tsx";
import type * as eventReopened from "./templates/event-reopened.tsx";
import type * as leadNotice from "./templates/lead-notice.tsx";
import type * as leadReceived from "./templates/lead-received.tsx";
import type * as listingEnded from "./templates/listing-ended.tsx";
import type * as listingLive from "./templates/listing-live.tsx";
import type * as listingPaymentFailed from "./templates/listing-payment-failed.tsx";
import type * as listingShownAgain from "./templates/listing-shown-again.tsx";
import type * as listingTakenDown from "./templates/listing-taken-down.tsx";
import type * as privateLinks from "./templates/private-links.tsx";
import type * as registrationApproved from "./templates/registration-approved.tsx";
import type * as registrationCancelled from "./templates/registration-cancelled.tsx";
import type * as registrationReceived from "./templates/registration-received.tsx";
import type * as registrationRejected from "./templates/registration-rejected.tsx";

/** What each file in `templates/` exports: one e-mail. */
export type Template<Data> = {
  subject: (data: Data) => string;
  Body: (data: Data) => ReactElement;
  /** Files that go with it. */
  attachments?: (data: Data) => Promise<Attachment[]>;
  /** Shown by `npm run emails`. */
  example: Data;
};

/** The e-mails there are, by name. Loaded on use: most cold starts render none. */
export const templates = {
  "lead-notice": (): Promise<typeof leadNotice> => import("./templates/lead-notice.tsx"),
  "lead-received": (): Promise<typeof leadReceived> => import("./templates/lead-received.tsx"),
  "application-notice": (): Promise<typeof applicationNotice> => import("./templates/application-notice.tsx"),
  "application-received": (): Promise<typeof applicationReceived> => import("./templates/application-received.tsx"),
  "contact-notice": (): Promise<typeof contactNotice> => import("./templates/contact-notice.tsx"),
  "event-interest-notice": (): Promise<typeof eventInterestNotice> => import("./templates/event-interest-notice.tsx"),
  "registration-received": (): Promise<typeof registrationReceived> => import("./templates/registration-received.tsx"),
  "registration-approved": (): Promise<typeof registrationApproved> => import("./templates/registration-approved.tsx"),
  "registration-rejected": (): Promise<typeof registrationRejected> => import("./templates/registration-rejected.tsx"),
  "registration-cancelled": (): Promise<typeof registrationCancelled> =>
    import("./templates/registration-cancelled.tsx"),
  "event-changed": (): Promise<typeof eventChanged> => import("./templates/event-changed.tsx"),
  "event-called-off": (): Promise<typeof eventCalledOff> => import("./templates/event-called-off.tsx"),
  "event-reopened": (): Promise<typeof eventReopened> => import("./templates/event-reopened.tsx"),
  "private-links": (): Promise<typeof privateLinks> => import("./templates/private-links.tsx"),
  "listing-live": (): Promise<typeof listingLive> => import("./templates/listing-live.tsx"),
  "listing-payment-failed": (): Promise<typeof listingPaymentFailed> =>
    import("./templates/listing-payment-failed.tsx"),
  "listing-ended": (): Promise<typeof listingEnded> => import("./templates/listing-ended.tsx"),
  "listing-shown-again": (): Promise<typeof listingShownAgain> => import("./templates/listing-shown-again.tsx"),
  "listing-taken-down": (): Promise<typeof listingTakenDown> => import("./templates/listing-taken-down.tsx"),
};

type Key = { pk: string; sk: string };

type DataOf<Name extends keyof typeof templates> = Awaited<ReturnType<(typeof templates)[Name]>>["example"];

/** An e-mail to be sent. */
export type Email = {
  [Name in keyof typeof templates]: {
    template: Name;
    data: DataOf<Name>;
    /** The club's own inbox, or an address. */
    to: "club" | { address: string };
    replyTo?: string;
    /**
     * Digest of the visitor's address whose post asked for this email. Such emails are limited, since anybody can
     * name somebody else's address in a form.
     */
    askedBy?: string;
    /**
     * The item that notes whether this email went out, in `emailed` while its `letterId` is this one, and the mark by
     * which lists of such items know that they have changed.
     */
    reportTo?: { item: Key; mark: ChangeMark };
  };
}[keyof typeof templates];

/** The email's subject, its body as HTML and as plain text, and its attachments. */
export const renderEmail = async ({ template, data }: Pick<Email, "template" | "data">) => {
  const [{ render, toPlainText }, { subject, Body, attachments }] = await Promise.all([
    import("@react-email/render"),
    templates[template]() as Promise<Template<Email["data"]>>,
  ]);
  const html = await render(Body(data));
  const selectors = [{ selector: "table.answers", format: "dataTable", options: { uppercaseHeaderCells: false } }];
  return {
    subject: subject(data),
    html,
    text: toPlainText(html, { selectors, preserveNewlines: true }),
    attachments: await attachments?.(data),
  };
};
