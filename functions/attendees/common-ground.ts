import type { CommonGround } from "#shared/attendees.ts";
import { foldText } from "#shared/folding.ts";

/** The profile fields that are compared. */
type Facts = { company?: string; location?: string; position?: string; bio?: string };

const minWordLength = 5;
const maxWords = 3;

/** Stop words in biographies. */
const usualWords = new Set(
  "about above after again along always among another around because become before being below between beyond bring called could doing during every first found founder from great happy having helps looking making maybe member members might other others owner people place please really should since small something still their there these thing things think those through today together under until using wants where which while whose within without working works would years yourself".split(
    " ",
  ),
);

/** The words of a text, case-folded, each with its original spelling. */
const listWords = (text: string) =>
  new Map(
    (text.match(/[\p{L}\p{M}]+/gu) ?? [])
      .map((word): [string, string] => [foldText(word), word.toLowerCase()])
      .filter(([key]) => key.length >= minWordLength && !usualWords.has(key)),
  );

const findCommonWords = (mine: Facts, theirs: Facts) => {
  const listOwnWords = ({ position = "", bio = "" }: Facts) => listWords(`${position} ${bio}`);
  const own = listOwnWords(mine);
  return (
    [...listOwnWords(theirs)]
      .filter(([key]) => own.has(key))
      .map(([, word]) => word)
      // Longer words are more specific.
      .toSorted((one, other) => other.length - one.length)
      .slice(0, maxWords)
  );
};

/** What two members have in common in what both show: location, company, and shared words. */
export const findCommonGround = (mine: Facts, theirs: Facts): CommonGround[] => {
  const findSame = (name: "company" | "location") => {
    const [own = "", other = ""] = [mine[name], theirs[name]];
    return own !== "" && foldText(own.trim()) === foldText(other.trim()) ? other : undefined;
  };
  const words = findCommonWords(mine, theirs);
  return [
    ...(["location", "company"] as const).flatMap((kind) => {
      const same = findSame(kind);
      return same === undefined ? [] : [{ kind, values: [same] }];
    }),
    ...(words.length > 0 ? [{ kind: "words" as const, values: words }] : []),
  ];
};
