/** The calendar day of an instant where the device is, 'YYYY-MM-DD'. */
export const calendarDateOf = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
