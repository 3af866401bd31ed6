import { Skeleton } from "#web/ui/skeleton.tsx";
import { CardList, useColumns } from "./card-list.tsx";

/** The directory's shape while the first members are on their way. */
export const DirectorySkeleton = () => {
  const columns = useColumns();
  return (
    <CardList columns={columns} aria-hidden>
      {Array.from({ length: columns * 2 }, (_, index) => (
        <Skeleton key={index} height="full" borderRadius="md" />
      ))}
    </CardList>
  );
};
