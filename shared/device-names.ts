type Sign = [name: string, sign: RegExp];

/** The first whose sign is there: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers: Sign[] = [
  ["Edge", /Edg/],
  ["Opera", /OPR\//],
  ["Firefox", /Firefox|FxiOS/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
];
const systems: Sign[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS/],
  ["Linux", /Linux/],
];

/** What a member calls the browser of a `User-Agent`, such as "Chrome on Android". */
export const describeUserAgent = (userAgent: string) => {
  const find = (signs: Sign[]) => signs.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser = "Browser", system] = [find(browsers), find(systems)];
  return system === undefined ? browser : `${browser} on ${system}`;
};
