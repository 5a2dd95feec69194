/**
 * Days for which invoices and deliveries of the ERP are news, by the day that they name: an export on Tuesday after a long weekend
 * brings those of Friday. Older ones are not told, because a first import brings those of years.
 */
export const documentNewsDays = 4;
