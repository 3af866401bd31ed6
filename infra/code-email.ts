import { brand, host } from "#shared/brand.ts";

// Colors are written as rgb(): mailboxes and people look for six digits in a row, and only the code may be that.
const ink = "rgb(22,20,18)";
const muted = "rgb(92,85,75)";
const gold = "rgb(216,180,90)";
const hairline = "rgb(229,221,203)";
const sans = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;hyphens:none;";
const serif = "font-family:Georgia,'Times New Roman',serif;";

const words = `margin:0 0 16px;${sans}font-size:16px;line-height:26px;color:${ink}`;

const dark = `@media (prefers-color-scheme:dark){
.page{background:rgb(11,11,12)!important}.sheet{background:rgb(24,24,27)!important;border-color:rgb(43,42,40)!important}
.words{color:rgb(245,241,232)!important}.quiet{color:rgb(183,175,161)!important}.code{background:rgb(18,18,20)!important}.rule{border-color:rgb(43,42,40)!important}
}`;

/**
 * The email with a code of Cognito, which uses one template for all of them: to confirm an address and to choose a new
 * password. Cognito sends one body, so each line of it is also a line of text where styles are not shown. The design is
 * that of functions/email/templates/layout.tsx.
 */
export const buildCodeEmail = (siteUrl: string) => ({
  emailSubject: `Your ${brand.name} code`,
  emailBody: [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>:root{color-scheme:light dark}${dark}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:rgb(251,249,244)">',
    '<div style="padding:32px 16px">',
    `<div class="sheet" style="max-width:600px;margin:0 auto;background:white;border:1px solid ${hairline}">`,
    `<p style="margin:0;padding:20px 24px;background:${ink};border-bottom:3px solid ${gold};${serif}font-size:20px;letter-spacing:1px;color:${gold}">${brand.name}</p>`,
    '<div style="padding:28px 24px 12px">',
    `<h1 class="words" style="margin:0 0 16px;${serif}font-size:26px;font-weight:400;line-height:34px;color:${ink}">Your code</h1>`,
    `<p class="code words" style="margin:0 0 20px;padding:16px 8px;background:rgb(244,239,228);${sans}font-size:36px;font-weight:600;line-height:44px;letter-spacing:6px;text-align:center;user-select:all;color:${ink}">{####}</p>`,
    `<p class="words" style="${words}">Use it for what you asked us for: to confirm your email address, or to choose a new password. Enter it on the page where you asked, or continue here:</p>`,
    `<p style="margin:0 0 20px"><a href="${siteUrl}/auth?code={####}" style="display:inline-block;padding:12px 24px;background:${gold};border-radius:4px;${sans}font-size:16px;font-weight:600;line-height:26px;color:${ink};text-decoration:none">Continue on the website</a></p>`,
    `<p class="words" style="${words}">If you didn't ask for either, please ignore this email: without the code, nothing changes. Never share it. We won't ask for it.</p>`,
    `<p class="words" style="${words}">Warm regards,<br>`,
    ...(host ? [`${host.name}<br>`, `${host.role}, ${brand.name}</p>`] : [`${brand.name}</p>`]),
    "</div>",
    `<p class="quiet rule" style="margin:0 24px 24px;padding-top:16px;border-top:1px solid ${hairline};${sans}font-size:13px;line-height:20px;color:${muted}">You received this email because this address was used to register or to choose a new password at ${brand.name}. Questions? Write to ${brand.contactEmail}.</p>`,
    "</div></div></body></html>",
  ].join("\n"),
});
