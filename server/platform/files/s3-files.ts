import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '#platform/config.ts';
import { incomingFolder, requireName, writeAll, type BytePart, type Files } from './files.ts';

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

/** The result of a call, or null if the object does not exist. */
async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Files in a bucket of an S3-compatible service, so that several servers need no shared disk. `incoming` is a local
 * folder for files that are not complete yet. Keys come from the environment, as the SDK reads them.
 */
export function s3Files(settings: S3Settings, incoming: string): Files {
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    // Other services than the original one refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (name: string) => ({ Bucket: settings.bucket, Key: requireName(name) });

  async function putFile(name: string, from: string): Promise<void> {
    const { size } = await stat(from);
    await client.send(new PutObjectCommand({ ...at(name), Body: createReadStream(from), ContentLength: size }));
  }
  async function stream(name: string, part?: BytePart): Promise<Readable> {
    const range = part && { Range: `bytes=${part.start}-${part.end}` };
    const { Body } = await client.send(new GetObjectCommand({ ...at(name), ...range }));
    return Body as Readable;
  }
  async function size(name: string): Promise<number | null> {
    const found = await unlessMissing(client.send(new HeadObjectCommand(at(name))));
    return found && (found.ContentLength ?? 0);
  }
  async function listed(
    which: Pick<ListObjectsV2CommandInput, 'Prefix' | 'Delimiter'>,
  ): Promise<{ name: string; bytes: number; writtenAt: Date }[]> {
    const found: { name: string; bytes: number; writtenAt: Date }[] = [];
    for (let next: string | undefined, more = true; more; more = next !== undefined) {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: settings.bucket,
          ...which,
          ...(next === undefined ? {} : { ContinuationToken: next }),
        }),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        found.push({ name: Key, bytes: Size, writtenAt: LastModified ?? new Date(0) });
      next = page.NextContinuationToken;
    }
    return found;
  }
  return {
    incoming,
    folder: null,
    stream,
    size,
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }));
    },
    keep: putFile,
    async take(name, from) {
      await putFile(name, from);
      await rm(from, { force: true });
    },
    list: (folder) => listed({ Prefix: `${requireName(folder)}/`, Delimiter: '/' }),
    all: () => listed({}),
    async remove(name) {
      await unlessMissing(client.send(new DeleteObjectCommand(at(name))));
    },
    async read(name) {
      const found = await unlessMissing(client.send(new GetObjectCommand(at(name))));
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
    },
    exists: async (name) => (await size(name)) !== null,
    async writeInto(name, target, from) {
      let bytes = 0;
      for await (const chunk of (await stream(name)) as AsyncIterable<Buffer>) {
        await writeAll(target, chunk, from + bytes);
        bytes += chunk.length;
      }
      return bytes;
    },
    async local(name) {
      const folder = incomingFolder({ incoming });
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      await pipeline(await stream(name), createWriteStream(path));
      return { path, release: () => rm(path, { force: true }) };
    },
  };
}
