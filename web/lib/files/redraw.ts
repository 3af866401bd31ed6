/** How good lossy pictures are, from 0 to 1. */
const quality = 0.86;

/** A picture as it was taken, turned upright. Throws for what this browser cannot show, such as HEIC in most. */
export const decodePicture = (file: Blob) => createImageBitmap(file, { imageOrientation: "from-image" });

/** A part of a picture, in its pixels. */
type Part = { x: number; y: number; width: number; height: number };

/** Draws a part of a picture anew, `width` × `height` pixels large: nothing but what is seen comes along. */
const drawn = (picture: ImageBitmap, { x, y, ...part }: Part, { width, height }: Pick<Part, "width" | "height">) => {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, part.width, part.height, 0, 0, width, height);
  return canvas;
};

/** The middle square of a picture, its side at most so many pixels. */
export const cropToSquare = (longest: number) => (picture: ImageBitmap) => {
  const side = Math.min(picture.width, picture.height);
  const size = Math.min(side, longest);
  const middle = { x: (picture.width - side) / 2, y: (picture.height - side) / 2, width: side, height: side };
  return drawn(picture, middle, { width: size, height: size });
};

/** All of a picture, its longer side at most so many pixels. */
export const drawWhole = (longest: number) => (picture: ImageBitmap) => {
  const { width, height } = picture;
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return drawn(picture, { x: 0, y: 0, width, height }, { width: scaled(width), height: scaled(height) });
};

/** What is drawn as a file; browsers that cannot write a type answer with PNG, or with nothing. */
export const encodePicture = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** The same as JPEG, which knows nothing transparent: that becomes white. */
export const encodeAsJpeg = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext("2d")!;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encodePicture(canvas, "image/jpeg");
};
