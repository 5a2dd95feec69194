import { box, placeMark, u32 } from './attachment-samples.ts';

/** Bits of a stream, the highest first. */
class Bits {
  readonly #bytes: number[] = [];
  #free = 0;

  u(count: number, value: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.bit(Math.floor(value / 2 ** bit) % 2);
    return this;
  }
  bit(value: number): void {
    if (this.#free === 0) {
      this.#bytes.push(0);
      this.#free = 8;
    }
    this.#free -= 1;
    this.#bytes[this.#bytes.length - 1]! |= value << this.#free;
  }
  /** Exponential Golomb codes of unsigned numbers. */
  ue(...values: readonly number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      this.u(length, 0).u(length + 1, value + 1);
    }
    return this;
  }
  align(): this {
    this.#free = 0;
    return this;
  }
  /** The stop bit of a unit. */
  stop(): this {
    return this.u(1, 1).align();
  }
  raw(bytes: Buffer): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }
  get bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

/** A unit of the stream: its type, and its bytes with the escapes that keep start codes out of them. */
function unit(type: number, body: Buffer): Buffer {
  const out: number[] = [type << 1, 1];
  let zeros = 0;
  for (const byte of body) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(out);
}

/** Profile, tier and level of the main profile. */
const profile = (bits: Bits): Bits => bits.u(8, 1).u(32, 0x60000000).u(8, 0x90).u(32, 0).u(8, 0).u(8, 93);

const videoSet = (): Buffer =>
  unit(
    32,
    profile(new Bits().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff))
      .u(1, 1)
      .ue(0, 0, 0)
      .u(6, 0)
      .ue(0)
      .u(2, 0)
      .stop().bytes,
  );

const sequenceSet = (width: number, height: number): Buffer =>
  unit(
    33,
    profile(new Bits().u(4, 0).u(3, 0).u(1, 1))
      .ue(0, 1, width, height)
      .u(1, 0)
      .ue(0, 0, 0)
      .u(1, 1)
      .ue(0, 0, 0)
      // Blocks of 16 pixels only, stored without compression.
      .ue(1, 0, 0, 2, 0, 0)
      .u(3, 0)
      .u(1, 1)
      .u(4, 7)
      .u(4, 7)
      .ue(1, 0)
      .u(1, 1)
      .ue(0)
      .u(5, 0)
      .stop().bytes,
  );

const pictureSet = (): Buffer =>
  unit(
    34,
    new Bits().ue(0, 0).u(7, 0).ue(0, 0, 0).u(3, 0).ue(0, 0).u(7, 0).u(3, 0b101).u(2, 0).ue(0).u(2, 0).stop().bytes,
  );

/** How much of the range of the arithmetic coder the improbable symbol has, by the state of the only context in use. */
const improbable = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/** Ends a run of the arithmetic coder whose last symbol says so. */
function flush(bits: Bits, range: number): void {
  let low = range - 2;
  let first = true;
  let outstanding = 0;
  const put = (bit: number): void => {
    if (!first) bits.bit(bit);
    first = false;
    for (; outstanding > 0; outstanding -= 1) bits.bit(1 - bit);
  };
  for (let shift = 0; shift < 7; shift += 1) {
    if (low < 256) put(0);
    else if (low >= 512) {
      low -= 512;
      put(1);
    } else {
      low -= 256;
      outstanding += 1;
    }
    low *= 2;
  }
  put((low >> 9) & 1);
  bits.u(2, ((low >> 7) & 3) | 1);
}

/** One picture of blocks whose samples are stored as they are: luma as given, no colour. */
function slice(width: number, height: number, luma: (x: number, y: number) => number): Buffer {
  const bits = new Bits().u(2, 0b10).ue(0, 2).ue(0).stop();
  // The colour difference: the first bit of the coder's range is not written.
  let range = 510;
  let state = 0;
  const last = (width / 16) * (height / 16) - 1;
  for (let block = 0; block <= last; block += 1) {
    flush(bits, range - improbable[state]!);
    state = Math.min(state + 1, 62);
    bits.align();
    const [left, top] = [(block % (width / 16)) * 16, Math.floor(block / (width / 16)) * 16];
    const samples = Buffer.alloc(384, 128);
    for (let at = 0; at < 256; at += 1) samples[at] = luma(left + (at % 16), top + (at >> 4));
    bits.raw(samples);
    // "The last block?" starts the coder again: no, unless it is.
    if (block === last) flush(bits, 510);
    range = 508;
  }
  return unit(19, bits.align().bytes);
}

const sized = (bytes: Buffer): Buffer => Buffer.concat([u32(bytes.length), bytes]);

function decoderSettings(width: number, height: number): Buffer {
  const sets: [number, Buffer][] = [
    [32, videoSet()],
    [33, sequenceSet(width, height)],
    [34, pictureSet()],
  ];
  const arrays = sets.map(([type, set]) =>
    Buffer.concat([Buffer.from([0x80 | type, 0, 1, set.length >> 8, set.length & 255]), set]),
  );
  return box('hvcC', Buffer.from('0101600000009000000000005df000fcfdf8f800000f03', 'hex'), ...arrays);
}

const itemInfo = (id: number, type: string): Buffer => box('infe', [2, 0, 0, 0, 0, id, 0, 0], type, [0]);

/**
 * A HEIC picture as phones write it: HEVC, turned by 90 degrees through a property of the file, with EXIF that has a
 * place. Grey, brighter to the right; width and height are multiples of 16.
 */
export function heic(width = 64, height = 48): Buffer {
  const picture = sized(slice(width, height, (x) => 40 + Math.round((x / width) * 160)));
  const exif = Buffer.concat([u32(0), Buffer.from(`MM\0*\0\0\0\u0008${placeMark}`, 'latin1')]);
  const ftyp = box('ftyp', 'heic', u32(0), 'mif1heic');
  const metaOf = (start: number): Buffer =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), 'pict', u32(0, 0, 0), [0]),
      box('pitm', u32(0), [0, 1]),
      box(
        'iloc',
        u32(0),
        [0x44, 0, 0, 2],
        [0, 1, 0, 0, 0, 1],
        u32(start, picture.length),
        [0, 2, 0, 0, 0, 1],
        u32(start + picture.length, exif.length),
      ),
      box('iinf', u32(0), [0, 2], itemInfo(1, 'hvc1'), itemInfo(2, 'Exif')),
      box('iref', u32(0), box('cdsc', [0, 2, 0, 1, 0, 1])),
      box(
        'iprp',
        box('ipco', decoderSettings(width, height), box('ispe', u32(0, width, height)), box('irot', [1])),
        box('ipma', u32(0, 1), [0, 1, 3, 0x81, 2, 0x83]),
      ),
    );
  const start = ftyp.length + metaOf(0).length + 8;
  return Buffer.concat([ftyp, metaOf(start), box('mdat', picture, exif)]);
}
