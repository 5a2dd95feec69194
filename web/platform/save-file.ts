/** Hands an address to the browser as a download; a server sends the file with its name. */
export function saveFrom(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Hands bytes of the page to the browser as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, fileName);
  // The browser reads the address in a later task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands a text to the browser as a download, CSV unless `type` says more. */
export const saveText = (fileName: string, text: string, type = 'text/csv;charset=utf-8'): void =>
  saveBlob(new Blob([text], { type }), fileName);
