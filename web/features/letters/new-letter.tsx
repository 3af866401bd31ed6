import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { newLetterContent } from "#shared/letter-content.ts";
import type { Letter, LetterFields } from "#shared/letters.ts";
import { allMembers } from "#shared/segments.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useLetterChoices } from "./api.ts";
import { LetterEditor } from "./letter-editor.tsx";
import { letterBadges, letterWords } from "./letter-words.ts";
import { readSegmentAddress } from "./segment-address.ts";

const words = { title: "New letter" } as const;

const Editor = () => {
  const [address] = useSearchParams();
  const handedOn = useLocation().state as Partial<LetterFields> | null;
  const { id } = useMember();
  const navigate = useNavigate();
  const choices = useLetterChoices();
  const [letter] = useState<Letter>(() => {
    const segment = readSegmentAddress(address);
    return {
      ...{ id: "", version: 0, state: "draft", subject: "", content: newLetterContent },
      // Whoever has turned off letters about events gets none about one at which they were missed.
      ...{ segment, topic: segment.of === "event" ? "events" : "news" },
      ...{ at: new Date().toISOString(), by: { id, name: "" } },
      ...handedOn,
    };
  });
  if (!choices.data)
    return (
      <Pending words={letterWords} {...choices}>
        <Skeleton height="32rem" />
      </Pending>
    );
  return (
    <LetterEditor
      letter={letter}
      choices={choices.data}
      startsInSubject={letter.segment !== allMembers}
      onTakeTheirs={(newest) => void navigate(adminPaths.letter(newest.id), { replace: true })}
    />
  );
};

/** Where a letter is begun to whom the address says, or with what the page before has handed on. There is none before something is written. */
export const NewLetter = () => {
  const { key } = useLocation();
  return (
    <PortalPage title={words.title} action={<StatusBadge {...letterBadges.draft} />}>
      <Editor key={key} />
    </PortalPage>
  );
};
