import { TextField } from "#web/forms/text-field.tsx";

/** The code out of an e-mail; phones offer it above the keyboard. */
export const CodeField = ({ label }: { label: string }) => (
  <TextField name="code" label={label} inputMode="numeric" autoComplete="one-time-code" />
);
