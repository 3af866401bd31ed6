import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { newLetterContent } from "#shared/letter-content.ts";
import type { LetterFields } from "#shared/letters.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useCreateLetter } from "./api.ts";
import { readSegmentAddress } from "./segment-address.ts";

const words = {
  title: "New letter",
  failure: { unknown: "We couldn't begin a letter. Please try again." },
} as const;

/** Tells the letter's page that nothing has been written in it. */
export type NewLetterState = { isNew: true };

/** Begins a letter to whom the address says, or with what the page before has handed on, and leads to it. */
export const NewLetter = () => {
  const [address] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const handedOn = location.state as Partial<LetterFields> | null;
  const navigate = useNavigate();
  const { mutate, error, isPending } = useCreateLetter();
  // One letter for one visit of this address, whatever is sent again.
  const [idempotencyKey] = useState(() => `new-letter-${key}-${crypto.randomUUID()}`);
  const begin = () =>
    mutate(
      {
        idempotencyKey,
        fields: {
          ...{ subject: "", topic: "news", content: newLetterContent, segment: readSegmentAddress(address) },
          ...handedOn,
        },
      },
      {
        onSuccess: ({ letter }) =>
          void navigate(adminPaths.letter(letter.id), {
            replace: true,
            state: { isNew: true } satisfies NewLetterState,
          }),
      },
    );
  // oxlint-disable-next-line react/exhaustive-deps -- once: the address is that of this letter
  useEffect(begin, []);
  return (
    <PortalPage title={words.title}>
      {error && !isPending ? (
        <FailedRegion message={getMessage(error, words.failure)} onRetry={begin} />
      ) : (
        <Skeleton height="32rem" />
      )}
    </PortalPage>
  );
};
