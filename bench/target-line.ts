/** A target number, and whether a run reached it. */
export interface TargetLine {
  readonly text: string;
  readonly reached: boolean;
}
