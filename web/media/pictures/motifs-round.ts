import { fullTurn, gold, ivory, mix, randomFrom, type Light } from "./light.ts";
import { camera, turned, type Point } from "./space.ts";

/** Nodes on and in a globe, each tied to its nearest neighbours. */
export const network = (light: Light) => {
  const random = randomFrom(23);
  const see = camera({ eye: [0, 0, -3.4], target: [0, 0, 0], centre: [904, 312], zoom: 770, focus: 2.6, aperture: 7 });
  const nodes = Array.from({ length: 150 }, (_, index): Point => {
    const height = 1 - (2 * (index + 0.5)) / 150;
    const around = index * 2.39996 + random() * 0.5;
    const radius = random() < 0.8 ? 1 : 0.35 + 0.5 * random();
    const width = Math.sqrt(1 - height * height);
    return turned([radius * width * Math.cos(around), radius * height, radius * width * Math.sin(around)], 0.4, 0.35);
  });
  const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  const facing = (z: number) => 0.16 + 0.84 * Math.max(0, (1.1 - z) / 2.1) ** 1.6;
  const bulge = ([ax, ay, az]: Point, [bx, by, bz]: Point, share: number): Point => {
    const lift = 1 + 0.16 * Math.sin(Math.PI * share) * apart([ax, ay, az], [bx, by, bz]);
    return [mix(ax, bx, share) * lift, mix(ay, by, share) * lift, mix(az, bz, share) * lift];
  };
  const tie = (a: Point, b: Point, shine: number) =>
    light.thread(24, (share) => {
      const point = bulge(a, b, share);
      return see(point, shine * facing(point[2]) * (0.55 + 0.45 * Math.cos(fullTurn * share)));
    });
  nodes.forEach((node, index) => {
    const others = nodes.slice(index + 1).toSorted((a, b) => apart(node, a) - apart(node, b));
    for (const other of others.slice(0, 3)) if (apart(node, other) < 0.62) tie(node, other, 1.5);
    if (index % 9 === 0) for (const far of [others[24], others[47]]) if (far) tie(node, far, 0.75);
  });
  nodes.forEach((node, index) => {
    const important = index % 7 === 3 ? 2.6 : 1;
    const spot = see(node, 3.4 * important * facing(node[2]));
    light.lamp({ ...spot, blur: Math.max(spot.blur ?? 0, 1.7 + important * 0.8) }, ivory);
    light.orb(spot.x, spot.y, 7 + 5 * important, 0.13 * important * facing(node[2]));
  });
  light.orb(904, 312, 190, 0.06);
};

/** A bundle of threads that winds around a circle: silk closed into a ring. */
const silkRing = (
  light: Light,
  at: (around: number, out: number, up: number) => ReturnType<ReturnType<typeof camera>>,
  girth: number,
  twists: number,
  threads: number,
) => {
  for (let thread = 0; thread < threads; thread += 1) {
    const share = thread / threads;
    light.thread(260, (along) => {
      const around = fullTurn * along;
      const twist = fullTurn * share * 0.55 + twists * around;
      const swell = girth * (0.55 + 0.45 * Math.sin(around * 2 + 0.8));
      const spot = at(around, swell * Math.cos(twist), swell * Math.sin(twist));
      return { ...spot, shine: spot.shine * (0.35 + 0.65 * Math.sin(Math.PI * share)) };
    });
  }
};

/** A moon of silk stands over a stage of rings. */
export const events = (light: Light) => {
  const see = camera({
    eye: [0, 1.5, -6],
    target: [0, 0.95, 0],
    centre: [866, 318],
    zoom: 830,
    focus: 6,
    aperture: 14,
  });
  const radius = 1.28;
  const middle = 1.46;
  const sheen = (around: number) => 0.3 + 0.7 * (0.5 + 0.5 * Math.cos(around - 2.2)) ** 1.5;
  silkRing(
    light,
    (around, out, up) => {
      const reach = radius + out;
      return see([reach * Math.cos(around), middle + reach * Math.sin(around), up], 0.95 * sheen(around));
    },
    0.17,
    3,
    46,
  );
  for (let ring = 0; ring < 34; ring += 1) {
    const wide = 0.2 + 3.6 * (ring / 33) ** 1.25;
    const shine = 1.35 * Math.exp(-(((wide - 1.25) / 1.35) ** 2)) * (ring % 4 === 0 ? 1.7 : 0.75);
    light.thread(200, (share) => {
      const around = fullTurn * share;
      const near = 0.45 + 0.55 * Math.cos(around - 1.2) ** 2;
      return see([wide * Math.cos(around), 0, wide * Math.sin(around)], shine * near);
    });
  }
  for (let beam = 0; beam < 150; beam += 1) {
    const share = beam / 149;
    const lean = (share - 0.5) * 2;
    const top = see([lean * 0.25, 4.2, 0], 0.02);
    const foot = see([lean * 1.5, 0, 0], 0.22 * Math.cos((lean * Math.PI) / 2));
    light.line({ ...top, blur: 3 }, { ...foot, blur: 5 });
  }
  const stage = see([0, 0, 0], 1);
  light.orb(stage.x, stage.y, 150, 0.5, gold, 0.24);
  light.orb(stage.x, stage.y - 170, 170, 0.1);
};

/** Two rings of silk, each through the other. */
export const partnerEvents = (light: Light) => {
  const see = camera({ eye: [0, 0, -5.4], target: [0, 0, 0], centre: [866, 312], zoom: 860, focus: 4.7, aperture: 14 });
  for (const [side, yaw, pitch] of [
    [-1, 0.62, 0.32],
    [1, -0.72, -0.36],
  ] as const)
    silkRing(
      light,
      (around, out, up) => {
        const reach = 1.06 + out;
        const [x, y, z] = turned([reach * Math.cos(around), reach * Math.sin(around), up], yaw, pitch);
        const facing = 0.3 + 0.7 * (0.5 - 0.5 * Math.tanh(z * 1.6));
        return see([x + side * 0.6, y + side * 0.16, z], 0.72 * facing);
      },
      0.2,
      side === 1 ? 2 : 3,
      64,
    );
  light.orb(866, 312, 190, 0.13);
};
