import { PasswordDialog } from "#web/features/auth/password-dialog.tsx";
import { Roles } from "#web/features/roles/roles.tsx";

/** Who runs the club; a change takes the password again. */
export const RolesPage = () => <Roles askPassword={PasswordDialog} />;
