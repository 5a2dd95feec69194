/** The widest window that has the phone layout. */
export const phoneWidth = '(max-width: 760px)';
