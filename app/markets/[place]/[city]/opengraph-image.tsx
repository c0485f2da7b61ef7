import { SOCIAL_SIZE } from "../../../social-image/social-image";
import { marketPicture } from "../../market-picture";

export const size = SOCIAL_SIZE;
export const contentType = "image/png";
export const alt = "What the housing market does now, and its median prices over five years";

export default async function Picture({ params }: { params: Promise<{ place: string; city: string }> }) {
  return marketPicture(await params);
}
