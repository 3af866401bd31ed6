import { TextField } from "#web/forms/text-field.tsx";

/** The address that an account is known by. */
export const EmailField = ({ label }: { label: string }) => (
  <TextField
    name="email"
    label={label}
    type="email"
    inputMode="email"
    autoComplete="username"
    placeholder="you@example.com"
  />
);
