import type { Spot } from "./light.ts";

export type Point = readonly [number, number, number];

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Point): Point => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

type Lens = {
  eye: Point;
  target: Point;
  /** Where the target appears in the picture. */
  centre: readonly [number, number];
  /** Pixels per unit at distance one. */
  zoom: number;
  focus?: number;
  aperture?: number;
};

/** A camera: y points up, and what is not at the distance `focus` blurs. Nothing behind the eye is ever drawn. */
export const camera = ({ eye, target, centre, zoom, focus = 1, aperture = 0 }: Lens) => {
  const ahead = unit(minus(target, eye));
  const right = unit(cross([0, 1, 0], ahead));
  const up = cross(ahead, right);
  return (point: Point, shine: number): Spot => {
    const ray = minus(point, eye);
    const depth = dot(ray, ahead);
    if (depth < 0.1) return { x: -9999, y: 0, shine: 0 };
    const x = centre[0] + (zoom * dot(ray, right)) / depth;
    const y = centre[1] - (zoom * dot(ray, up)) / depth;
    return { x, y, shine, blur: (aperture * Math.abs(depth - focus)) / depth };
  };
};

/** Turns a point around the y axis by `yaw`, then around the x axis by `pitch`. */
export const turned = ([x, y, z]: Point, yaw: number, pitch: number): Point => {
  const [a, b] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)];
  return [a, y * Math.cos(pitch) - b * Math.sin(pitch), y * Math.sin(pitch) + b * Math.cos(pitch)];
};
