import { fullTurn, gold, ivory, mix, randomFrom, type Light, type Rgb } from "./light.ts";
import { around, city, cloth, horizon, morning, panels, see, sun, warmCorners } from "./terrace.ts";
import { mouth, trumpet } from "./trumpet.ts";

const amber: Rgb = [0.14, 0.34, 1];
const umber: Rgb = [0.38, 0.8, 1.6];
const black: Rgb = [0.72, 1.08, 1.6];
const tables = [
  [-6.6, 10.6],
  [-2.1, 10.2],
  [2.2, 10.6],
  [6.4, 10.3],
  [-3.9, 7],
  [0.25, 6.6],
  [4.2, 7],
  [-2.1, 3.9],
  [2.3, 4],
] as const;

const laid = (ink: Light, light: Light, x: number, z: number) => {
  const random = randomFrom(Math.round(x * 10 + z * 100));
  const ring = (cx: number, cz: number, radius: number, y: number, shine: number, colour = amber) =>
    ink.thread(70, (share) => see(around(cx, y, cz, radius, fullTurn * share), shine), colour);
  const top = Array.from({ length: 60 }, (_, step) => see(around(x, 0.76, z, 1, (fullTurn * step) / 60), 0));
  for (const plate of [ink, light]) [top, ...panels(x, z)].forEach((outline) => plate.veil(outline));
  for (let fold = 0; fold < 300; fold += 1) {
    const angle = (fullTurn * fold) / 300;
    const towardsUs = -Math.cos(angle) * x - Math.sin(angle) * (z + 2) > 1;
    if (!towardsUs) continue;
    const wave = (0.5 + 0.5 * Math.sin(angle * 17 + x)) ** 2;
    ink.line(see(around(x, 0.75, z, 1, angle), 0.1 * wave), see(around(x, 0.02, z, 1.04, angle), 1.1 * wave), amber);
  }
  for (const reach of [1, 0.985, 0.93]) ring(x, z, reach, 0.76, reach === 1 ? 2.6 : 0.8);
  for (let seat = 0; seat < 6; seat += 1) {
    const angle = (fullTurn * (seat + 0.3)) / 6;
    const [px, , pz] = around(x, 0, z, 0.68, angle);
    for (const reach of [0.21, 0.2, 0.13, 0.125]) ring(px, pz, reach, 0.77, 1.1);
    const [gx, , gz] = around(x, 0, z, 0.4, angle + 0.42);
    for (let level = 0; level < 26; level += 1) {
      const share = level / 25;
      ring(gx, gz, 0.045 + 0.02 * share, 0.77 + 0.24 * share, share < 0.72 ? 1.15 : 0.22);
    }
    light.lamp(see([gx - 0.03, 0.98, gz - 0.04], 5), ivory);
  }
  for (let stem = 0; stem < 60; stem += 1) {
    const [lean, way, tall] = [0.3 * Math.sqrt(random()), fullTurn * random(), 0.16 + 0.2 * random()];
    const at = (share: number) => around(x, 0.77 + tall * share, z, lean * share * share, way);
    ink.thread(10, (share) => see(at(share), 0.35), umber);
    const blossom = see(at(1), 1);
    ink.orb(blossom.x, blossom.y, 26 / (z + 2), 0.5 + 0.5 * random(), amber);
    light.lamp({ ...blossom, shine: 2.4, blur: Math.max(1.6, 20 / (z + 2)) }, ivory);
  }
};

/** A sun of rings and rays, and the morning's haze along the horizon. */
const sunrise = (ink: Light) => {
  const random = randomFrom(3);
  for (let ring = 0; ring < 64; ring += 1) {
    const radius = sun.radius * (1 - 0.5 * (ring / 64) ** 1.6);
    const shine = ring === 0 ? 2.4 : 0.95 * (1 - ring / 66);
    ink.thread(
      150,
      (share) => {
        const angle = fullTurn * share;
        const y = Math.min(horizon, sun.y + radius * Math.sin(angle));
        return { x: sun.x + radius * Math.cos(angle), y, shine: y < horizon ? shine : 0 };
      },
      amber,
    );
  }
  for (let ray = 0; ray < 520; ray += 1) {
    const angle = (fullTurn * (ray + random())) / 520;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const reach = 240 + 420 * random() ** 2;
    const end = s > 0 ? Math.min(reach, (horizon - sun.y) / s) : reach;
    ink.line(
      { x: sun.x + 222 * c, y: Math.min(horizon, sun.y + 222 * s), shine: 0.5 * random() },
      { x: sun.x + end * c, y: sun.y + end * s, shine: 0 },
      amber,
    );
  }
};

/** Five ribbons of sound, as a stave has lines, from the horn across the sun. */
const music = (ink: Light, light: Light) => {
  for (let line = 0; line < 5; line += 1)
    for (let thread = 0; thread < 26; thread += 1) {
      const share = thread / 25;
      const at = (along: number) => {
        const open = Math.min(1, along * 1.6) ** 0.8;
        const wave = Math.sin(along * 5.6 + 0.25 * line + share * 0.9) * 62 + Math.sin(along * 10.5 - share * 1.5) * 22;
        const y =
          mouth.y +
          (line - 2) * mix(7, 27, open) +
          wave * open +
          (share - 0.5) * 13 * Math.sin(along * 7 + line) -
          60 * along;
        return { x: mix(mouth.x + 26, -60, along), y };
      };
      const fade = (along: number) => Math.sin(Math.PI * share) * Math.min(1, along * 9) * (1 - 0.55 * along);
      ink.thread(
        120,
        (along) => ({ ...at(along), shine: (line % 2 ? 0.75 : 0.95) * fade(along) }),
        line % 2 ? umber : black,
      );
      light.thread(120, (along) => ({ ...at(along), y: at(along).y - 3, shine: 0.5 * fade(along) }), gold);
    }
};

/** A late morning of jazz: tables in the sun, and a horn above them. */
export const brunch = (pen: CanvasRenderingContext2D, ink: Light, light: Light) => {
  morning(pen);
  city(pen);
  for (const [x, z] of tables) cloth(pen, x, z);
  sunrise(ink);
  for (const [x, z] of tables) laid(ink, light, x, z);
  trumpet(ink, light);
  music(ink, light);
  light.orb(sun.x, sun.y, 120, 0.35, ivory);
  warmCorners(pen);
};
