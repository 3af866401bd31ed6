import { chakra } from "@chakra-ui/react";
import { startTransition, useState, type RefObject } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { SearchField } from "./filter-fields.tsx";

type Props = {
  words: { label: string; placeholder: string; clear: string };
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * What is typed, which the field shows at once: the page follows when there is time. A text that comes from elsewhere, as
 * when all filters are cleared, replaces it.
 */
const useTyped = (text: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  const type = (next: string) => {
    setTyped(next);
    startTransition(() => onChange(next));
  };
  return [typed, type] as const;
};

/** Searches a list of the desk while an admin types. */
export const SearchBox = ({ words: { clear, ...words }, text, onChange, field }: Props) => {
  const [typed, type] = useTyped(text, onChange);
  return (
    <chakra.form
      role="search"
      flex="1 1 16rem"
      maxWidth="28rem"
      // Its placeholder says as much; there is no room for both.
      css={{ "& label": { srOnly: true } }}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        {...{ ...words, text: typed, onChange: type, field }}
        pe="12"
        // The browser's own way to clear cannot be reached by the keyboard.
        css={{ "&::-webkit-search-cancel-button": { display: "none" } }}
      >
        {typed !== "" && (
          <Button
            look="quiet"
            size="icon"
            aria-label={clear}
            position="absolute"
            insetEnd="0.5"
            top="0.5"
            onClick={() => {
              type("");
              field.current?.focus();
            }}
          >
            <Icon name="close" />
          </Button>
        )}
      </SearchField>
    </chakra.form>
  );
};
