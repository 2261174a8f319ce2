import { describe, expect, it } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import { Markdown } from "./markdown";

const render = (text: string) => staticHtml(<Markdown text={text} />);

describe("Markdown", () => {
  it("shows what answers are written in", () => {
    const html = render("**Oxford Circus**\n\n- one\n- two\n\n| a | b |\n|---|--:|\n| 1 | 2 |");
    expect(html).toContain("<strong>Oxford Circus</strong>");
    expect(html).toContain("<li>one</li>");
    expect(html).toContain('<td data-align="right">2</td>');
    expect(html).not.toContain("style=");
  });

  it("keeps a number and its unit in one line", () => {
    const html = render("**2.7 °C**, 13.1 Mha or 12 km/h in 9 hours; `5 mm`");
    expect(html).toContain("<strong>2.7\u00a0°C</strong>, 13.1\u00a0Mha or 12\u00a0km/h in 9 hours");
    expect(html).toContain("<code>5 mm</code>");
  });

  it("opens links without handing over the page", () => {
    expect(render("[Source](https://source.test)")).toContain(
      '<a href="https://source.test" rel="noopener noreferrer" target="_blank">Source</a>',
    );
  });

  it("leads to pages of this app in the same tab, and to no other server in it", () => {
    expect(render("[Ask the Echo desk](/echo?q=Is+it+warm%3F)")).toMatch(
      /<a href="\/echo\?q=Is\+it\+warm%3F">/,
    );
    expect(render("[x](//evil.example)")).toContain('target="_blank"');
  });

  it("keeps an answer's headings below the question's", () => {
    expect(render("# Big\n\n## Less")).toMatch(/<h3>Big<\/h3>\s*<h3>Less<\/h3>/);
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    '<div style="position:fixed;inset:0">x</div>',
    "![x](https://evil.example/pixel.png)",
    "<style>*{display:none}</style>",
    '<form action="https://evil.example"><input></form>',
    "```html\n<script>alert(1)</script>\n```",
  ])("is not moved by %s", (hostile) => {
    const html = render(hostile);
    expect(html).not.toMatch(/<(script|img|iframe|style|form|input|object|embed)\b/i);
    expect(html).not.toMatch(/\s(on\w+|style)=/i);
    expect(html).not.toMatch(/href="\s*(javascript|data|vbscript):/i);
  });
});
