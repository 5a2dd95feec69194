/** A detected code and its type. */
export interface ScannedCode {
  readonly rawValue: string;
  readonly format: string;
}
/** The barcode reader that some browsers provide; TypeScript has no types for it yet. */
export interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly ScannedCode[]>;
}
interface BarcodeReaderClass {
  new (options?: { formats: readonly string[] }): BarcodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

const wantedFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix'];
const everyMilliseconds = 120;

async function ownReader(): Promise<BarcodeReader | null> {
  const Reader = (globalThis as { BarcodeDetector?: BarcodeReaderClass }).BarcodeDetector;
  if (!Reader) return null;
  const known = await Reader.getSupportedFormats();
  const formats = wantedFormats.filter((format) => known.includes(format));
  // Some browsers have the interface but no implementation.
  return formats.includes('ean_13') ? new Reader({ formats }) : null;
}

/** The browser's reader, else that of a library. Pages that must work without a network later call it early. */
export const loadReader = async (): Promise<BarcodeReader> =>
  (await ownReader()) ?? (await import('./camera-library.ts')).libraryReader();

/**
 * Shows the camera in `video` and reports the codes of every picture that it looked at, often none, until `signal`
 * aborts. Uses the browser's reader, else loads a library. Rejects if the camera is refused, missing, or stops.
 */
export async function readCodes(
  video: HTMLVideoElement,
  looked: (read: readonly ScannedCode[]) => void,
  signal: AbortSignal,
): Promise<void> {
  // Pages without https have no media devices.
  if (!('mediaDevices' in navigator)) throw new DOMException('No camera here', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
    audio: false,
  });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return release();
  signal.addEventListener('abort', release, { once: true });
  video.srcObject = stream;
  // Loads the library while the camera starts.
  const [reader] = await Promise.all([loadReader(), video.play()]);
  while (!signal.aborted) {
    if (stream.getTracks().every((track) => track.readyState === 'ended')) throw new Error('The camera stopped');
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const read = await reader.detect(video);
      if (!signal.aborted) looked(read);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
}
