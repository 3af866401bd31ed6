/**
 * Draws the board's portraits: `npx tsx web/media/pictures/portraits.ts`. A person is a skin, a head of hair, what they
 * wear and what they are known by, lit from the right in the club's gold.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Person = {
  skin: string;
  /** Behind the head, and in front of it. */
  hair: { back?: string; front?: string };
  clothes: string;
  extras?: string;
};

const ink = "#0B0B0C";
const gold = "#D8B45A";
const ivory = "#FBF9F4";

const head = "M88 96C88 64 102 50 120 50S152 64 152 96C152 124 138 144 120 144S88 124 88 96Z";
const neck = "M105 126V170C105 184 135 184 135 170V126Z";
const shoulders = "M34 240C36 196 70 180 104 167C108 176 132 176 136 167C170 180 204 196 206 240Z";

const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
const stroke = (d: string, colour: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
const dot = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** Braids or locs that hang from the crown on both sides. */
const strands = (ends: readonly (readonly [number, number, number])[], colour: string, width: number) =>
  ends.map(([top, x, bottom]) => stroke(`M${top} 74C${x} 92 ${x} 130 ${x} ${bottom}`, colour, width)).join("");

const jacket = (cloth: string, lapel: string, shirt: string) =>
  path(shoulders, cloth) +
  path("M100 169L120 214L140 169C136 176 104 176 100 169Z", shirt) +
  path("M104 167L88 190L102 198L98 206L120 240L120 214Z", lapel) +
  path("M136 167L152 190L138 198L142 206L120 240L120 214Z", lapel);

const people: Record<string, Person> = {
  delphine: {
    skin: "#70452B",
    hair: {
      back: path(
        "M80 92C74 52 98 34 120 34S166 52 160 92C160 104 156 112 152 116V92H88V116C84 112 80 104 80 92Z",
        "#2A2523",
      ),
      front:
        path("M87 94C86 62 102 52 122 52C140 52 153 64 153 94C148 78 138 68 118 68C102 68 92 78 87 94Z", "#2A2523") +
        stroke("M104 58C96 64 91 74 89 86M114 54C104 58 98 64 95 72", "#8F8880", 2.2, 'opacity=".8"'),
    },
    clothes:
      path(shoulders, "#5B1F2A") +
      path("M104 167L120 222L136 167C132 177 108 177 104 167Z", "#70452B") +
      path("M104 167L92 178L112 240H128L120 222Z", "#6F2835") +
      path("M136 167L148 178L128 240H112L120 222Z", "#491822"),
    extras: dot(87, 118, 4, gold) + dot(153, 118, 4, gold) + stroke("M106 172C110 186 130 186 134 172", gold, 1.6),
  },
  theo: {
    skin: "#5A3521",
    hair: {
      front:
        path(
          "M88 104C90 128 102 147 120 147S150 128 152 104C150 116 146 122 138 124C132 119 108 119 102 124C94 122 90 116 88 104Z",
          "#201A18",
        ) + path("M109 126C113 123 127 123 131 126C127 131 113 131 109 126Z", "#5A3521"),
    },
    clothes:
      jacket("#1F2A38", "#2A3848", ivory) +
      path("M115 180L125 180L128 206L120 222L112 206Z", "#8A6A22") +
      path("M113 174H127L124 182H116Z", "#A5802C"),
    extras: `<g fill="none" stroke="${gold}" stroke-width="2"><rect x="95" y="91" width="21" height="15" rx="6"/><rect x="124" y="91" width="21" height="15" rx="6"/><path d="M116 96C118 94 122 94 124 96M95 96L88 94M145 96L152 94"/></g>`,
  },
  imani: {
    skin: "#8A5836",
    hair: {
      back: dot(120, 40, 25, "#241A16"),
      front:
        path("M87 92C88 62 102 52 120 52S152 62 153 92C148 74 138 66 120 66S92 74 87 92Z", "#241A16") +
        stroke("M104 34C112 28 128 28 136 34M100 42C112 36 128 36 140 42", gold, 2, 'opacity=".75"'),
    },
    clothes:
      path(shoulders, "#2C4A43") +
      path("M100 150C100 146 140 146 140 150L142 172C132 182 108 182 98 172Z", "#365A51") +
      stroke("M99 160C110 168 130 168 141 160", "#264039", 1.6),
    extras:
      stroke("M88 114V130", gold, 2) +
      stroke("M152 114V130", gold, 2) +
      dot(88, 133, 3.4, gold) +
      dot(152, 133, 3.4, gold),
  },
  julian: {
    skin: "#6A4027",
    hair: {
      front:
        path(
          "M88 92C86 62 100 48 120 48S154 62 152 92C150 80 148 74 144 70C132 64 108 64 96 70C92 74 90 80 88 92Z",
          "#191412",
        ) +
        path(
          "M88 98C90 126 102 148 120 148S150 126 152 98C151 112 148 120 141 123C134 118 106 118 99 123C92 120 89 112 88 98Z",
          "#191412",
        ) +
        path("M110 126C114 123 126 123 130 126C126 131 114 131 110 126Z", "#6A4027"),
    },
    clothes:
      path(shoulders, "#E9E1D0") +
      path("M104 167L118 240H122L136 167C132 177 108 177 104 167Z", "#6A4027") +
      path("M104 167L92 180L116 216L118 200Z", "#FBF6EA") +
      path("M136 167L148 180L124 216L122 200Z", "#D6CCB6") +
      stroke("M152 204H172", gold, 1.8),
  },
  noelle: {
    skin: "#9A6843",
    hair: {
      back:
        path("M78 96C74 54 96 36 120 36S166 54 162 96V150C150 160 90 160 78 150Z", "#2B1D17") +
        strands(
          [
            [92, 76, 206],
            [98, 84, 214],
            [104, 92, 202],
            [148, 164, 206],
            [142, 156, 214],
            [136, 148, 202],
          ],
          "#2B1D17",
          7,
        ) +
        strands(
          [
            [92, 80, 196],
            [104, 90, 196],
            [148, 160, 196],
            [136, 150, 196],
          ],
          "#4A3226",
          1.6,
        ),
      front:
        path("M87 98C86 64 100 50 120 50C122 60 104 70 96 80C91 86 88 92 87 98Z", "#2B1D17") +
        path("M153 98C154 64 140 50 120 50C120 62 136 70 144 80C149 86 152 92 153 98Z", "#2B1D17"),
    },
    clothes:
      path(shoulders, "#2A2740") +
      path("M98 170C104 184 136 184 142 170C136 178 104 178 98 170Z", "#3A365A") +
      stroke("M72 190C64 204 60 220 58 240M168 190C176 204 180 220 182 240", "#1F1D30", 2),
    extras: dot(80, 206, 3, gold) + dot(164, 206, 3, gold),
  },
};

/** The features are only hinted at: a portrait, not a likeness. */
const features =
  stroke("M101 93C105 90 111 90 114 92M126 92C129 90 135 90 139 93", "#000000", 2.2, 'opacity=".34"') +
  stroke("M121 98C120 106 116 112 119 115C121 116 124 116 126 115", "#000000", 1.8, 'opacity=".22"') +
  stroke("M111 128C115 131 125 131 129 128", "#000000", 2.2, 'opacity=".3"');

const draw = ({ skin, hair, clothes, extras = "" }: Person) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="24 18 192 192">` +
  `<defs><radialGradient id="ground" cx=".68" cy=".3" r=".9"><stop stop-color="#3A2F18"/><stop offset=".55" stop-color="#1A1713"/><stop offset="1" stop-color="${ink}"/></radialGradient>` +
  `<linearGradient id="light"><stop offset=".36" stop-color="#000" stop-opacity=".42"/><stop offset=".52" stop-color="#000" stop-opacity="0"/><stop offset=".72" stop-color="${gold}" stop-opacity="0"/><stop offset="1" stop-color="${gold}" stop-opacity=".5"/></linearGradient>` +
  `<clipPath id="face"><path d="${head}"/></clipPath><clipPath id="neck"><path d="${neck}"/></clipPath><clipPath id="body"><path d="${shoulders}"/></clipPath></defs>` +
  path("M0 0H240V240H0Z", "url(#ground)") +
  Array.from({ length: 9 }, (_, index) =>
    stroke(
      `M${150 - index * 2} ${-20 + index * 3}A${120 + index * 12} ${120 + index * 12} 0 0 1 ${250} ${170 + index * 14}`,
      gold,
      0.7,
      'opacity=".28"',
    ),
  ).join("") +
  (hair.back ?? "") +
  path(neck, skin) +
  `<g clip-path="url(#neck)">${path("M80 40H160V180H80Z", "url(#light)")}${path("M100 120H140V150C130 160 110 160 100 150Z", "#000000", 'opacity=".3"')}</g>` +
  clothes +
  `<g clip-path="url(#body)">${path("M20 150H220V240H20Z", "url(#light)")}</g>` +
  dot(88, 104, 6, skin) +
  dot(152, 104, 6, skin) +
  path(head, skin) +
  `<g clip-path="url(#face)">${path("M80 40H160V180H80Z", "url(#light)")}</g>` +
  features +
  (hair.front ?? "") +
  extras +
  "</svg>\n";

const folder = fileURLToPath(new URL("../portraits/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, person] of Object.entries(people)) writeFileSync(`${folder}${name}.svg`, draw(person));
