import { brand } from "./brand.ts";
import type { ClubEvent } from "./events.ts";
import type { BusinessCard } from "./listings.ts";
import type { PublicMember } from "./members.ts";

/** What the picture of a shared link shows, besides the club. */
export type LinkPicture = {
  kind: "event" | "business" | "member";
  /** A part of the page's address. */
  id: string;
  title: string;
  /** Below the title, in gold. */
  accent: string;
  detail: string;
  /** The path of a picture of its own on the site: an event's picture, a business's logo. */
  picture: string | null;
};

/** Counted up when what is drawn changes. */
const design = 1;

/** FNV-1a (draft-eastlake-fnv): the browser has to find it too, without waiting. */
const hash = (text: string, start: number) => {
  let sum = start;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 16_777_619);
  return (sum >>> 0).toString(36);
};

/** A text that differs when a picture would look different. */
export const versionOf = (shown: LinkPicture) => {
  const text = JSON.stringify([design, brand.name, shown]);
  return hash(text, 2_166_136_261) + hash(text, 84_696_351);
};

/** The picture's path: with another version it is another file, so that caches may keep each. */
export const linkPicturePath = (shown: LinkPicture) =>
  `/link-pictures/${shown.kind}/${encodeURIComponent(shown.id)}/${versionOf(shown)}.jpg`;

type ShownOfEvent = Pick<ClubEvent, "id" | "title" | "when" | "location" | "picture">;

export const describeEvent = ({ id, title, when, location, picture }: ShownOfEvent): LinkPicture => ({
  kind: "event",
  id,
  title,
  accent: when || "Date to be announced",
  detail: location === "TBD" ? "" : location,
  picture,
});

type ShownOfBusiness = Pick<BusinessCard, "slug" | "name" | "category" | "location" | "logo">;

export const describeBusiness = ({ slug, name, category, location, logo }: ShownOfBusiness): LinkPicture => ({
  kind: "business",
  id: slug,
  title: name,
  accent: category,
  detail: location,
  picture: logo,
});

type ShownOfMember = Pick<PublicMember, "id" | "full_name" | "position" | "company">;

/** Of what a visitor may see. */
export const describeMember = ({ id, full_name, position, company }: ShownOfMember): LinkPicture => ({
  kind: "member",
  id,
  title: full_name,
  accent: [position, company].filter(Boolean).join(" · "),
  detail: `Member of ${brand.name}`,
  picture: null,
});
