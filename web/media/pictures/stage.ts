/** Runs in Chromium: `make-pictures.ts` bundles it into `scene.html`. */
import { brunch } from "./brunch.ts";
import { gala } from "./gala.ts";
import { letter } from "./lettering.ts";
import { gold, Light } from "./light.ts";
import { about, contact, membership, wix } from "./motifs-built.ts";
import { events, network, partnerEvents } from "./motifs-round.ts";

const motifs: Partial<Record<string, (light: Light) => void>> = {
  membership,
  auth: membership,
  network,
  "business-listing": network,
  events,
  "partner-events": partnerEvents,
  about,
  contact,
  wix,
};

const canvas = document.querySelector("canvas")!;
const pen = canvas.getContext("2d", { willReadFrequently: true })!;

const size = (width: number, height: number, scale: number) => {
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
};

const picture = () => canvas.toDataURL("image/png");

/** A page's Open Graph picture, or without a headline its motif alone; `city`, the first frame of the film, is the home page's motif. */
const drawCard = async (name: string, club: string, headline: string, city: string) => {
  await document.fonts.load("400 38px Fraunces");
  size(1200, 630, 2);
  pen.fillStyle = "#0b0b0c";
  pen.fillRect(0, 0, 1200, 630);
  const light = new Light(1200, 630, 2);
  const motif = motifs[name];
  if (motif) motif(light);
  else {
    const film = new Image();
    film.src = city;
    await film.decode();
    pen.globalCompositeOperation = "lighter";
    for (let exposure = 0; exposure < 2; exposure += 1) pen.drawImage(film, 96, -78, 1300, 731);
    pen.globalCompositeOperation = "multiply";
    pen.fillStyle = "#ffe6b8";
    pen.fillRect(0, 0, 1200, 630);
    pen.globalCompositeOperation = "source-over";
    const shade = pen.createLinearGradient(90, 0, 760, 0);
    shade.addColorStop(0, "rgb(11 11 12)");
    shade.addColorStop(0.55, "rgb(11 11 12 / 0.82)");
    shade.addColorStop(1, "rgb(11 11 12 / 0)");
    pen.fillStyle = shade;
    pen.fillRect(0, 0, 1200, 630);
  }
  light.orb(860, 660, 420, 0.07, gold, 0.5);
  light.bloom(3, 0.25);
  light.bloom(34, 0.2);
  light.develop(pen, 1.4);
  if (headline) letter(pen, club, headline);
  return picture();
};

/** A partner event's picture, 16:9. */
const drawScene = (name: "gala" | "brunch") => {
  size(1600, 900, 1.5);
  const light = new Light(1600, 900, 1.5);
  pen.fillStyle = "#0b0b0c";
  pen.fillRect(0, 0, 1600, 900);
  if (name === "gala") gala(light);
  else {
    const ink = new Light(1600, 900, 1.5);
    brunch(pen, ink, light);
    ink.print(pen);
  }
  light.bloom(4, 0.3);
  light.bloom(44, 0.2);
  light.develop(pen, 1.15);
  return picture();
};

const stage = { drawCard, drawScene };
export type Stage = typeof stage;
Object.assign(globalThis, { stage });
