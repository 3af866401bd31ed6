/** Prevents line breaks within a date or time: "June 24," and "7:00 PM -" stay together. */
export const keepTogether = (text: string) =>
  text
    .replace(/(\d) (?=[AP]M\b)/g, "$1\u00A0")
    .replace(/ (?=-)/g, "\u00A0")
    .replace(/([a-z]) (?=\d{1,2}\b)/g, "$1\u00A0");
