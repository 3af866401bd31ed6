import { Fragment } from "react";
import { brand } from "#shared/brand.ts";
import { Paragraph, Quote } from "./layout.tsx";
import { plainName } from "./plain-name.ts";

/** How a letter to somebody begins; `name` is what they typed. */
export const Salutation = ({ name }: { name: string }) => {
  const plain = plainName(name);
  return <Paragraph>{plain === undefined ? "Hello," : `Dear ${plain},`}</Paragraph>;
};

/** What an admin has to say, line by line; nothing where nothing was said. */
export const ClubWords = ({ words }: { words: string }) =>
  words.trim() !== "" && (
    <>
      <Paragraph>{`A message from ${brand.name}:`}</Paragraph>
      <Quote>
        {words.split("\n").map((line, index) => (
          // Lines have no other name than their place.
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Quote>
    </>
  );
