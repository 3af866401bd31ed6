/** Where only admins go (portal-and-admin.md, sections 2 and 8). */
export const accessWords = {
  title: "Access Denied",
  text: "This page is restricted to authorized administrators only.",
  toast: { title: "Access Denied", description: "You don't have permission to view this page." },
} as const;
