/** A city's, which has its state as the segment before. */
export { alt, contentType, default, size } from "../opengraph-image";
