export type Rgb = readonly [number, number, number];
/** A place in the picture: how brightly a line shines there, and how far out of focus it is. */
export type Spot = { x: number; y: number; shine: number; blur?: number };

/** Under the exposure in `develop` these turn from amber through the brand's gold to ivory as light piles up. */
export const gold: Rgb = [1, 0.65, 0.232];
export const candle: Rgb = [1, 0.56, 0.17];
export const ivory: Rgb = [1, 0.86, 0.62];

export const fullTurn = Math.PI * 2;
export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** A small repeatable random source (mulberry32), so that every run draws the same picture. */
export const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
};

/** Tells whether a place lies within a convex outline. */
export const inside = (corners: readonly Spot[]) => (x: number, y: number) => {
  const side = (a: Spot, b: Spot) => (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
  const sides = corners.map((corner, index) => side(corner, corners[(index + 1) % corners.length]!));
  return sides.every((turn) => turn >= 0) || sides.every((turn) => turn <= 0);
};

/** A photographic plate: it adds up light without limit, which a canvas cannot, and is developed into a picture. */
export class Light {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  private readonly plate: Float32Array;
  private readonly random = randomFrom(11);

  constructor(width: number, height: number, scale: number) {
    this.width = Math.round(width * scale);
    this.height = Math.round(height * scale);
    this.scale = scale;
    this.plate = new Float32Array(this.width * this.height * 3);
  }

  private add(column: number, row: number, energy: number, colour: Rgb) {
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return;
    const at = (row * this.width + column) * 3;
    for (let channel = 0; channel < 3; channel += 1) this.plate[at + channel]! += energy * colour[channel]!;
  }

  /** One grain of light, shared among the four pixels that it touches. */
  private grain(x: number, y: number, energy: number, colour: Rgb) {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const right = x - left;
    const low = y - top;
    this.add(left, top, energy * (1 - right) * (1 - low), colour);
    this.add(left + 1, top, energy * right * (1 - low), colour);
    this.add(left, top + 1, energy * (1 - right) * low, colour);
    this.add(left + 1, top + 1, energy * right * low, colour);
  }

  /** A straight line of light; out of focus its grains scatter over the lens's disc. */
  line(from: Spot, to: Spot, colour = gold) {
    const length = Math.hypot(to.x - from.x, to.y - from.y) * this.scale;
    const reach = Math.max(from.blur ?? 0, to.blur ?? 0) * this.scale;
    const outside = (spot: Spot) => spot.x < -50 || spot.x * this.scale > this.width + 100;
    if (outside(from) && outside(to)) return;
    const grains = Math.ceil(length * (2 + Math.min(reach, 30) * 4));
    for (let grain = 0; grain < grains; grain += 1) {
      const share = (grain + this.random()) / grains;
      const blur = mix(from.blur ?? 0, to.blur ?? 0, share) * this.scale * Math.sqrt(this.random());
      const angle = this.random() * fullTurn;
      const x = mix(from.x, to.x, share) * this.scale + blur * Math.cos(angle);
      const y = mix(from.y, to.y, share) * this.scale + blur * Math.sin(angle);
      this.grain(x, y, (mix(from.shine, to.shine, share) * length) / grains, colour);
    }
  }

  thread(steps: number, at: (share: number) => Spot, colour = gold) {
    let from = at(0);
    for (let step = 1; step <= steps; step += 1) {
      const to = at(step / steps);
      this.line(from, to, colour);
      from = to;
    }
  }

  /** A soft ball of light; `peak` is its brightness in the middle. */
  orb(x: number, y: number, radius: number, peak: number, colour = gold, flat = 1) {
    this.fill(x, y, radius * 3, flat, (distance) => peak * Math.exp(-4.5 * distance * distance), colour);
  }

  /** A lamp: a point in focus, else the even disc that a lens makes of it, with the same light in all. */
  lamp({ x, y, shine, blur = 0 }: Spot, colour = candle) {
    const radius = Math.max(blur, 1.1);
    const peak = (shine * 4) / (radius * radius);
    const edge = 1.4 / (radius * this.scale);
    const disc = (distance: number) =>
      peak * (0.75 + 0.5 * distance ** 6) * Math.min(1, Math.max(0, (1 - distance) / edge));
    this.fill(x, y, radius, 1, disc, colour);
  }

  private fill(x: number, y: number, radius: number, flat: number, at: (distance: number) => number, colour: Rgb) {
    const [cx, cy, r] = [x * this.scale, y * this.scale, radius * this.scale];
    for (let row = Math.max(0, Math.floor(cy - r * flat)); row <= Math.min(this.height - 1, cy + r * flat); row += 1)
      for (let column = Math.max(0, Math.floor(cx - r)); column <= Math.min(this.width - 1, cx + r); column += 1) {
        const distance = Math.hypot(column - cx, (row - cy) / flat) / r;
        if (distance < 1) this.add(column, row, at(distance), colour);
      }
  }

  /** Takes away all light within a convex outline: something stands in front of it. */
  veil(corners: readonly Spot[]) {
    const hidden = inside(corners);
    const [xs, ys] = [corners.map(({ x }) => x * this.scale), corners.map(({ y }) => y * this.scale)];
    const [right, foot] = [Math.min(this.width - 1, Math.max(...xs)), Math.min(this.height - 1, Math.max(...ys))];
    for (let row = Math.max(0, Math.floor(Math.min(...ys))); row <= foot; row += 1)
      for (let column = Math.max(0, Math.floor(Math.min(...xs))); column <= right; column += 1) {
        const at = (row * this.width + column) * 3;
        if (hidden(column / this.scale, row / this.scale)) this.plate.fill(0, at, at + 3);
      }
  }

  /** What glass and air do to bright light: part of it spreads. Blurred small, three times over, and added back. */
  bloom(radius: number, share: number) {
    const step = 4;
    const columns = Math.ceil(this.width / step);
    const rows = Math.ceil(this.height / step);
    const reach = Math.max(1, Math.round((radius * this.scale) / step));
    for (let channel = 0; channel < 3; channel += 1) {
      let small = new Float32Array(columns * rows);
      for (let row = 0; row < this.height; row += 1)
        for (let column = 0; column < this.width; column += 1)
          small[Math.floor(row / step) * columns + Math.floor(column / step)]! +=
            this.plate[(row * this.width + column) * 3 + channel]! / (step * step);
      for (let pass = 0; pass < 3; pass += 1)
        small = slide(slide(small, columns, rows, reach, 1, columns), rows, columns, reach, columns, 1);
      for (let row = 0; row < this.height; row += 1)
        for (let column = 0; column < this.width; column += 1)
          this.plate[(row * this.width + column) * 3 + channel]! +=
            share * between(small, columns, rows, (column + 0.5) / step - 0.5, (row + 0.5) / step - 0.5);
    }
  }

  /** Takes this plate for ink instead: each colour lets through what it does not swallow. */
  print(pen: CanvasRenderingContext2D) {
    const image = pen.getImageData(0, 0, this.width, this.height);
    for (let pixel = 0; pixel < this.width * this.height; pixel += 1)
      for (let channel = 0; channel < 3; channel += 1)
        image.data[pixel * 4 + channel]! *= Math.exp(-this.plate[pixel * 3 + channel]!);
    pen.putImageData(image, 0, 0);
  }

  /** Exposes what lies on the canvas to the collected light. */
  develop(pen: CanvasRenderingContext2D, exposure = 1) {
    const image = pen.getImageData(0, 0, this.width, this.height);
    for (let pixel = 0; pixel < this.width * this.height; pixel += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const dark =
          (1 - image.data[pixel * 4 + channel]! / 255) * Math.exp(-exposure * this.plate[pixel * 3 + channel]!);
        image.data[pixel * 4 + channel] = 255 * (1 - dark) + this.random() - 0.5;
      }
    pen.putImageData(image, 0, 0);
  }
}

/** Running mean along one direction: `length` values `stride` apart, on each of `lanes` lanes. */
const slide = (
  from: Float32Array<ArrayBuffer>,
  length: number,
  lanes: number,
  reach: number,
  stride: number,
  laneStride: number,
) => {
  const to = new Float32Array(from.length);
  for (let lane = 0; lane < lanes; lane += 1) {
    let sum = 0;
    for (let at = -reach; at < length; at += 1) {
      if (at + reach < length) sum += from[lane * laneStride + (at + reach) * stride]!;
      if (at - reach > 0) sum -= from[lane * laneStride + (at - reach - 1) * stride]!;
      if (at >= 0) to[lane * laneStride + at * stride] = sum / (2 * reach + 1);
    }
  }
  return to;
};

const between = (from: Float32Array, columns: number, rows: number, x: number, y: number) => {
  const left = Math.max(0, Math.min(columns - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(rows - 2, Math.floor(y)));
  const right = Math.max(0, Math.min(1, x - left));
  const at = top * columns + left;
  const upper = mix(from[at]!, from[at + 1]!, right);
  return mix(upper, mix(from[at + columns]!, from[at + columns + 1]!, right), Math.max(0, Math.min(1, y - top)));
};
