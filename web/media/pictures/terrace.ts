import { fullTurn, randomFrom } from "./light.ts";
import { camera, type Point } from "./space.ts";

export const sun = { x: 400, y: 392, radius: 214 };
export const horizon = 560;
export const see = camera({
  eye: [0, 2.5, -2],
  target: [0, 2.5, 8],
  centre: [800, 515],
  zoom: 1080,
  focus: 6.4,
  aperture: 7,
});

export const around = (x: number, y: number, z: number, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle),
  y,
  z + radius * Math.sin(angle),
];

/** Paper, morning sky and terrace. */
export const morning = (pen: CanvasRenderingContext2D) => {
  const sky = pen.createLinearGradient(0, 0, 0, 900);
  sky.addColorStop(0, "#f3e1b6");
  sky.addColorStop(0.4, "#f4d79b");
  sky.addColorStop(horizon / 900 - 0.002, "#f0c472");
  sky.addColorStop(horizon / 900, "#d9aa52");
  sky.addColorStop(0.8, "#e6c486");
  sky.addColorStop(1, "#dcb672");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, 1600, 900);
  const halo = pen.createRadialGradient(sun.x, sun.y, sun.radius * 0.6, sun.x, sun.y, 760);
  halo.addColorStop(0, "rgb(238 178 66 / 0.9)");
  halo.addColorStop(0.3, "rgb(240 194 104 / 0.5)");
  halo.addColorStop(1, "rgb(246 223 174 / 0)");
  pen.fillStyle = halo;
  pen.fillRect(0, 0, 1600, horizon);
  const disc = pen.createRadialGradient(sun.x, sun.y + 40, 0, sun.x, sun.y, sun.radius);
  disc.addColorStop(0, "#fffbe9");
  disc.addColorStop(0.6, "#ffeebf");
  disc.addColorStop(1, "#f9cf78");
  pen.fillStyle = disc;
  pen.beginPath();
  pen.arc(sun.x, sun.y, sun.radius, 0, fullTurn);
  pen.save();
  pen.clip();
  pen.fillRect(0, 0, 1600, horizon);
  pen.restore();
  const path = pen.createRadialGradient(sun.x, horizon, 0, sun.x, horizon, 620);
  path.addColorStop(0, "rgb(255 246 214 / 0.95)");
  path.addColorStop(1, "rgb(255 246 214 / 0)");
  pen.fillStyle = path;
  pen.fillRect(0, horizon, 1600, 900 - horizon);
};

/** The city far off in the haze, one row behind the other. */
export const city = (pen: CanvasRenderingContext2D) => {
  const random = randomFrom(19);
  for (const [tallest, strength] of [
    [150, 0.16],
    [96, 0.24],
    [44, 0.34],
  ] as const)
    for (let left = -20; left < 1620; left += 18 + 46 * random()) {
      const tall = tallest * (0.25 + 0.75 * random()) * (0.14 + 0.86 * Math.exp(-(((left - 640) / 380) ** 2)));
      const haze = pen.createLinearGradient(0, horizon - tall, 0, horizon);
      haze.addColorStop(0, `rgb(176 118 36 / ${strength})`);
      haze.addColorStop(1, "rgb(226 178 96 / 0.05)");
      pen.fillStyle = haze;
      pen.fillRect(left, horizon - tall, 22 + 40 * random(), tall);
    }
};

const outline = (pen: CanvasRenderingContext2D, x: number, y: number, z: number, radius: number) => {
  for (let step = 0; step < 90; step += 1) {
    const spot = see(around(x, y, z, radius, (fullTurn * step) / 90), 1);
    if (step) pen.lineTo(spot.x, spot.y);
    else pen.moveTo(spot.x, spot.y);
  }
  pen.closePath();
};

/** The hanging cloth in narrow upright pieces that overlap a little, so that no seam shows. */
export const panels = (x: number, z: number) =>
  Array.from({ length: 120 }, (_, step) => {
    const [from, to] = [(fullTurn * step) / 120, (fullTurn * (step + 1.5)) / 120];
    const edge = [from, to].map((angle) => see(around(x, 0.76, z, 1, angle), 0));
    return [...edge, ...[to, from].map((angle) => see(around(x, 0.02, z, 1.04, angle), 0))];
  });

/** A table in its cloth, its long shadow pointing away from the sun. */
export const cloth = (pen: CanvasRenderingContext2D, x: number, z: number) => {
  const size = 1080 / (z + 2);
  const top = see([x, 0.76, z], 1);
  pen.save();
  pen.filter = `blur(${size * 0.045}px)`;
  const shadow = pen.createLinearGradient(0, see([x, 0, z], 1).y, 0, see([x, 0, z - Math.min(2.4, z / 2)], 1).y);
  shadow.addColorStop(0, "rgb(96 56 8 / 0.8)");
  shadow.addColorStop(1, "rgb(120 76 20 / 0)");
  pen.fillStyle = shadow;
  pen.beginPath();
  for (let away = 0; away < 2.2; away += 0.22) outline(pen, x + away * (0.42 + x * 0.07), 0, z - away, 1.05);
  pen.fill();
  pen.restore();
  const side = pen.createLinearGradient(top.x - size, 0, top.x + size, 0);
  side.addColorStop(0, "#fffaf0");
  side.addColorStop(0.35, "#f8ead0");
  side.addColorStop(1, "#d2ae72");
  pen.fillStyle = side;
  pen.beginPath();
  outline(pen, x, 0.02, z, 1.04);
  pen.fill();
  for (const panel of panels(x, z)) {
    pen.beginPath();
    for (const spot of panel) pen.lineTo(spot.x, spot.y);
    pen.fill();
  }
  const surface = pen.createLinearGradient(top.x - size, top.y, top.x + size, top.y);
  surface.addColorStop(0, "#ffffff");
  surface.addColorStop(0.6, "#fdf6e6");
  surface.addColorStop(1, "#f1dfba");
  pen.fillStyle = surface;
  pen.beginPath();
  outline(pen, x, 0.76, z, 1);
  pen.fill();
};

export const warmCorners = (pen: CanvasRenderingContext2D) => {
  const corners = pen.createRadialGradient(700, 430, 460, 800, 450, 1050);
  corners.addColorStop(0, "rgb(255 255 255)");
  corners.addColorStop(1, "rgb(204 160 92)");
  pen.globalCompositeOperation = "multiply";
  pen.fillStyle = corners;
  pen.fillRect(0, 0, 1600, 900);
  pen.globalCompositeOperation = "source-over";
};
