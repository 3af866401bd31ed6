import type { ReactElement } from "react";
import type { Attachment } from "../platform/mail.ts";
import type * as applicationNotice from "./letters/application-notice.tsx";
import type * as applicationReceived from "./letters/application-received.tsx";
import type * as contactNotice from "./letters/contact-notice.tsx";
import type * as eventCalledOff from "./letters/event-called-off.tsx";
import type * as eventChanged from "./letters/event-changed.tsx";
import type * as eventInterestNotice from "./letters/event-interest-notice.tsx";
import type * as eventReopened from "./letters/event-reopened.tsx";
import type * as leadNotice from "./letters/lead-notice.tsx";
import type * as leadReceived from "./letters/lead-received.tsx";
import type * as listingEnded from "./letters/listing-ended.tsx";
import type * as listingLive from "./letters/listing-live.tsx";
import type * as listingPaymentFailed from "./letters/listing-payment-failed.tsx";
import type * as listingShownAgain from "./letters/listing-shown-again.tsx";
import type * as listingTakenDown from "./letters/listing-taken-down.tsx";
import type * as privateLinks from "./letters/private-links.tsx";
import type * as registrationApproved from "./letters/registration-approved.tsx";
import type * as registrationCancelled from "./letters/registration-cancelled.tsx";
import type * as registrationReceived from "./letters/registration-received.tsx";
import type * as registrationRejected from "./letters/registration-rejected.tsx";

/** What each file in `letters/` exports: one e-mail. */
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
  "lead-notice": (): Promise<typeof leadNotice> => import("./letters/lead-notice.tsx"),
  "lead-received": (): Promise<typeof leadReceived> => import("./letters/lead-received.tsx"),
  "application-notice": (): Promise<typeof applicationNotice> => import("./letters/application-notice.tsx"),
  "application-received": (): Promise<typeof applicationReceived> => import("./letters/application-received.tsx"),
  "contact-notice": (): Promise<typeof contactNotice> => import("./letters/contact-notice.tsx"),
  "event-interest-notice": (): Promise<typeof eventInterestNotice> => import("./letters/event-interest-notice.tsx"),
  "registration-received": (): Promise<typeof registrationReceived> => import("./letters/registration-received.tsx"),
  "registration-approved": (): Promise<typeof registrationApproved> => import("./letters/registration-approved.tsx"),
  "registration-rejected": (): Promise<typeof registrationRejected> => import("./letters/registration-rejected.tsx"),
  "registration-cancelled": (): Promise<typeof registrationCancelled> => import("./letters/registration-cancelled.tsx"),
  "event-changed": (): Promise<typeof eventChanged> => import("./letters/event-changed.tsx"),
  "event-called-off": (): Promise<typeof eventCalledOff> => import("./letters/event-called-off.tsx"),
  "event-reopened": (): Promise<typeof eventReopened> => import("./letters/event-reopened.tsx"),
  "private-links": (): Promise<typeof privateLinks> => import("./letters/private-links.tsx"),
  "listing-live": (): Promise<typeof listingLive> => import("./letters/listing-live.tsx"),
  "listing-payment-failed": (): Promise<typeof listingPaymentFailed> => import("./letters/listing-payment-failed.tsx"),
  "listing-ended": (): Promise<typeof listingEnded> => import("./letters/listing-ended.tsx"),
  "listing-shown-again": (): Promise<typeof listingShownAgain> => import("./letters/listing-shown-again.tsx"),
  "listing-taken-down": (): Promise<typeof listingTakenDown> => import("./letters/listing-taken-down.tsx"),
};

type DataOf<Name extends keyof typeof templates> = Awaited<ReturnType<(typeof templates)[Name]>>["example"];

/** An e-mail to be sent. */
export type Letter = {
  [Name in keyof typeof templates]: {
    template: Name;
    data: DataOf<Name>;
    /** The club's own inbox, or an address. */
    to: "club" | { address: string };
    replyTo?: string;
    /**
     * Digest of the visitor's address whose post asked for this letter. Such letters are limited, since anybody can
     * name somebody else's address in a form.
     */
    askedBy?: string;
    /** The registration that keeps whether this letter went out. */
    about?: { registrationId: string; eventId: string };
  };
}[keyof typeof templates];
