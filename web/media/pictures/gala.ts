import { candle, fullTurn, gold, ivory, mix, randomFrom, type Light } from "./light.ts";
import { camera, type Point } from "./space.ts";

const random = randomFrom(41);
const see = camera({
  eye: [0, 1.75, -1.2],
  target: [0, 3, 8],
  centre: [800, 405],
  zoom: 1040,
  focus: 8.4,
  aperture: 8,
});

const around = (radius: number, angle: number, [x, y, z]: Point): Point => [
  x + radius * Math.cos(angle),
  y,
  z + radius * Math.sin(angle),
];

const circle = (light: Light, centre: Point, radius: number, shine: number, steps = 90) =>
  light.thread(steps, (share) => see(around(radius, fullTurn * share, centre), shine));

/** A chain between two points that sags under its own weight. */
const chain = (light: Light, from: Point, to: Point, sag: number, shine: number, sparkles = 0) => {
  const at = (share: number): Point => [
    mix(from[0], to[0], share),
    mix(from[1], to[1], share) - sag * 4 * share * (1 - share),
    mix(from[2], to[2], share),
  ];
  light.thread(16, (share) => see(at(share), shine));
  for (let sparkle = 0; sparkle < sparkles; sparkle += 1) {
    const spot = see(at((sparkle + random()) / sparkles), 0.25 + 5 * random() ** 5);
    light.lamp(spot, ivory);
  }
};

const flame = (light: Light, [x, y, z]: Point, tall: number, strength: number) => {
  const foot = see([x, y, z], 1);
  const top = see([x, y + tall, z], strength);
  light.line({ ...foot, shine: 0.25 * strength }, { ...top, shine: 1.1 * strength }, ivory);
  light.lamp(
    { ...top, shine: 15 * strength * (1 + (top.blur ?? 0) * 0.22), blur: Math.max(2.2, (top.blur ?? 0) * 1.5) },
    candle,
  );
  light.orb(top.x, top.y, 9 + (top.blur ?? 0), 0.4 * strength);
};

/** Tiers of candles on rings, hung with crystal. */
const chandelier = (light: Light) => {
  const [x, z] = [0, 7.6];
  const tiers = [
    { radius: 2.15, height: 4.05, candles: 30 },
    { radius: 1.55, height: 4.62, candles: 22 },
    { radius: 0.98, height: 5.16, candles: 14 },
    { radius: 0.45, height: 5.66, candles: 8 },
  ];
  tiers.forEach(({ radius, height, candles }, index) => {
    const centre: Point = [x, height, z];
    for (const [wider, lower] of [
      [0, 0],
      [0.05, 0.03],
      [0.02, 0.09],
      [-0.03, 0.06],
    ] as const)
      circle(light, [x, height - lower, z], radius + wider, 1.5);
    const upper = tiers[index + 1] ?? { radius: 0.05, height: 6.5, candles: 8 };
    for (let strand = 0; strand < candles * 3; strand += 1) {
      const angle = (fullTurn * strand) / (candles * 3);
      const rim = around(radius, angle, centre);
      chain(light, rim, around(upper.radius, angle, [x, upper.height - 0.06, z]), 0.24, 0.42, 6);
    }
    for (let lamp = 0; lamp < candles; lamp += 1) {
      const angle = (fullTurn * (lamp + 0.5)) / candles;
      const rim = around(radius, angle, centre);
      flame(light, rim, 0.2, 1);
      chain(light, rim, around(radius, angle + fullTurn / candles, centre), 0.22, 0.8, 6);
      chain(light, rim, around(radius, angle + (2 * fullTurn) / candles, centre), 0.42, 0.45, 6);
      const drop: Point = [rim[0], rim[1] - 0.26 - 0.1 * random(), rim[2]];
      chain(light, rim, drop, 0, 0.8);
      light.lamp(see(drop, 4), ivory);
    }
  });
  for (let strand = 0; strand < 54; strand += 1) {
    const angle = (fullTurn * strand) / 54;
    chain(light, around(1.5, angle, [x, 4.5, z]), [x, 3.1, z], 0.42, 0.4, 12);
  }
  light.lamp({ ...see([x, 3.06, z], 26), blur: 5 }, ivory);
  for (const away of [-0.03, 0, 0.03]) chain(light, [x + away, 6.5, z], [x + away, 9, z], 0, 0.9);
  const heart = see([x, 4.5, z], 1);
  light.orb(heart.x, heart.y, 120, 0.5, candle, 0.7);
  light.orb(heart.x, heart.y, 330, 0.16, candle, 0.8);
};

/** A laid table: cloth in folds, plates, glasses, and candles in the middle. */
const table = (light: Light, x: number, z: number) => {
  const high = 0.74;
  const radius = 0.92;
  const strength = 0.55 + 0.45 * Math.min(1, 6 / z);
  const folds = 220;
  for (let fold = 0; fold < folds; fold += 1) {
    const angle = (fullTurn * fold) / folds;
    const wave = 0.5 + 0.5 * Math.sin(angle * 22 + x);
    const edge = around(radius, angle, [x, high, z]);
    const hem = around(radius * (1.02 + 0.07 * wave), angle, [x, 0.03, z]);
    const front = Math.max(0, -Math.sin(angle)) ** 0.6;
    const lit = strength * front * (0.25 + 0.75 * wave ** 2);
    light.line(see(edge, 1.5 * lit), see(hem, 0.12 * lit), gold);
  }
  for (const reach of [1, 0.985]) circle(light, [x, high, z], radius * reach, 0.9 * strength);
  for (let ring = 0; ring < 22; ring += 1)
    circle(light, [x, high, z], radius * (0.08 + 0.9 * (ring / 22)), 0.5 * strength * (1 - ring / 25), 60);
  for (let seat = 0; seat < 10; seat += 1) {
    const angle = (fullTurn * (seat + 0.5)) / 10;
    circle(light, around(0.7, angle, [x, high + 0.01, z]), 0.13, 0.8 * strength, 24);
    const glass = around(0.48, angle + 0.2, [x, high, z]);
    const bowl = see([glass[0], glass[1] + 0.2, glass[2]], 2.2 * strength);
    light.line(see(glass, 0.5), { ...bowl, shine: 1 });
    light.lamp({ ...bowl, blur: Math.max(1.6, bowl.blur ?? 0) }, ivory);
  }
  for (let stick = 0; stick < 5; stick += 1)
    flame(light, around(stick ? 0.17 : 0, stick * 1.6, [x, high, z]), 0.3 + 0.2 * random(), 1.15 * strength);
  for (let streak = 0; streak < 40; streak += 1) {
    const away = (random() - 0.5) * 1.5;
    const glint = see([x + away, 0, z - 0.9], (0.5 * strength * random()) / (1 + 4 * away * away));
    const drop = (150 + 160 * random()) / (z + 1);
    light.line({ ...glint, blur: 2 }, { ...glint, y: glint.y + drop * 2, shine: 0, blur: 5 }, candle);
  }
  const middle = see([x, high, z], 1);
  const size = 700 / (z + 1.2);
  light.orb(middle.x, middle.y - size * 0.1, size * 0.5, 0.3 * strength, candle, 0.5);
  light.orb(middle.x, see([x, 0, z], 1).y + size * 0.3, size * 0.55, 0.09 * strength, candle, 0.4);
};

/** Tall windows between drapes at the far end. */
const wall = (light: Light) => {
  const z = 17;
  for (let thread = 0; thread < 900; thread += 1) {
    const x = -13 + (26 * thread) / 899;
    const pleat = (0.5 + 0.5 * Math.sin(x * 9 + 2 * Math.sin(x * 1.7))) ** 2;
    const bay = Math.abs(((x + 14.6) % 2.6) - 1.3);
    if (bay < 0.66) continue;
    light.line(see([x, 0, z], 0.26 * pleat), see([x, 8.6, z], 0.01));
  }
  for (let bay = -5; bay <= 5; bay += 1) {
    const dusk = see([bay * 2.6 + 0.1, 2.2, z], 1);
    light.orb(dusk.x, dusk.y, 24, 0.22, candle, 3.4);
    for (let pane = 0; pane < 9; pane += 1) {
      const reach = 0.62 - pane * 0.03;
      light.thread(60, (share) => {
        const angle = Math.PI * (1 - Math.min(1, Math.max(0, share * 1.8 - 0.4)));
        const side = share < 0.22 ? share / 0.222 : share > 0.78 ? (1 - share) / 0.222 : 1;
        const y = 0.3 + 4.2 * Math.min(1, side) + reach * Math.sin(angle);
        return see([bay * 2.6 + 0.1 + reach * Math.cos(angle), y, z], pane === 0 ? 0.8 : 0.3);
      });
    }
  }
};

/** An evening of giving: a hall of candlelight under one great chandelier. */
export const gala = (light: Light) => {
  wall(light);
  for (const [z, row] of [
    [13.6, [-7.5, -4.5, -1.5, 1.5, 4.5, 7.5]],
    [10.6, [-5.8, -2.9, 0, 2.9, 5.8]],
    [7.7, [-4.3, -1.45, 1.45, 4.3]],
    [5.2, [-3, 0.1, 3.1]],
    [2.7, [-1.75, 1.8]],
  ] as const)
    for (const x of row) table(light, x, z);
  chandelier(light);
  for (let grain = 0; grain < 46; grain += 1) {
    const spot = see([(random() - 0.5) * 7, 0.8 + random() * 5, 0.9 + random() * 2.4], 0.5 + random());
    light.lamp({ ...spot, shine: 8 * spot.shine * random(), blur: (spot.blur ?? 0) * 0.5 });
  }
};
