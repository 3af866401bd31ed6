import { chakra } from "@chakra-ui/react";
import { startTransition, useEffect, useRef, type RefObject } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { SearchField } from "./filter-fields.tsx";

type Props = {
  words: { label: string; placeholder: string; clear: string };
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

const write = (input: HTMLInputElement | null, text: string) => {
  if (input) input.value = text;
};

/**
 * Hands on what the field has once the browser has painted it: a keystroke does not wait for the list. A text that comes
 * from elsewhere, as when all filters are cleared, replaces what is in the field.
 */
const useTyped = ({ text, onChange, field }: Pick<Props, "text" | "onChange" | "field">) => {
  const handedOn = useRef(text);
  const cancel = useRef(() => {});
  // Until then, filters may have changed with which it is put together.
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange), [onChange]);
  const handOn = () => {
    const typed = field.current?.value ?? "";
    handedOn.current = typed;
    startTransition(() => latest.current(typed));
  };
  useEffect(() => {
    if (text === handedOn.current) return;
    handedOn.current = text;
    write(field.current, text);
  }, [text, field]);
  useEffect(() => () => cancel.current(), []);

  return () => {
    cancel.current();
    // What a frame does comes before its painting, and what is put off then after it.
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(handOn)));
    cancel.current = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
};

/** Searches a list of the desk while an admin types. */
export const SearchBox = ({ words: { clear, ...words }, text, onChange, field }: Props) => {
  const onType = useTyped({ text, onChange, field });
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
        {...{ ...words, field }}
        defaultValue={text}
        onChange={onType}
        pe="12"
        // The browser's own way to clear cannot be reached by the keyboard.
        css={{ "&::-webkit-search-cancel-button": { display: "none" } }}
      >
        <Button
          look="quiet"
          size="icon"
          aria-label={clear}
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          // Shown by what the field has, so that a keystroke draws nothing but itself.
          css={{ "input:placeholder-shown ~ &": { display: "none" } }}
          onClick={() => {
            write(field.current, "");
            field.current?.focus();
            onType();
          }}
        >
          <Icon name="close" />
        </Button>
      </SearchField>
    </chakra.form>
  );
};
