/** Logos are drawn for paper, and many are transparent: they stand on white in the dark theme too. */
export const logoGround = { className: "light", bg: "bg.panel" } as const;
