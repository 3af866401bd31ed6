import type { Listing } from "#shared/listings.ts";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { paths } from "#web/paths.ts";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useShowAgain } from "./api.ts";
import { askId } from "./element-ids.ts";
import { isShown, getNextStep } from "./listing-status.ts";

const load = async () => (await import("./take-down-dialog.tsx")).TakeDownDialog;

const ShowAgain = ({ listing }: { listing: Listing }) => {
  const { show, isPending } = useShowAgain(listing);
  return (
    <BusyButton
      size="compact"
      aria-label={words.about(isPending ? words.showing : words.show, listing.businessName)}
      isBusy={isPending}
      onClick={show}
    >
      {isPending ? words.showing : words.show}
    </BusyButton>
  );
};

/** What can be done about a listing. */
export const ListingActions = ({ listing }: { listing: Listing }) => {
  const { slug, businessName, takenDown } = listing;
  const dialog = useLazyDialog(load);
  const step = getNextStep(listing);
  return (
    <Row alignItems="stretch" flexWrap="wrap" gap="2">
      {isShown(listing) && slug !== undefined && (
        <LinkButton size="compact" to={paths.business(slug)} aria-label={words.about(words.view, businessName)}>
          {words.view}
        </LinkButton>
      )}
      {takenDown && <ShowAgain listing={listing} />}
      {step && (
        <Button
          id={askId(listing.id)}
          size="compact"
          aria-label={words.about(words[step], businessName)}
          aria-haspopup="dialog"
          onPointerEnter={dialog.prefetch}
          onFocus={dialog.prefetch}
          onClick={dialog.open}
        >
          {words[step]}
        </Button>
      )}
      <LazyDialog dialog={dialog} props={{ listing }} />
    </Row>
  );
};
