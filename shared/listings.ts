import * as z from "zod/mini";
import { businessCategories } from "./businesses.ts";
import { endpoint, publicList } from "./endpoint.ts";
import { inMonth } from "./forms.ts";
import { mailingListOutcome, namesOf, type MailingListContact } from "./mailing-list.ts";
import { dispute } from "./money.ts";
import { adminPage, cursor, page } from "./paging.ts";
import { agreement, choice, email, honeypot, line, paragraph, personName, website } from "./text.ts";
import { uploadId } from "./uploads.ts";

/** The price of a listing (portal-and-admin.md, section 9), in cents. */
export const listingPrice = { amount: 1200, currency: "usd", interval: "month" } as const;

/** The grace period of a failed payment, from the start of the unpaid month. */
export const graceDays = 7;

/** portal-and-admin.md, section 9. */
export const maxShortDescriptionLength = 300;

/** The public facts of a business; rules and messages of portal-and-admin.md, section 5. */
export const businessFacts = z.strictObject({
  businessName: line({ min: 1, max: 100, message: "Business name is required" }),
  website: z._default(website("Invalid URL"), ""),
  fullName: personName({ min: 1, max: 100, message: "Full name is required" }),
  phone: line({ min: 1, max: 40, message: "Phone number is required" }),
  category: choice(businessCategories, "Please select a business category"),
  shortDescription: paragraph({ min: 1, max: maxShortDescriptionLength, message: "Short description is required" }),
  fullBio: paragraph({ min: 1, max: 4000, message: "Full bio is required" }),
  yearsInBusiness: line({ min: 1, max: 40, message: "Years in business is required" }),
  location: line({ min: 1, max: 100, message: "City & State is required" }),
  instagram: line({ min: 1, max: 100, message: "Instagram handle is required" }),
  otherSocials: line({ min: 1, max: 300, message: "Other socials are required" }),
});
export type BusinessFacts = z.infer<typeof businessFacts>;

/** The form of a new listing (portal-and-admin.md, section 3, "Business listing form"). Pictures are uploads' ids. */
export const listingForm = z.extend(businessFacts, {
  email: email("Invalid email address"),
  logo: z.optional(uploadId),
  featuredImage: z.optional(uploadId),
  authorized: agreement("You must be authorized to submit"),
  permissionToList: agreement("You must give permission to list"),
  agreeToUpdates: agreement("You must agree to receive updates"),
});
export type ListingForm = z.infer<typeof listingForm>;

/** The owner's tags (portal-and-admin.md, section 7). */
export const tagsOfListing = ({ category }: Pick<ListingForm, "category">) => [
  "Business Listing",
  `Business Category: ${category}`,
  "Directory Member",
];

/** The owner as a contact of the mailing list; the specification's call used a field that the form lacks. */
export const contactOfListing = (listing: ListingForm): MailingListContact => ({
  email: listing.email,
  ...namesOf(listing.fullName),
  phone: listing.phone,
  tags: tagsOfListing(listing),
  status: "subscribed",
});

/**
 * `unpaid` before the first payment, `live` while paid, `past-due` in the grace period of a failed payment, `ended` after
 * the grace period or the subscription.
 */
export const paymentStates = ["unpaid", "live", "past-due", "ended"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A picture's path on the site, such as `/media/listings/…`; null without one. */
const picture = z.nullable(z.string());

/** A business on `/network`. */
export const businessCard = z.object({
  /** Of its page, `/network/{slug}`. */
  slug: z.string(),
  name: z.string(),
  category: z.enum(businessCategories),
  description: z.string(),
  location: z.string(),
  /** Empty where there is none. */
  website: z.string(),
  phone: z.string(),
  logo: picture,
  featuredImage: picture,
});
export type BusinessCard = z.infer<typeof businessCard>;

/** A business on its own page, without the owner's name and email address. */
export const businessPage = z.extend(businessCard, {
  bio: z.string(),
  yearsInBusiness: z.string(),
  instagram: z.string(),
  otherSocials: z.string(),
});
export type BusinessPage = z.infer<typeof businessPage>;

/** The state of a listing, as its owner and admins see it. */
const state = {
  /** Absent before the first publication. */
  slug: z.optional(z.string()),
  payment: z.enum(paymentStates),
  /** End of the grace period, in UTC; only with `past-due`. */
  graceUntil: z.optional(z.iso.datetime()),
  /** End of the paid month, in UTC. */
  paidUntil: z.optional(z.iso.datetime()),
  /** Canceled: it ends with the paid month. */
  endsThen: z.boolean(),
  /** Hidden by an admin, with the reason given to the owner; `endsSubscription` until the subscription has ended. */
  takenDown: z.optional(z.object({ at: z.iso.datetime(), reason: z.string(), endsSubscription: z.boolean() })),
  /** In UTC. */
  createdAt: z.iso.datetime(),
  /** Grows with each change. A change sends the version it started from. */
  version: z.int(),
};

/** A listing as its owner sees it. */
export const ownListing = z.object({
  ...businessFacts.shape,
  email: z.string(),
  logo: picture,
  featuredImage: picture,
  ...state,
  /** Of the owner's page, `/business-listing/manage#…`. */
  token: z.string(),
});
export type OwnListing = z.infer<typeof ownListing>;

/** A listing as admins see it. */
export const listing = z.object({
  ...z.omit(ownListing, { token: true }).shape,
  id: z.string(),
  /** Payments that a bank took back, or tried to. */
  disputes: z.optional(z.array(dispute)),
});
export type Listing = z.infer<typeof listing>;

/** What a visitor does on a listing's page: sees it, or presses a link to a website or profile, or its phone number. */
export const visitActs = ["view", "website", "phone"] as const;
export type VisitAct = (typeof visitActs)[number];

/** How many months of visits an owner sees. */
export const visitMonths = 13;

/** How often a listing's page was seen and pressed, by the club's months, the last one first. */
export const listingVisits = z.object({
  months: z.array(z.object({ month: z.string(), view: z.int(), website: z.int(), phone: z.int() })),
});
export type ListingVisits = z.infer<typeof listingVisits>;

const throttle = { rate: 20, burst: 100 };

/** The token of the private link. */
const token = z.string().check(z.regex(/^[\w.-]{20,120}$/));
const listingId = z.string().check(z.regex(/^listing_\w{1,40}$/));
/** A business's slug, a part of addresses. */
export const slug = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/));
/** The address of one of Stripe's pages. */
const stripePage = z.object({ url: z.url() });

/** An upload replaces the picture, `null` removes it; without either it stays. */
const newPicture = z.optional(z.nullable(uploadId));

export const listingsContract = {
  listBusinesses: endpoint({
    method: "GET",
    path: "/api/listings",
    who: "public",
    feature: "listings",
    summary: "The businesses whose listings are paid for, by name; answers 304 to an `If-None-Match` that still holds.",
    edgeCache: publicList,
    input: z.strictObject({ cursor }),
    output: page(businessCard),
    status: 200,
  }),
  getBusiness: endpoint({
    method: "GET",
    path: "/api/listings/{slug}",
    who: "public",
    feature: "listings",
    summary: "One of them.",
    input: z.strictObject({ slug }),
    output: businessPage,
    status: 200,
  }),
  submitListing: endpoint({
    method: "POST",
    path: "/api/listings",
    who: "public",
    feature: "listings",
    summary:
      "Keeps a new listing, unpaid, once for each Idempotency-Key, and adds its owner to the mailing list; sending it again updates it, as long as nothing is paid. `token` is for the sender alone.",
    input: z.extend(listingForm, { homepage: honeypot }),
    output: z.object({ id: z.string(), token: z.string(), mailingList: mailingListOutcome }),
    status: 201,
    throttle,
  }),
  createCheckout: endpoint({
    method: "POST",
    path: "/api/listings/{listingId}/checkout",
    who: "public",
    feature: "listings",
    summary: "Opens payment for a listing, or finds the one that is open; a conflict (409) if it is already paid for.",
    input: z.strictObject({ listingId }),
    output: stripePage,
    status: 201,
    throttle,
  }),
  getOwnListing: endpoint({
    method: "GET",
    path: "/api/own-listings/by-link",
    takesLink: true,
    who: "public",
    feature: "listings",
    summary: "The listing behind a private link.",
    input: z.strictObject({ token }),
    output: ownListing,
    status: 200,
  }),
  changeListing: endpoint({
    method: "PUT",
    path: "/api/own-listings/by-link",
    takesLink: true,
    who: "public",
    feature: "listings",
    summary:
      "Changes the listing behind a private link, including its public page; a conflict (409) if it changed since `version`.",
    input: z.extend(businessFacts, {
      token,
      version: z.int().check(z.minimum(1)),
      logo: newPicture,
      featuredImage: newPicture,
    }),
    output: ownListing,
    status: 200,
    throttle,
  }),
  reportVisit: endpoint({
    method: "POST",
    path: "/api/listings/{slug}/visits",
    who: "public",
    feature: "listings",
    summary:
      "Counts what a visitor does on a listing's page, once a day of a network address; nothing is kept about them.",
    input: z.strictObject({ slug, act: z.enum(visitActs) }),
    output: z.object({}),
    status: 200,
    throttle: { rate: 50, burst: 200 },
  }),
  getListingVisits: endpoint({
    method: "GET",
    path: "/api/own-listings/by-link/visits",
    takesLink: true,
    who: "public",
    feature: "listings",
    summary: "How often the page of the listing behind a private link was seen and pressed, by month.",
    input: z.strictObject({ token }),
    output: listingVisits,
    status: 200,
  }),
  payAgain: endpoint({
    method: "POST",
    path: "/api/own-listings/by-link/checkout",
    takesLink: true,
    who: "public",
    feature: "listings",
    summary: "Opens payment for the listing behind a private link; a conflict (409) if it is already paid for.",
    input: z.strictObject({ token }),
    output: stripePage,
    status: 201,
    throttle,
  }),
  openBilling: endpoint({
    method: "POST",
    path: "/api/own-listings/by-link/billing",
    takesLink: true,
    who: "public",
    feature: "listings",
    summary:
      "Leads to Stripe's page to change the card, see invoices, or cancel; a conflict (409) before the first payment.",
    input: z.strictObject({ token }),
    output: stripePage,
    status: 201,
    throttle,
  }),
  listOwnListings: endpoint({
    method: "GET",
    path: "/api/portal/listings",
    who: "member",
    feature: "listings",
    summary: "The listings for the caller's email address, newest first.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(ownListing) }),
    status: 200,
  }),
  receiveStripeEvent: endpoint({
    method: "POST",
    path: "/api/stripe/webhook",
    who: "public",
    feature: "webhooks",
    summary: "Receives Stripe's signed events, each once; what is paid for then takes the state that Stripe reports.",
    input: z.looseObject({ id: z.string(), type: z.string() }),
    output: z.object({ received: z.boolean() }),
    status: 200,
    // Stripe repeats a refused event.
    throttle: { rate: 100, burst: 500 },
  }),
  listListings: endpoint({
    method: "GET",
    path: "/api/admin/listings",
    may: ["money", "reader"],
    feature: "listings",
    summary: "The listings that were submitted in a month, newest first.",
    input: inMonth,
    output: adminPage(listing),
    status: 200,
  }),
  takeListingDown: endpoint({
    method: "POST",
    path: "/api/admin/listings/{listingId}/takedown",
    may: "money",
    feature: "listings",
    summary:
      "Hides a listing and emails its owner why; `deletePictures` removes its images, `endSubscription` stops charges, within the hour if the payment service does not respond. A conflict (409) if it is already hidden.",
    input: z.strictObject({
      listingId,
      reason: paragraph({ min: 1, max: 1000, message: "Please say why" }),
      deletePictures: z._default(z.boolean(), false),
      endSubscription: z._default(z.boolean(), false),
    }),
    output: listing,
    status: 200,
  }),
  restoreListing: endpoint({
    method: "DELETE",
    path: "/api/admin/listings/{listingId}/takedown",
    may: "money",
    feature: "listings",
    summary: "Shows a hidden listing again, if it is paid for.",
    input: z.strictObject({ listingId }),
    output: listing,
    status: 200,
  }),
};
