import { useParams } from "react-router-dom";
import { useProfile } from "#web/lib/api/profile.ts";
import { formatDate } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useOwnLetter } from "./api.ts";
import { LetterText } from "./letter-text.tsx";
import { letterWords, topicNames } from "./letter-words.ts";

const words = { all: "All letters" } as const;

/** A letter of the club's, as a member whom it reached finds it in the portal. */
export const OwnLetter = () => {
  const { letterId = "" } = useParams();
  const { data, isFetching, refetch } = useOwnLetter(letterId);
  const { data: profile } = useProfile();
  const [firstName] = (profile?.full_name ?? "").trim().split(/\s+/);
  return (
    <PortalPage
      title={data?.letter.subject ?? letterWords.writing}
      action={
        <LinkButton to={portalPaths.ownLetters} size="compact">
          {words.all}
        </LinkButton>
      }
      intro={data && `${topicNames[data.letter.topic]} · ${formatDate(data.letter.at)}`}
    >
      {data && profile ? (
        <Sheet>
          <LetterText content={data.content} firstName={firstName || undefined} events={data.events} />
        </Sheet>
      ) : (
        <Pending words={letterWords} isFetching={isFetching} refetch={refetch}>
          <Skeleton height="24rem" />
        </Pending>
      )}
    </PortalPage>
  );
};
