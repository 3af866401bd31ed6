import { submissionTimeout } from "#shared/forms.ts";
import { listingsContract } from "#shared/listings.ts";
import { listingWords } from "#web/content/listing-form.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { getMessage, Refused } from "#web/lib/forms/failure.ts";
import { leaveFor } from "#web/ui/leave.ts";

/** The listing is kept, and its payment did not open. */
export class NoCheckout extends Refused {
  override name = "NoCheckout";
}

/** Goes where an answer leads. */
export const follow = ({ url }: { url: string }) => {
  // portal-and-admin.md, section 7: a missing url is an error.
  if (!url) throw new Error("The answer leads nowhere.");
  leaveFor(url);
};

/** Opens the payment of a listing and goes there. Throws `NoCheckout`. */
export const goToCheckout = async ({ id }: { id: string }) => {
  const signal = AbortSignal.timeout(submissionTimeout);
  try {
    follow(await callEndpoint(listingsContract.createCheckout, { listingId: id }, { signal }));
  } catch (failure) {
    throw new NoCheckout(getMessage(failure, listingWords.checkout));
  }
};
