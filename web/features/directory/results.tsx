import { Box } from "@chakra-ui/react";
import { memo } from "react";
import { directoryWords } from "#web/content/portal-directory.ts";
import { paths } from "#web/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { DirectorySkeleton } from "./directory-skeleton.tsx";
import { MemberList } from "./member-list.tsx";
import { found, type SearchableMember } from "./search.ts";

type Props = {
  members: readonly SearchableMember[];
  /** Whether these are all of them. */
  isComplete: boolean;
  isLoading: boolean;
  query: string;
  onClear: () => void;
};

const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <Empty text={directoryWords.noneFound}>
    <Button onClick={onClear}>{directoryWords.clear}</Button>
  </Empty>
);

const Nobody = () => (
  <Empty text={directoryWords.nobody}>
    <LinkButton to={paths.profile}>{directoryWords.complete}</LinkButton>
  </Empty>
);

/** The members found, and how many they are. */
export const Results = memo(({ members, isComplete, isLoading, query, onClear }: Props) => {
  const hits = found(members, query);
  const { soFar, count } = directoryWords;
  return (
    <>
      <Box as="p" role="status" mb="4" textStyle="small" color="fg.muted">
        {isComplete || !isLoading ? count(hits.length, members.length) : soFar(hits.length, members.length)}
      </Box>
      {hits.length > 0 && <MemberList members={hits} />}
      {hits.length === 0 && isLoading && !isComplete && <DirectorySkeleton />}
      {hits.length === 0 && isComplete && (members.length > 0 ? <NobodyFound onClear={onClear} /> : <Nobody />)}
    </>
  );
});
