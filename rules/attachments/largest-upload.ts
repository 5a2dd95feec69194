/** Limit of one uploaded file, in bytes. Files of `attachments` have limits of their own. */
export const largestUpload = 10 * 1024 * 1024;
