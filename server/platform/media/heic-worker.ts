import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import heif from 'libheif-js/wasm-bundle.js';

export interface HeicOrder {
  readonly path: string;
  readonly mostPixels: number;
  /** The longer side of the answer is at least so long, unless the picture is smaller. */
  readonly side: number;
}

/** Pixels as RGB, made smaller by a whole number, and the size of the picture; or why there are none. */
export type HeicAnswer =
  | {
      readonly width: number;
      readonly height: number;
      readonly pixels: Uint8Array;
      readonly pixelsWidth: number;
      readonly pixelsHeight: number;
    }
  | 'damaged'
  | { readonly tooLarge: { readonly width: number; readonly height: number } };

const answer = (value: HeicAnswer, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(value, transfer);

/** Averages of squares of `step` pixels. */
function shrunk(data: Uint8Array, stride: number, step: number, width: number, height: number): Uint8Array {
  const small = new Uint8Array(width * height * 3);
  const area = step * step;
  let to = 0;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let down = 0; down < step; down += 1) {
          const from = (row * step + down) * stride + column * step * 3 + channel;
          for (let right = 0; right < step; right += 1) sum += data[from + right * 3] ?? 0;
        }
        small[to] = Math.round(sum / area);
        to += 1;
      }
  return small;
}

/** Decodes the main picture of a HEIC file; the answer goes to the parent thread. */
async function decode({ path, mostPixels, side }: HeicOrder): Promise<void> {
  const bytes = readFileSync(path);
  const pictures = new heif.HeifDecoder().decode(bytes);
  // The decoder has its own copy. Small files lie in memory that others share.
  if (bytes.buffer.byteLength === bytes.length) bytes.buffer.transfer(0);
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) return answer('damaged');
  const width = picture.get_width();
  const height = picture.get_height();
  if (width * height > mostPixels) return answer({ tooLarge: { width, height } });
  if (width < 1 || height < 1) return answer('damaged');
  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
  const decoded = await heif.heif_js_decode_image2(picture.handle, rgb, heif.heif_chroma.heif_chroma_interleaved_RGB);
  const plane = decoded.code
    ? undefined
    : decoded.channels.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved);
  if (!plane || plane.width !== width || plane.height !== height) return answer('damaged');
  const step = Math.max(1, Math.floor(Math.max(width, height) / side));
  const [pixelsWidth, pixelsHeight] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const pixels = shrunk(plane.data, plane.stride, step, pixelsWidth, pixelsHeight);
  answer({ width, height, pixels, pixelsWidth, pixelsHeight }, [pixels.buffer as ArrayBuffer]);
}

// The decoder throws for damaged files.
await decode(workerData as HeicOrder).catch(() => answer('damaged'));
