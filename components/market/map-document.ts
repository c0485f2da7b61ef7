export interface MapKey {
  label: string;
  strength: number;
}

export interface MapScale {
  /** Length as a share of the map's width. */
  share: number;
  label: string;
}
