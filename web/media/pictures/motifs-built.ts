import { gold, ivory, mix, randomFrom, type Light } from "./light.ts";
import { camera, turned, type Point } from "./space.ts";

/** A hall of arches that leads to the light, and its reflection in the floor. */
export const membership = (light: Light) => {
  const see = camera({
    eye: [-0.35, 1.25, -2.3],
    target: [0.25, 1.5, 14],
    centre: [880, 330],
    zoom: 610,
    focus: 6.5,
    aperture: 9,
  });
  const random = randomFrom(5);
  const spring = 2.05;
  const outline = (share: number, reach: number): [number, number] => {
    const column = spring / (2 * spring + Math.PI);
    if (share < column) return [-reach, (share / column) * spring];
    if (share > 1 - column) return [reach, ((1 - share) / column) * spring];
    const angle = Math.PI * (1 - (share - column) / (1 - 2 * column));
    return [reach * Math.cos(angle), spring + reach * Math.sin(angle)];
  };
  for (let arch = 0; arch < 12; arch += 1) {
    const z = arch * 1.45;
    const shine = 1.5 - 0.95 * (arch / 11) ** 0.6;
    for (let thread = 0; thread < 13; thread += 1) {
      const share = thread / 12;
      const reach = 1.3 - 0.2 * share;
      const edge = thread === 0 || thread === 12 ? 1.5 : 0.55;
      for (const mirror of [1, -1])
        light.thread(120, (along) => {
          const [x, y] = outline(along, reach);
          const fade = mirror === 1 ? 0.4 + 0.6 * Math.min(1, y / 3) : 0.3 * Math.max(0, 1 - y / 1.3);
          const spot = see([x, y * mirror, z + 0.16 * share], shine * edge * fade);
          return mirror === 1 ? spot : { ...spot, blur: (spot.blur ?? 0) + 2.5 };
        });
    }
  }
  for (let rib = 0; rib < 70; rib += 1) {
    const [x, y] = outline(0.1 + 0.8 * random(), 1.3);
    light.thread(40, (along) => see([x, y, along * 16.5], 0.12 * along));
  }
  const end = see([0, 1.5, 17], 1);
  light.orb(end.x, end.y, 22, 1.6, ivory, 1.6);
  light.orb(end.x, end.y, 90, 0.3);
};

/** The sun as rings and rays of thread over still water, the club's three columns within it. */
export const about = (light: Light) => {
  const random = randomFrom(9);
  const [x, horizon] = [866, 432];
  for (let ray = 0; ray < 420; ray += 1) {
    const angle = -Math.PI * ((ray + random()) / 420);
    const reach = 236 + 300 * random() ** 2.2;
    const strength = (0.25 + 0.75 * random()) * (0.4 + 0.6 * Math.abs(Math.sin(angle)));
    const tip = (distance: number, shine: number) => ({
      x: x + distance * Math.cos(angle),
      y: horizon + distance * Math.sin(angle),
      shine,
    });
    light.line(tip(206, 0.5 * strength), tip(reach, 0));
  }
  for (let ring = 0; ring < 30; ring += 1) {
    const radius = 200 - ring * 3.1 - (ring / 30) ** 2 * 40;
    light.thread(160, (share) => {
      const angle = -Math.PI * share;
      const shine = (ring === 0 ? 2.6 : 0.85 * (1 - ring / 32)) * (0.45 + 0.55 * Math.sin(Math.PI * share));
      return { x: x + radius * Math.cos(angle), y: horizon + radius * Math.sin(angle), shine };
    });
  }
  [-1, 0, 1].forEach((column, index) => {
    for (let thread = 0; thread < 15; thread += 1) {
      const at = x + column * 46 + (thread - 7) * 1.15;
      const top = horizon - 44 - index * 30;
      light.line({ x: at, y: horizon, shine: 0.75 }, { x: at, y: top, shine: thread % 14 === 0 ? 2.2 : 1.5 }, ivory);
    }
  });
  for (let wave = 0; wave < 64; wave += 1) {
    const depth = (wave / 63) ** 1.5;
    const y = horizon + 5 + depth * 190;
    const width = mix(212, 150, depth) * (0.55 + 0.45 * random()) * (1 + 0.6 * depth);
    const shift = (random() - 0.5) * 50 * depth;
    light.thread(60, (share) => {
      const away = share * 2 - 1;
      const ripple = Math.sin(away * (5 + 6 * depth) + wave) * 2.4 * depth;
      return {
        x: x + shift + away * width,
        y: y + ripple,
        shine: 1.25 * (1 - away * away) ** 1.4 * (1 - depth) ** 0.8,
      };
    });
  }
  light.thread(60, (share) => ({
    x: share * 1200,
    y: horizon,
    shine: 2.4 * Math.exp(-(((share * 1200 - x) / 250) ** 2)),
  }));
  light.orb(x, horizon, 190, 0.3);
  light.orb(x, horizon, 330, 0.06, gold, 0.12);
};

type Corner = readonly [number, number];

/** A letter of threads: each fold is spanned by straight lines whose crossings make the curves. */
export const contact = (light: Light) => {
  const see = camera({ eye: [0, 0, -6], target: [0, 0, 0], centre: [858, 330], zoom: 900, focus: 5.9, aperture: 16 });
  const place = (x: number, y: number, z: number, shine: number) => see(turned([x, y, z], -0.42, 0.2), shine);
  const [wide, high] = [1.75, 1.12];
  const corners: Corner[] = [
    [-wide, high],
    [wide, high],
    [wide, -high],
    [-wide, -high],
  ];
  const side = ([ax, ay]: Corner, [bx, by]: Corner, z: number, shine: number) =>
    light.thread(40, (share) => place(mix(ax, bx, share), mix(ay, by, share), z, shine));
  for (let edge = 0; edge < 3; edge += 1)
    corners.forEach((corner, index) => side(corner, corners[(index + 1) % 4]!, edge * 0.018, edge === 0 ? 2.4 : 0.5));
  const heart: Corner = [0, -0.1];
  const span = (from: Corner, to: Corner, threads: number, z: number, shine: number) => {
    for (let thread = 1; thread < threads; thread += 1) {
      const share = thread / threads;
      const start: Corner = [mix(from[0], heart[0], share), mix(from[1], heart[1], share)];
      const end: Corner = [mix(heart[0], to[0], share), mix(heart[1], to[1], share)];
      side(start, end, z, shine);
    }
    side(from, heart, z, 1.6);
    side(heart, to, z, 1.6);
  };
  span([-wide, -high], [wide, -high], 40, -0.02, 0.34);
  span([-wide, high], [wide, high], 40, -0.05, 0.5);
  for (let thread = 0; thread < 90; thread += 1) {
    const share = thread / 89;
    light.thread(120, (along) => {
      const x = mix(0, 4.4, along);
      const wave = 0.36 * Math.sin(along * 4.6 + share * 1.4) + 0.2 * Math.sin(along * 8 - share * 2.2);
      const y = heart[1] + along * (1.15 + wave * 1.3) + (share - 0.5) * along * 0.9;
      return see(
        [x - 0.02, y, -0.3 + along * 1.4],
        0.42 * Math.sin(Math.PI * share) * (1 - along) ** 0.5 * Math.min(1, along * 12),
      );
    });
  }
  const seal = place(...heart, -0.06, 1);
  light.lamp({ ...seal, shine: 40, blur: 10 }, ivory);
  light.orb(seal.x, seal.y, 44, 0.35);
  light.orb(858, 330, 230, 0.07);
};

/** Pages of a website, one behind the other. */
export const wix = (light: Light) => {
  const see = camera({ eye: [0, 0, -6], target: [0, 0, 0], centre: [934, 312], zoom: 745, focus: 5, aperture: 8 });
  const [wide, high] = [1.42, 1.02];
  for (let page = 4; page >= 0; page -= 1) {
    const strength = 1 - 0.16 * page;
    const place = (x: number, y: number, shine: number) => {
      const [px, py, pz]: Point = turned([x, y, 0], -0.4, 0.1);
      return see([px - 0.3 + page * 0.2, py - 0.2 + page * 0.17, pz - 0.7 + page * 0.3], shine * strength);
    };
    light.veil([place(-wide, high, 0), place(wide, high, 0), place(wide, -high, 0), place(-wide, -high, 0)]);
    const line = (ax: number, ay: number, bx: number, by: number, shine: number) =>
      light.thread(12, (share) => place(mix(ax, bx, share), mix(ay, by, share), shine));
    const frame = (left: number, top: number, right: number, foot: number, shine: number) => {
      line(left, top, right, top, shine);
      line(right, top, right, foot, shine);
      line(right, foot, left, foot, shine);
      line(left, foot, left, top, shine);
    };
    for (const inset of [0, 0.012]) frame(-wide + inset, high - inset, wide - inset, -high + inset, 2.4);
    line(-wide, high - 0.24, wide, high - 0.24, 1.3);
    for (const dot of [0, 1, 2]) {
      const spot = place(-wide + 0.14 + dot * 0.12, high - 0.12, 3.2);
      light.lamp({ ...spot, blur: Math.max(4, spot.blur ?? 0) }, ivory);
    }
    frame(-0.75, high - 0.07, 1.2, high - 0.17, 0.7);
    if (page > 0) continue;
    for (let thread = 0; thread < 44; thread += 1) {
      const share = thread / 43;
      light.thread(80, (along) => {
        const wave = 0.1 * Math.sin(along * 5 + share * 2) + 0.07 * Math.sin(along * 9 - share * 3);
        const y = 0.3 + wave * (0.6 + share) + (share - 0.5) * 0.12 + 0.16 * along;
        return place(mix(-1.26, 1.26, along), y, 0.5 * Math.sin(Math.PI * share) * Math.sin(Math.PI * along) ** 0.5);
      });
    }
    frame(-1.26, 0.62, 1.26, 0.02, 0.8);
    for (const column of [0, 1, 2]) {
      const left = -1.26 + column * 0.88;
      frame(left, -0.14, left + 0.76, -0.56, 1);
      line(left, -0.68, left + 0.7, -0.68, 1.2);
      line(left, -0.79, left + 0.45, -0.79, 0.8);
    }
  }
  light.orb(934, 312, 230, 0.07);
};
