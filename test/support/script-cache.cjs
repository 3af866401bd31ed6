const { setFlagsFromString } = require("node:v8");
const { Script } = require("node:vm");
const { default: Runtime } = require("jest-runtime");

// Each file of tests has a context of its own, in which code is new: it is soon gone, and rarely worth optimizing.
for (const flag of ["--always-sparkplug", "--no-flush-bytecode", "--interrupt-budget=1000000"])
  setFlagsFromString(flag);

/** The modules that this worker has compiled, by path. */
const compiled = new Map();

const compile = (source, filename, parameters) => {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  // On the same line, so that stacks name the same places.
  const start = `(function (${parameters.join(", ")}) {`;
  const script = new Script(`${start}${source}\n})`, { filename, columnOffset: -start.length });
  compiled.set(filename, { source, script });
  return script;
};

/** The code of packages, as this worker has read and transformed it, by project and path. */
const packages = new Map();

/** Jest's own runtime compiles every module anew for each file of tests, which took a fifth of the processor's time. */
module.exports = class ScriptCachingRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor, transformCache } = this;
    const transformAnew = transformCache.transform.bind(transformCache);
    transformCache.transform = (filename, options) => {
      if (!filename.includes("/node_modules/")) return transformAnew(filename, options);
      const key = [this._config.id, Boolean(options?.isInternalModule), filename].join(" ");
      if (!packages.has(key)) packages.set(key, transformAnew(filename, options));
      return packages.get(key);
    };
    const compileAnew = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null || filename === this._testPath) return compileAnew(source, filename);
      try {
        return compile(source, filename, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // It explains what is wrong with the source.
        return compileAnew(source, filename);
      }
    };
  }
};
