import * as React from "react";

// What took a third of the time of component tests, and tells them nothing.

// React notes a stack for each element that is made, for its warnings.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });

const computeStyle = window.getComputedStyle.bind(window);

/** How elements of a kind are displayed, by what of them the browser's own styles look at. */
const displays = new Map<string, string>();
const displayOf = (element: Element) => {
  const kind = [element.tagName, ...["hidden", "open", "type"].map((name) => element.getAttribute(name))].join();
  const known = displays.get(kind) ?? computeStyle(element).display;
  displays.set(kind, known);
  return known;
};

const inlineOf = (element: Element) => (element as HTMLElement).style as CSSStyleDeclaration | undefined;

const inherit = (element: Element, property: "visibility" | "pointerEvents", initial: string) => {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const value = inlineOf(each)?.[property];
    if (value) return value;
  }
  return initial;
};

const computed: Record<string, (element: Element) => string> = {
  display: (element) => inlineOf(element)?.display || displayOf(element),
  visibility: (element) => inherit(element, "visibility", "visible"),
  pointerEvents: (element) => inherit(element, "pointerEvents", "auto"),
};
const toCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Where elements have no styles but their own, these need not be looked for in style sheets. */
const readInline = (element: Element) => {
  const style = inlineOf(element) ?? document.createElement("div").style;
  const read = (name: string) => computed[name]?.(element) ?? style[name as "color"];
  return new Proxy(style, {
    get: (_, name: string) => {
      if (name === "getPropertyValue")
        return (property: string) =>
          property.startsWith("--") ? style.getPropertyValue(property) : read(toCamelCase(property));
      const value: unknown = read(name);
      return typeof value === "function" ? (value.bind(style) as unknown) : value;
    },
  });
};
window.getComputedStyle = readInline;

// jsdom looks for the labels of each control in all of the document.
const isLabelOf = (label: HTMLLabelElement, control: Element) =>
  label.htmlFor ? document.getElementById(label.htmlFor) === control : label.control === control;

for (const Control of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
  const own = Object.getOwnPropertyDescriptor(Control.prototype, "labels");
  const get = function (this: HTMLElement) {
    if (!this.isConnected || (this as HTMLInputElement).type === "hidden") return own?.get?.call(this) as unknown;
    return [...document.getElementsByTagName("label")].filter((label) => isLabelOf(label, this));
  };
  Object.defineProperty(Control.prototype, "labels", { get });
}

/** For tests that look at styles. */
export const computeStyles = () => void (window.getComputedStyle = computeStyle);
