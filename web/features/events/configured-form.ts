/** The address of the external registration form, where this club has one: the page says it in a `meta` element. */
export const configuredForm = () =>
  document.querySelector<HTMLMetaElement>('meta[name="club:event-form"]')?.content ?? undefined;
