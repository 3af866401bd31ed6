import { chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import { walkInName } from "#shared/door.ts";
import { FieldFrame, getDescribedBy } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/layout.ts";
import { doorWords } from "./door-words.ts";

const words = doorWords.walkIn;
const Input = chakra("input", control);

type Props = { isOpen: boolean; onClose: () => void; onAdd: (name: string) => void };

/** Admits a walk-in by name. */
export const WalkInDialog = ({ isOpen, onClose, onAdd }: Props) => {
  const id = useId();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const notes = error === undefined ? {} : { error };
  const add = () => {
    const { data: given, error: refused } = walkInName.safeParse(name);
    if (given === undefined) {
      setError(refused?.issues[0]?.message);
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
              autoComplete="off"
              autoCapitalize="words"
              // Focuses the field at once, on phones too.
              data-autofocus
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
