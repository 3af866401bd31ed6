import { Box, chakra } from "@chakra-ui/react";
import { memo, useState } from "react";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { getDescribedBy, FieldFrame } from "./field-frame.tsx";
import { useField, type Bound } from "./use-field.ts";

const Input = chakra("input", { ...control, base: { ...control.base, pr: "12" } });

type Props = {
  name: string;
  label: string;
  /** Tells password managers whether to fill in or generate a password. */
  autoComplete: "current-password" | "new-password";
  help?: string;
};

const Control = memo(({ label, help, id, error, ...rest }: Props & Bound<string>) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Box position="relative">
        <Input
          {...rest}
          id={id}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-required
          {...getDescribedBy(id, { help, error })}
        />
        <Button
          look="quiet"
          size="icon"
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          aria-label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? "eyeOff" : "eye"} />
        </Button>
      </Box>
    </FieldFrame>
  );
});

/** A password, with a button to show it; `email` tells password managers which account it is for. */
export const PasswordField = ({ email, ...props }: Props & { email?: string }) => (
  <>
    {email !== undefined && (
      <chakra.input aria-label="Email" name="username" autoComplete="username" value={email} readOnly hidden />
    )}
    <Control {...props} {...useField<string>(props.name)} />
  </>
);
