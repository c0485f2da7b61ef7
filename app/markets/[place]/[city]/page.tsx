/** A city's, which has its state as the segment before. */
export { default, generateMetadata } from "../page";
