const { createTransformer } = require("@swc/jest");

const ending = "return /* @__PURE__ */ jsxs(React.Fragment";

/** Chakra's elements, without the part beside each of them that inserts its styles, where there are none. */
const leaveOutInsertion = (source) => {
  const end = source.lastIndexOf(ending);
  if (end < 0 || !source.includes("styles: styleProps }")) throw new Error("Chakra's factory.js has changed.");
  const unstyled = "if (Object.isFrozen(styleProps)) return jsx(FinalTag, finalProps);\n";
  return `${source.slice(0, end)}${unstyled}${source.slice(end)}`;
};

module.exports = {
  createTransformer: (options) => {
    const swc = createTransformer(options);
    return { ...swc, process: (source, ...rest) => swc.process(leaveOutInsertion(source), ...rest) };
  },
};
