import { contract } from "#shared/contract.ts";
import type { ListingForm, PaymentState } from "#shared/listings.ts";
import { asVisitor, asVisitorAt } from "./as.ts";
import { given } from "./given.ts";
import { emailsAbout } from "./mailbox.ts";
import { readPages } from "./pages.ts";
import { waitForWebhooks, pay } from "./payments.ts";
import { until } from "./until.ts";

export type Submitted = ListingForm & { id: string; token: string };

/** A listing that somebody has submitted, still unpaid. */
export const submitListing = async (changes: Partial<ListingForm> = {}): Promise<Submitted> => {
  const form = given.listing(changes);
  const { status, body } = await asVisitorAt(given.internetAddress())(contract.submitListing, form);
  if (status !== 201) throw new Error(body.detail);
  return { ...form, id: body.id, token: body.token };
};

/** Asks for the page on which a listing is paid for. */
export const createCheckout = ({ id }: { id: string }) =>
  asVisitorAt(given.internetAddress())(contract.createCheckout, { listingId: id });

/** A listing as its owner reads it. */
export const getOwnListing = async ({ token }: { token: string }) =>
  (await asVisitor(contract.getOwnListing, { token })).body;

/** Waits until a listing's payment is so; answers it as its owner reads it. */
export const waitForPayment = (payment: PaymentState, listing: { token: string }) =>
  until(`the listing to be ${payment}`, async () => {
    const seen = await getOwnListing(listing);
    return seen.payment === payment && seen;
  });

/** A listing that is paid for and shown; answers its address, too. */
export const createLiveListing = async (changes: Partial<ListingForm> = {}) => {
  const listing = await submitListing(changes);
  await pay((await createCheckout(listing)).body.url);
  const { slug = "" } = await waitForPayment("live", listing);
  await waitForWebhooks(listing);
  return { ...listing, slug };
};

/** All businesses, page by page as anybody reads them. */
export const listAllBusinesses = async () =>
  (await readPages((range) => asVisitor(contract.listBusinesses, range))).flat();

/** Whether the public sees a business: in the list, and on a page of its own. */
export const isShown = async (slug: string) => {
  const [all, page] = [await listAllBusinesses(), await asVisitor(contract.getBusiness, { slug })];
  const isListed = all.some((each) => each.slug === slug);
  if (isListed !== (page.status === 200)) throw new Error("The list and the page do not agree.");
  return isListed;
};

/** Of the letter that every owner gets first. */
export const isSaved = "Your business listing is saved, not live yet";

/** Subjects of the letters to an owner after the first, which says that the listing is saved, oldest first. */
export const subjectsTo = async ({ email }: { email: string }) =>
  (await emailsAbout(email)).copies.map(({ subject }) => subject).filter((subject) => subject !== isSaved);
