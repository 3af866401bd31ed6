import { registrationWords } from "#web/content/registrations.ts";
import { SideBySide } from "#web/lib/forms/field-group.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";

const { fields, guest } = registrationWords;

/** The fields that whoever registers and each guest have in common; `at` is where they are, such as `guests.0`. */
export const PersonFields = ({ at }: { at: string }) => {
  const isGuest = at !== "personalInfo";
  // The browser knows only who sits before it.
  const known = (name: string) => (isGuest ? "off" : name);
  const { email, phone } = isGuest ? guest : fields;
  return (
    <>
      <SideBySide>
        <TextField name={`${at}.firstName`} {...fields.firstName} autoComplete={known("given-name")} />
        <TextField name={`${at}.lastName`} {...fields.lastName} autoComplete={known("family-name")} />
      </SideBySide>
      <SideBySide>
        <TextField name={`${at}.email`} {...email} type="email" inputMode="email" autoComplete={known("email")} />
        <TextField
          name={`${at}.phone`}
          {...phone}
          type="tel"
          inputMode="tel"
          autoComplete={known("tel")}
          required={!isGuest}
        />
      </SideBySide>
    </>
  );
};
