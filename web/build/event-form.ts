const isTrusted = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && hostname === "localhost");

const parseAddress = (setting: string | undefined) => {
  if (!setting) return undefined;
  const address = URL.canParse(setting) ? new URL(setting) : undefined;
  if (address && isTrusted(address)) return address;
  throw new Error("EVENT_FORM_URL must be an https address.");
};

/**
 * The external registration form embedded on the events page, from the build's environment; undefined if there is
 * none.
 */
export const eventForm = parseAddress(process.env.EVENT_FORM_URL);
