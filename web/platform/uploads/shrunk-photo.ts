import { logProblem } from '../problem-log.ts';

const quality = 0.85;

/**
 * A photo as JPEG with sides of at most `longestSide` pixels, so that many of them fit on the device and are sent fast. A
 * file that the browser cannot read (HEIC in most) stays as it is; the server reads it.
 */
export async function shrunkPhoto(file: File, longestSide: number): Promise<ArrayBuffer> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return await (scale === 1 && blob.size > file.size ? file : blob).arrayBuffer();
  } catch (error) {
    logProblem('A photo is sent as it is', error);
    return file.arrayBuffer();
  }
}
