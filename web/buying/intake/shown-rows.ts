/** Rows of a group that are shown at first. Ready rows after them come without their details. */
export const shownAtFirst = 100;
