/** Endings of the files that are taken as receipts; the server looks at their content. */
export const receiptEndings = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
