import { spawn } from 'node:child_process';

const limitMs = 20_000;
const largestFrame = 16 * 1024 * 1024;

/** Runs ffmpeg and returns what it wrote, or null if it fails, takes too long or is not installed. */
function ffmpeg(options: readonly string[]): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const child = spawn('ffmpeg', ['-nostdin', '-v', 'error', ...options], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > largestFrame) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 && bytes > 0 ? Buffer.concat(chunks) : null));
  });
}

/** A frame of a video as PNG, made by ffmpeg if it is installed; null otherwise and for videos that it cannot read. */
export async function posterOf(path: string): Promise<Buffer | null> {
  // Only the file itself: a crafted list must not make ffmpeg open other files or addresses.
  const input = ['-threads', '1', '-protocol_whitelist', 'file', '-f', 'mov', '-i', path];
  // Small films keep their size.
  const size = "scale=w='min(1600,iw)':h='min(1600,ih)':force_original_aspect_ratio=decrease";
  const output = ['-frames:v', '1', '-vf', size];
  const frame = ['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
  return (await ffmpeg(['-ss', '1', ...input, ...output, ...frame])) ?? ffmpeg([...input, ...output, ...frame]);
}
