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
 * Passes the field's value on after the browser has painted it, so that typing does not wait for the list. A value
 * set from outside, such as when all filters are cleared, replaces the field's.
 */
const useTyped = ({ text, onChange, field }: Pick<Props, "text" | "onChange" | "field">) => {
  const handedOn = useRef(text);
  const cancel = useRef(() => {});
  // The filters it is combined with may have changed by then.
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
    // An animation frame runs before painting, and a timeout set in it runs after.
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(handOn)));
    cancel.current = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
};

/** Searches a desk's list while an admin types. */
export const SearchBox = ({ words: { clear, ...words }, text, onChange, field }: Props) => {
  const onType = useTyped({ text, onChange, field });
  return (
    <chakra.form
      role="search"
      flex="1 1 16rem"
      maxWidth="28rem"
      // The placeholder says the same; there is no room for both.
      css={{ "& label": { srOnly: true } }}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        {...{ ...words, field }}
        defaultValue={text}
        onChange={onType}
        pe="12"
        // The native clear button is not reachable by keyboard.
        css={{ "&::-webkit-search-cancel-button": { display: "none" } }}
      >
        <Button
          look="quiet"
          size="icon"
          aria-label={clear}
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          // Shown with CSS, so that typing does not re-render.
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
