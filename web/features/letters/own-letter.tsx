import { useParams } from "react-router-dom";
import { formatDate } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useOwnLetter } from "./api.ts";
import { LetterText } from "./letter-text.tsx";
import { letterWords, topicNames } from "./letter-words.ts";

/** A letter of the club's, as a member whom it reached finds it in the portal. */
export const OwnLetter = () => {
  const { letterId = "" } = useParams();
  const { data, isFetching, refetch } = useOwnLetter(letterId);
  const { firstName } = useMember();
  return (
    <PortalPage
      title={data?.letter.subject ?? letterWords.writing}
      intro={data && `${topicNames[data.letter.topic]} · ${formatDate(data.letter.at)}`}
    >
      {data ? (
        <Sheet>
          <LetterText content={data.content} firstName={firstName} events={data.events} />
        </Sheet>
      ) : (
        <Pending words={letterWords} isFetching={isFetching} refetch={refetch}>
          <Skeleton height="24rem" />
        </Pending>
      )}
    </PortalPage>
  );
};
