import { fullTurn, inside, mix, type Light, type Rgb, type Spot } from "./light.ts";
import { camera, turned, type Point } from "./space.ts";

/** What brass takes out of daylight: little red, much blue. */
const brass: Rgb = [0.19, 0.4, 1.05];
const shade: Rgb = [0.6, 0.95, 1.4];

const see = camera({ eye: [0, 0, -7], target: [0, 0, 0], centre: [1270, 330], zoom: 1540, focus: 6.6, aperture: 5 });
const pose = (point: Point): Point => turned(turned(point, -0.58, 0), 0, 0.06);
const tilt = ([x, y, z]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
  z,
];
const stand = (point: Point) => tilt(pose(point), -0.13);

type Pipe = {
  /** Along the pipe, in the plane z = `depth`. */
  axis: (share: number) => readonly [number, number];
  depth: number;
  radius: (share: number) => number;
  steps: number;
};

/** A point of the pipe's skin and the direction it faces there. */
const skin = ({ axis, depth, radius }: Pipe, share: number, angle: number) => {
  const [x, y] = axis(share);
  const [nx, ny] = axis(share + 0.001);
  const length = Math.hypot(nx - x, ny - y);
  const [tx, ty] = [(nx - x) / length, (ny - y) / length];
  const slope = (radius(share + 0.001) - radius(share)) / length;
  const [c, s, r] = [Math.cos(angle), Math.sin(angle), radius(share)];
  const bent = Math.hypot(1, slope);
  const normal: Point = [(-ty * c - slope * tx) / bent, (tx * c - slope * ty) / bent, s / bent];
  return { point: stand([x - ty * c * r, y + tx * c * r, depth + s * r]), normal: stand(normal) };
};

/** Polished metal mirrors its surroundings: bright sky, a dark line where the land is, warm ground below. */
const mirrored = ([nx, up, nz]: Point, facing: number) => {
  const ny = up - 0.55 * nx;
  const horizon = Math.exp(-(((ny + 0.12) / 0.17) ** 2));
  const sky = Math.exp(-(((ny - 0.5) / 0.22) ** 2));
  const ground = Math.exp(-(((ny + 0.62) / 0.2) ** 2));
  const metal = 0.62 + 0.75 * horizon - 0.5 * sky - 0.28 * ground + 0.3 * Math.max(0, nz);
  return { metal: metal + 0.5 * (1 - facing) ** 2, dark: 0.95 * horizon * horizon + 0.3 * (1 - facing) ** 3 };
};

const everywhere = () => true;

/** Lays the side of the pipe that one sees, or its inside as seen through a `hole`, in threads too fine to tell apart. */
const lay = (ink: Light, pipe: Pipe, threads: number, hole?: readonly Spot[]) => {
  const open = hole ? inside(hole) : everywhere;
  const at = (step: number, angle: number) => see(skin(pipe, step / pipe.steps, angle).point, 0);
  for (let step = 0; step < pipe.steps && !hole; step += 1)
    ink.veil([at(step, 0), at(step + 1, 0), at(step + 1, Math.PI), at(step, Math.PI)]);
  for (let thread = 0; thread < threads; thread += 1) {
    const angle = (fullTurn * thread) / threads;
    for (const colour of [brass, shade])
      ink.thread(
        pipe.steps,
        (share) => {
          const { point, normal } = skin(pipe, share, angle);
          const eye: Point = [-point[0], -point[1], -7 - point[2]];
          const facing = (normal[0] * eye[0] + normal[1] * eye[1] + normal[2] * eye[2]) / Math.hypot(...eye);
          const spot = see(point, 0);
          if (hole ? facing > 0 : facing < 0) return spot;
          if (!open(spot.x, spot.y)) return spot;
          const seen: Point = hole ? [-normal[0], -normal[1], -normal[2]] : normal;
          const { metal, dark } = mirrored(seen, Math.abs(facing));
          const depth = hole ? 0.5 + 1.1 * Math.min(1, share * 5.5) : 1;
          const spacing =
            ((fullTurn * pipe.radius(share)) / threads) * (1540 / -eye[2]) * 1.5 * (0.3 + 0.7 * Math.abs(facing));
          return { ...spot, shine: (colour === brass ? metal * depth : dark + (hole ? share * 9 : 0)) * spacing };
        },
        colour,
      );
  }
};

/** Along a straight pipe, round a bow and back beneath it. */
const bow = (from: number, turn: number, back: number, top: number, reach: number) => (share: number) => {
  const side = Math.sign(turn - from);
  const lengths = [Math.abs(turn - from), Math.PI * reach, Math.abs(turn - back)] as const;
  const along = share * (lengths[0] + lengths[1] + lengths[2]);
  if (along < lengths[0]) return [from + side * along, top] as const;
  const angle = (along - lengths[0]) / reach;
  if (angle < Math.PI) return [turn + side * reach * Math.sin(angle), top - reach + reach * Math.cos(angle)] as const;
  return [turn - side * (along - lengths[0] - lengths[1]), top - 2 * reach] as const;
};

const bell: Pipe = {
  axis: bow(-2.3, 1.5, 0.3, 0, 0.42),
  depth: 0,
  radius: (share) => 0.1 + 0.68 * Math.exp(-share * 34) + 0.14 * Math.exp(-share * 7),
  steps: 260,
};
const leadPipe: Pipe = { axis: bow(2.6, -1, -0.3, 0.02, 0.4), depth: 0.28, radius: () => 0.085, steps: 160 };

/** The valves rise as the columns of the club's mark do. */
const valves = (ink: Light) =>
  [-0.36, 0, 0.36].forEach((x) => {
    const upright = (low: number, high: number, radius: (share: number) => number): Pipe => ({
      axis: (share) => [x, mix(low, high, share)],
      depth: -0.15,
      radius,
      steps: 30,
    });
    lay(
      ink,
      upright(-1.14, 0.24, (share) => (Math.abs(share - 0.5) > 0.44 ? 0.178 : 0.16)),
      420,
    );
    lay(
      ink,
      upright(0.24, 0.46, () => 0.035),
      120,
    );
    lay(
      ink,
      upright(0.46, 0.52, () => 0.12),
      300,
    );
  });

/** Where the sound leaves: in the middle of the bell's mouth. */
export const mouth = see(stand([-2.3, 0, 0]), 1);

export const trumpet = (ink: Light, light: Light) => {
  lay(ink, leadPipe, 260);
  lay(ink, bell, 1100);
  valves(ink);
  const rim = (share: number, shine: number) => see(skin(bell, 0, fullTurn * share).point, shine);
  const opening = Array.from({ length: 90 }, (_, step) => rim(step / 90, 0));
  ink.veil(opening);
  const throat = (share: number) => share * 0.2;
  const within = {
    axis: (share: number) => bell.axis(throat(share)),
    radius: (share: number) => bell.radius(throat(share)),
  };
  lay(ink, { ...bell, ...within }, 1100, opening);
  ink.thread(160, (share) => rim(share, 3), brass);
  light.thread(160, (share) => rim(share, 1.6 * Math.max(0, Math.cos(fullTurn * share - 0.5)) ** 6));
};
