/** Allowed file extensions of receipts; the server checks the content. */
export const receiptEndings = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
