/** Reader of barcodes that some browsers have; not in the types of TypeScript yet. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
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
  // Some browsers have the interface and nothing behind it.
  return formats.includes('ean_13') ? new Reader({ formats }) : null;
}

/**
 * Shows the camera in `video` and tells every code it sees until `signal` ends it. Reads with the browser's own reader, else with a
 * library that is fetched then. Rejects where the camera is refused or missing.
 */
export async function readCodes(video: HTMLVideoElement, found: (code: string) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return release();
  signal.addEventListener('abort', release, { once: true });
  const reader = await ownReader();
  if (!reader) {
    const { BrowserMultiFormatReader } = await import('@zxing/browser');
    const controls = await new BrowserMultiFormatReader().decodeFromStream(stream, video, (result) => result && found(result.getText()));
    if (signal.aborted) controls.stop();
    else signal.addEventListener('abort', () => controls.stop(), { once: true });
    return;
  }
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) for (const { rawValue } of await reader.detect(video)) found(rawValue);
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
}
