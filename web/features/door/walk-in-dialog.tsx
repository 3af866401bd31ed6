import { chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import { doorWords } from "#web/content/door.ts";
import { FieldFrame, getDescribedBy } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/layout.ts";

const words = doorWords.walkIn;
const Input = chakra("input", control);

/** As the server has it. */
const minLength = 2;
const maxLength = 100;

type Props = { isOpen: boolean; onClose: () => void; onAdd: (name: string) => void };

/** Lets somebody in who is on no list, by name. */
export const WalkInDialog = ({ isOpen, onClose, onAdd }: Props) => {
  const id = useId();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const notes = error === undefined ? {} : { error };
  const add = () => {
    const given = name.trim();
    if (given.length < minLength) {
      setError(words.tooShort);
      document.getElementById(id)?.focus();
      return;
    }
    setName("");
    onClose();
    onAdd(given);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text} isShort>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Stack gap="5">
          <FieldFrame id={id} label={words.name} {...notes}>
            <Input
              id={id}
              value={name}
              maxLength={maxLength}
              autoComplete="off"
              autoCapitalize="words"
              aria-required
              {...getDescribedBy(id, notes)}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          </FieldFrame>
          <Button type="submit" look="gold" minHeight="14">
            {words.add}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
};
