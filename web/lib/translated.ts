// A browser that translates a page puts `<font>` elements in the place of its texts, and of those that appear later
// (react/react#11538). React knows the texts alone: it would change what nobody sees, and fail on removing what is gone.

/** What stands in a text's place, and the text that it stands for. */
const standIns = new WeakMap<Node, ChildNode>();
const texts = new WeakMap<Node, Text>();

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isNewStandIn = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === "font" && !texts.has(node);

/** Replaced at once, or by an element beside it before it was taken away. */
const noteTranslated = (records: readonly MutationRecord[]) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const text = [...removedNodes].find(isText);
    const standIn = text && [...addedNodes, previousSibling, nextSibling].find(isNewStandIn);
    if (!standIn) continue;
    standIns.set(text, standIn);
    texts.set(standIn, text);
  }
  if (window.earlyClicks && performance.now() < heldUntilMs) putTextsBack();
};

/** Longer than a page takes to come alive; one that cannot is to be read. */
const longestHoldMs = 10_000;
let heldUntilMs = 0;

const putTextsBack = () => {
  for (const font of document.querySelectorAll("font")) {
    const text = texts.get(font);
    if (text) font.replaceWith(text);
  }
};

const observer = new MutationObserver(noteTranslated);

const findStandIn = (node: Node) => {
  noteTranslated(observer.takeRecords());
  return standIns.get(node);
};

/** Where a child is in its parent: itself, or what stands in its place. */
const findPlace = (child: Node, parent: Node) => {
  if (child.parentNode === parent) return child;
  const standIn = findStandIn(child);
  return standIn?.parentNode === parent ? standIn : undefined;
};

// oxlint-disable-next-line typescript/unbound-method -- called with the node they are called on
const { appendChild, insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;

/** Has React change, move and remove what stands in the place of its texts. Called once, before anything is translated. */
export const surviveTranslation = () => {
  observer.observe(document, { childList: true, subtree: true });
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    const place = findPlace(child, this);
    // Several texts may have become one, of which the others are gone.
    if (place || !isText(child)) removeChild.call(this, place ?? child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
    if (isText(child)) findStandIn(child)?.remove();
    const place = next && findPlace(next, this);
    insertBefore.call(this, child, next && isText(next) ? (place ?? null) : (place ?? next));
    return child;
  };
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child) {
    if (isText(child)) findStandIn(child)?.remove();
    appendChild.call(this, child);
    return child;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set!.call(this, value);
      const standIn = isText(this) ? findStandIn(this) : undefined;
      if (standIn?.isConnected && !standIn.contains(this)) standIn.replaceWith(this);
    },
  });
};

/**
 * Has the texts where React looks for them until the page is alive: what is translated already is put back, and so is what
 * will be, each time until then.
 */
export const holdTexts = () => {
  heldUntilMs = performance.now() + longestHoldMs;
  noteTranslated(observer.takeRecords());
};
