export const notFound = {
  eyebrow: "404",
  title: "Oops! Page not found",
  text: "The door you tried leads nowhere. The address may have a typo, or the page may have moved.",
  home: "Return to Home",
} as const;
