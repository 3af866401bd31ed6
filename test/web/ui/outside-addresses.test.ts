import {
  getInstagramAddress,
  getPhoneAddress,
  getWebsiteAddress,
  formatWebsiteName,
  isPlaceholderAnswer,
} from "#web/ui/outside-addresses.ts";
import { findLinks, splitWebLinks } from "#web/ui/web-links.ts";

test.each([
  ["@ada.obi_1", "https://instagram.com/ada.obi_1"],
  ["ada", "https://instagram.com/ada"],
  ["https://instagram.com/ada", undefined],
  ["ada obi", undefined],
  ["@ada..obi", undefined],
  ["@../evil", undefined],
  ["@ada/../x", undefined],
  ["javascript:alert(1)", undefined],
  ["ada.", undefined],
  ["N/A", undefined],
  ["None", undefined],
  ["@", undefined],
  ["a".repeat(31), undefined],
])("the handle %j leads to %j", (handle, address) => {
  expect(getInstagramAddress(handle)).toBe(address);
});

test.each([
  ["(214) 555-0100", "tel:2145550100"],
  ["+44 20 7946 0000", "tel:+442079460000"],
  ["+1 (214) 555-0100 ext. 12", "tel:+12145550100;ext=12"],
  ["214.555.0100x7", "tel:2145550100;ext=7"],
  ["1-800-FLOWERS", undefined],
  ["ask", undefined],
  ["-", undefined],
])("the number %j is called at %j", (phone, address) => {
  expect(getPhoneAddress(phone)).toBe(address);
});

test.each([
  ["https://okafor.example/", "https://okafor.example/"],
  ["http://okafor.example", "http://okafor.example"],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["okafor.example", undefined],
  ["", undefined],
])("the website %j is at %j", (text, address) => {
  expect(getWebsiteAddress(text)).toBe(address);
});

test.each(["None", "n/a", "-", "no", "Nothing.", ""])("%j says that there is none", (text) => {
  expect(isPlaceholderAnswer(text)).toBe(true);
});

test("a website is read without what every address has", () => {
  expect(formatWebsiteName("https://okafor.example/")).toBe("okafor.example");
});

test.each([
  ["See https://a.example/x, and (http://b.example).", ["https://a.example/x", "http://b.example"]],
  ["https://a.example/?q=1&r=2", ["https://a.example/?q=1&r=2"]],
  ["javascript:alert(1) javascript://a.example/x data:text/html,x ftp://a.example/x @ada/x ada@a.example/x", []],
  ["www.a.example, or tiktok.example/@ada", ["https://www.a.example", "https://tiktok.example/@ada"]],
  ["and/or a.example IG/FB", []],
  ["https://good.example@evil.example and good.example@evil.example/x", []],
  ["https://", []],
  ['<a href="https://a.example">', ["https://a.example"]],
])("the addresses of %j are %j", (text, addresses) => {
  expect(findLinks(text)).toEqual(addresses);
  expect(
    splitWebLinks(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
