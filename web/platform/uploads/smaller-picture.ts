/** Pictures above these are made smaller on the device: the server shows at most 1600 pixels. */
const largestBytes = 4 * 1024 * 1024;
const longestSide = 3200;
const quality = 0.86;

/** Size that fits into a square, never larger than it was. */
export function fitted(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The picture that a browser draws into a canvas, as JPEG; null if it cannot. */
async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Transparent parts of a PNG are white, as on the server.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/**
 * A large picture as a smaller JPEG, turned as the camera recorded it. Returns the file itself if it is small enough, no
 * picture, or of a type that this browser cannot read.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= largestBytes) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    const { width, height } = fitted(picture.width, picture.height, longestSide);
    const smaller = await drawn(picture, width, height);
    if (!smaller || smaller.size >= file.size) return file;
    return new File([smaller], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

/** A frame of a video as JPEG; null if this browser cannot play it. */
export async function videoFrame(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
    await new Promise((resolve, reject) => {
      video.addEventListener('seeked', resolve, { once: true });
      video.addEventListener('error', () => reject(new Error('the video cannot be played')), { once: true });
      video.addEventListener('loadeddata', () => void (video.currentTime = Math.min(1, video.duration / 2)), {
        once: true,
      });
      setTimeout(() => reject(new Error('the video has no frame')), 10_000);
    });
    const { width, height } = fitted(video.videoWidth, video.videoHeight, 1600);
    return width > 0 ? await drawn(video, width, height) : null;
  } catch {
    // Without a frame the video has no picture.
    return null;
  } finally {
    URL.revokeObjectURL(address);
    video.removeAttribute('src');
  }
}
