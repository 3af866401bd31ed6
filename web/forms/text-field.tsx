import { chakra } from "@chakra-ui/react";
import { control } from "#web/theme/recipes.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { useField } from "./use-field.ts";

const Input = chakra("input", control);

type Props = {
  name: string;
  label: string;
  /** The browser's name for what belongs here (HTML, "autofill"); "off" where it knows none. */
  autoComplete: string;
  type?: "text" | "email" | "tel";
  inputMode?: "text" | "email" | "tel" | "url";
  placeholder?: string;
  help?: string;
  required?: boolean;
};

/** One line of text. */
export const TextField = ({ name, label, help, required = true, type = "text", ...rest }: Props) => {
  const { binding, id, error } = useField<string>(name);
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Input
        {...rest}
        {...binding}
        id={id}
        type={type}
        aria-required={required}
        {...describedBy(id, { help, error })}
      />
    </FieldFrame>
  );
};
