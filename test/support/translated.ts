/** Translates what is on the page, as Chrome does: each text makes way for one of the translator's own. */
export const translate = () => {
  const untouched = "font, script, style, textarea, option, title, noscript";
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim() && !node.parentElement?.closest(untouched)) texts.push(node as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
};

/** A script that translates a page once it has loaded, and whatever appears in it a moment later. */
export const translator = `addEventListener("load", () => {
  const translate = ${translate.toString()};
  let due;
  const soon = () => (due ??= setTimeout(() => void (translate(), (due = undefined)), 100));
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true, characterData: true });
  translate();
});`;
