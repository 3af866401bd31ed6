import { renderToStaticMarkup } from "react-dom/server";
import { StructuredData } from "#web/ui/structured-data.tsx";

test("structured data cannot end its script", () => {
  const name = '</script><script>alert("x")</script>';

  const html = renderToStaticMarkup(<StructuredData data={{ "@type": "Event", name }} />);

  const [script = ""] = /(?<=<script[^>]*>).*?(?=<\/script>)/.exec(html) ?? [];
  expect(html.match(/<\/?script/g)).toHaveLength(2);
  expect(JSON.parse(script)).toMatchObject({ name });
});
