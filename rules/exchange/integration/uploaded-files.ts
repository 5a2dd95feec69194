/** Maximum size in bytes of a file that an administrator uploads; larger files go to the inbox folder. */
export const largestErpUpload = 50 * 1024 * 1024;
/** Maximum number of files of one upload. */
export const erpUploadsAtOnce = 40;
