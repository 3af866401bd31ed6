import { apostrophes, foldText, spellPlainly } from "./folding.ts";

/** Letters of Cyrillic and Greek that look like Latin ones, small or large. */
const lookAlikes: Record<string, string> = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y", х: "x" },
  ...{ і: "i", ј: "j", ѕ: "s", һ: "h", ԁ: "d", ԛ: "q", ԝ: "w", ү: "y", ѵ: "v", ӏ: "l" },
  ...{ α: "a", β: "b", ε: "e", ζ: "z", η: "h", ι: "i", κ: "k", μ: "m", ν: "n", ο: "o", ρ: "p", τ: "t", υ: "y" },
  ...{ χ: "x", ϲ: "c", ϳ: "j", ς: "σ" },
};

/**
 * What names have in common that people could not tell apart: without case, accents, and invisible characters, with Latin
 * letters for those of other alphabets that look like them, and l for I and 1, o for 0. Signs and emoji stay.
 */
export const lookOfName = (name: string) =>
  spellPlainly(
    name
      .replace(apostrophes, "'")
      .replace(/\p{Pd}/gu, "-")
      .normalize("NFKD")
      .replace(/[\p{Script=Inherited}\p{Cf}\p{DI}]/gu, "")
      .toLowerCase(),
  )
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/[i1|]/g, "l")
    .replace(/0/g, "o")
    .replace(/\s+/g, " ")
    .trim();

const isSame = (one: string, other: string) => foldText(one).trim() === foldText(other).trim();

/** Items whose names look like that of an earlier one, or that are in a list twice, each with what is wrong. */
export const findTwice = (items: readonly { name: string; id?: string | undefined }[], what: "level" | "topic") => {
  const looks = items.map(({ name }) => lookOfName(name));
  const ids = items.map(({ id }) => id);
  return items.flatMap(({ id, name }, index) => {
    const first = looks.indexOf(looks[index]!);
    const earlier = items[first]!.name;
    const isTaken = isSame(name, earlier);
    const message = isTaken ? `Another ${what} has this name` : `This name looks too much like “${earlier}”`;
    return [
      ...(first < index ? [{ index, message }] : []),
      ...(id !== undefined && ids.indexOf(id) < index ? [{ index, message: `This ${what} is there twice` }] : []),
    ];
  });
};
