import { useState } from "react";
import { useParams } from "react-router-dom";
import { letterCan } from "#shared/letter-acts.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useLetter, useLetterChoices } from "./api.ts";
import { LetterEditor } from "./letter-editor.tsx";
import { LetterResult } from "./letter-result.tsx";
import { letterBadges, letterWords } from "./letter-words.ts";

const Shown = ({ letterId }: { letterId: string }) => {
  const { data, isFetching, refetch } = useLetter(letterId);
  const choices = useLetterChoices();
  const mayWrite = useMay("members");
  /** Counts how often the letter of somebody else was taken instead: the editor then starts anew. */
  const [taken, setTaken] = useState(0);
  const letter = data?.letter;
  if (!letter || !choices.data)
    return (
      <PortalPage title={letterWords.title}>
        <Pending
          words={letterWords}
          isFetching={isFetching || choices.isFetching}
          refetch={() => Promise.all([refetch(), choices.refetch()])}
        >
          <Skeleton height="32rem" />
        </Pending>
      </PortalPage>
    );
  const isWritten = mayWrite && letterCan.change(letter);
  return (
    <PortalPage
      title={isWritten ? letterWords.writing : letter.subject}
      action={<StatusBadge {...letterBadges[letter.state]} />}
    >
      {isWritten ? (
        <LetterEditor
          key={`${letter.state}-${taken}`}
          letter={letter}
          choices={choices.data}
          onTakeTheirs={() => setTaken((was) => was + 1)}
        />
      ) : (
        <LetterResult letter={letter} links={data.links} choices={choices.data} />
      )}
    </PortalPage>
  );
};

/** A letter for admins: the editor, or once it is scheduled or on its way, what becomes of it. */
export const LetterPage = () => {
  const { letterId = "" } = useParams();
  return <Shown key={letterId} letterId={letterId} />;
};
