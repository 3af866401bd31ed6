import { gzipSync } from "node:zlib";
import { build, type InlineConfig, mergeConfig, type Rolldown } from "vite";
import { servedParts } from "./served-pages.ts";

// Which modules share a file. Left to itself the bundler makes a file for each set of pages that use the same modules:
// some 370, most of them smaller than the headers of their requests. Here files are joined for as long as that makes the
// pages load faster altogether.

/** What one more file costs a page, in bytes that could be loaded instead: headers, a turn in the queue, worse compression. */
const fileCostBytes = 6000;

/** How much one file less counts where something is loaded, and how much a byte that is not needed there. */
type Importance = { file: number; byte: number };
/** Nothing may delay the first paint. */
const beforePaint: Importance = { file: 10, byte: 1000 };
/** A public page, which is mostly somebody's first visit. */
const firstLoad: Importance = { file: 10, byte: 40 };
/** What makes a page alive that comes with its data or its form: it is loaded with it, after the first paint. */
const latePart: Importance = { file: 10, byte: 36 };
/** A page for who has a link from the club. */
const linkedPage: Importance = { file: 2, byte: 30 };
/** What comes alive on a public page. */
const onPublicPage: Importance = { file: 2, byte: 10 };
/** A page of the portal that members open every day. */
const daily: Importance = { file: 6, byte: 9 };
const elsewhere: Importance = { file: 1, byte: 1 };

/** The public pages that strangers come to. */
const visited =
  /\/web\/(app\/start|pages\/(home|membership|events|event-registration|network|business|about|contact|auth|partner-events|business-listing|legal|wix))\.tsx$/;

/** The portal's frame, and the pages that its members come to first. */
const opened =
  /\/web\/(app\/portal|pages\/portal\/(dashboard|directory|messages|profile|settings\/general)|features\/(messaging\/community\/community|registrations\/admin\/approvals))\.tsx$/;

const lateParts = [...Object.values(servedParts), "features/auth/auth-panel.tsx"];

/** Whether it is a part that is in a page's document before it is alive. */
const isLatePart = (source: string) => lateParts.some((part) => source.endsWith(`/web/${part}`));

const importanceOf = (chunk: Chunk, importers: Chunk[]) => {
  const source = chunk.facadeModuleId ?? "";
  if (chunk.isEntry) return beforePaint;
  if (visited.test(source)) return firstLoad;
  if (isLatePart(source)) return latePart;
  if (opened.test(source)) return daily;
  if (/\/web\/pages\/[^/]+\.tsx$/.test(source)) return source.endsWith("-visit.tsx") ? onPublicPage : linkedPage;
  return importers.some(({ facadeModuleId }) => visited.test(facadeModuleId ?? "")) ? onPublicPage : elsewhere;
};

/** On its own: in the entry, it would have each page ask for the entry's styles once more. */
const preloading = { name: "preloading", test: /preload-helper/, priority: 1 };

type Chunk = Rolldown.OutputChunk;
/** Chunks to be joined into one file: their bytes when compressed, with which entries they are loaded, what they import. */
type Joined = { chunks: Chunk[]; bytes: number; loadedBy: boolean[]; imports: Set<Joined> };

const withAll = (group: Joined, seen = new Set<Joined>()) => {
  if (!seen.has(group)) {
    seen.add(group);
    for (const imported of group.imports) withAll(imported, seen);
  }
  return seen;
};

/** Whether one imports the other through a third: joined, they would import each other. */
const isCircular = (one: Joined, other: Joined) =>
  [...one.imports].some((group) => group !== other && withAll(group).has(other));

/** A chunk and all that its static imports bring. */
const withImports = (chunk: Chunk, byName: Map<string, Chunk>, seen = new Set<Chunk>()) => {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) withImports(byName.get(name)!, byName, seen);
  return seen;
};

/** What is imported by itself: its chunk and those that this imports, who imports it, and all that is there by then. */
type Entry = { chunk: Chunk; own: Set<Chunk>; importers: Entry[]; loaded: Set<Chunk> };

/** Of each entry, static or dynamic: its own chunks, and those that are there wherever it is imported. */
const listEntries = (chunks: Chunk[], byName: Map<string, Chunk>) => {
  const onUse = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const entries = chunks
    .filter(({ isEntry, fileName }) => isEntry || onUse.has(fileName))
    .map((chunk): Entry => {
      const own = withImports(chunk, byName);
      return { chunk, own, importers: [], loaded: chunk.isEntry ? own : new Set(chunks) };
    });
  const imported = entries.filter(({ chunk }) => !chunk.isEntry);
  for (const entry of imported)
    entry.importers = entries.filter(
      (other) => other !== entry && [...other.own].some((chunk) => chunk.dynamicImports.includes(entry.chunk.fileName)),
    );
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const entry of imported) {
      const [first, ...others] = entry.importers;
      const inherited = [...(first?.loaded ?? [])].filter((chunk) => others.every(({ loaded }) => loaded.has(chunk)));
      const loaded = new Set([...inherited, ...entry.own]);
      isSettled &&= loaded.size === entry.loaded.size;
      entry.loaded = loaded;
    }
  }
  return entries;
};

/** Joins chunks for as long as it saves something; answers what is to be a file. */
const join = (chunks: Chunk[]) => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = listEntries(chunks, byName);
  const importance = entries.map(({ chunk, importers }) =>
    importanceOf(
      chunk,
      importers.map((importer) => importer.chunk),
    ),
  );
  const groups = new Set(
    chunks.map((chunk): Joined => ({
      chunks: [chunk],
      bytes: gzipSync(chunk.code).length,
      loadedBy: entries.map(({ loaded }) => loaded.has(chunk)),
      imports: new Set(),
    })),
  );
  const groupOf = new Map([...groups].map((group) => [group.chunks[0]!.fileName, group]));
  for (const group of groups) for (const name of group.chunks[0]!.imports) group.imports.add(groupOf.get(name)!);

  const isFirst = ({ loadedBy }: Joined) =>
    importance.some(({ byte }, load) => byte >= firstLoad.byte && loadedBy[load]);
  /** What the joined file would bring to whoever loads only one of the two: the other, and its imports. */
  const wasteOf = (one: Joined, other: Joined) => {
    const brought = [...withAll(other)];
    return importance.reduce((sum, { byte }, load) => {
      if (!one.loadedBy[load] || other.loadedBy[load]) return sum;
      return sum + byte * brought.reduce((bytes, group) => (group.loadedBy[load] ? bytes : bytes + group.bytes), 0);
    }, 0);
  };
  const savingOf = (one: Joined, other: Joined) => {
    // A first load never brings anything else along.
    if (isFirst(one) !== isFirst(other)) return 0;
    const saved = importance.reduce(
      (sum, { file }, load) => (one.loadedBy[load] && other.loadedBy[load] ? sum + file * fileCostBytes : sum),
      0,
    );
    return saved === 0 ? 0 : saved - wasteOf(one, other) - wasteOf(other, one);
  };
  const joinPair = (one: Joined, other: Joined) => {
    one.chunks.push(...other.chunks);
    one.bytes += other.bytes;
    for (const group of other.imports) one.imports.add(group);
    one.loadedBy = one.loadedBy.map((isLoaded, load) => isLoaded || other.loadedBy[load]!);
    groups.delete(other);
    for (const group of groups) if (group.imports.delete(other)) group.imports.add(one);
    one.imports.delete(one);
    for (const group of withAll(one)) group.loadedBy = group.loadedBy.map((is, load) => is || one.loadedBy[load]!);
  };

  // What is only ever imported on use keeps a file of its own.
  const joinable = new Set([...groups].filter(({ chunks: [chunk] }) => !chunk!.isEntry && !chunk!.isDynamicEntry));
  const pairWith = (one: Joined, others: Joined[]) =>
    others.map((other) => ({ one, other, saving: savingOf(one, other) })).filter(({ saving }) => saving > 0);
  let pairs = [...joinable].flatMap((one, index) => pairWith(one, [...joinable].slice(index + 1)));
  while (pairs.length > 0) {
    const best = pairs.reduce((a, b) => (b.saving > a.saving ? b : a));
    const { one, other } = best;
    // Joining others may have changed it.
    const saving = savingOf(one, other);
    if (saving < best.saving && saving > 0) {
      best.saving = saving;
      continue;
    }
    pairs = pairs.filter((pair) => pair !== best);
    if (saving <= 0 || isCircular(one, other) || isCircular(other, one)) continue;
    joinPair(one, other);
    joinable.delete(other);
    pairs = [
      ...pairs.filter((pair) => ![pair.one, pair.other].some((group) => group === one || group === other)),
      ...pairWith(
        one,
        [...joinable].filter((group) => group !== one),
      ),
    ];
  }
  return joinable;
};

/**
 * Output options by which modules share files. Builds the site once to see what is used where: only then is known what
 * remains of a package. Takes four seconds.
 */
export const shareFiles = async (config: InlineConfig): Promise<Rolldown.OutputOptions> => {
  const { output } = (await build(
    mergeConfig(config, {
      configFile: false,
      logLevel: "error",
      build: { write: false, rolldownOptions: { output: { codeSplitting: { groups: [preloading] } } } },
    }),
  )) as Rolldown.RolldownOutput;
  const groups = join(output.filter((file) => file.type === "chunk"));
  const fileOf = new Map(
    [...groups].flatMap(({ chunks }, index) => {
      const [largest] = [...chunks].sort((one, other) => other.code.length - one.code.length);
      // Two of the same name would be one: the number is not part of the file's.
      const name = `${largest!.name}-${index}`;
      return chunks.flatMap(({ modules }) => Object.keys(modules).map((id) => [id, name] as const));
    }),
  );
  return {
    chunkFileNames: ({ name }) => `assets/${name.replace(/-\d+$/, "")}-[hash:7].js`,
    codeSplitting: {
      // Each module has its place already.
      includeDependenciesRecursively: false,
      groups: [preloading, { debugName: "shared files", name: (id) => fileOf.get(id) }],
    },
  };
};
