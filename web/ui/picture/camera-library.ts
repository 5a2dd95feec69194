import { HTMLCanvasElementLuminanceSource } from '@zxing/browser';
import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  type Result,
} from '@zxing/library';
import type { BarcodeReader, ScannedCode } from './camera-reader.ts';

/** Wider pictures take longer to read and give no better results. */
const widest = 960;
const bars = [
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.UPC_E,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.ITF,
];
const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, bars]]);

interface Decoder {
  decode(picture: BinaryBitmap, hints?: Map<DecodeHintType, unknown>): Result;
}

/**
 * Reads horizontal barcodes in every picture, and alternates between vertical barcodes and square codes. The library's
 * own combined mode takes half a second per picture and logs every picture without a code.
 */
export function libraryReader(): BarcodeReader {
  const lines: Decoder = new MultiFormatOneDReader(hints);
  const squares: readonly Decoder[] = [new QRCodeReader(), new DataMatrixReader()];
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser draws no picture');
  let turn = 0;

  const draw = (video: HTMLVideoElement, upright: boolean): BinaryBitmap => {
    const scale = Math.min(1, widest / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    [canvas.width, canvas.height] = upright ? [height, width] : [width, height];
    if (upright) {
      pen.translate(height, 0);
      pen.rotate(Math.PI / 2);
    }
    pen.drawImage(video, 0, 0, width, height);
    return new BinaryBitmap(new HybridBinarizer(new HTMLCanvasElementLuminanceSource(canvas)));
  };
  const read = (decoder: Decoder, picture: BinaryBitmap): ScannedCode[] => {
    try {
      const result = decoder.decode(picture, hints);
      return [{ rawValue: result.getText(), format: BarcodeFormat[result.getBarcodeFormat()].toLowerCase() }];
    } catch {
      // The decoder throws various errors on a picture without a code.
      return [];
    }
  };

  return {
    async detect(video) {
      turn += 1;
      const picture = draw(video, false);
      const seen = read(lines, picture);
      if (seen.length > 0) return seen;
      return turn % 2 === 0 ? squares.flatMap((decoder) => read(decoder, picture)) : read(lines, draw(video, true));
    },
  };
}
