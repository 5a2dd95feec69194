/** The parts of libheif that are used; the package describes its C functions only. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    readonly handle: unknown;
  }
  /** Pixels in the decoder's memory; `code` instead of them if it failed. */
  interface Decoded {
    readonly code?: unknown;
    readonly image: unknown;
    readonly channels: readonly {
      readonly id: unknown;
      readonly width: number;
      readonly height: number;
      readonly stride: number;
      readonly data: Uint8Array;
    }[];
  }
  const heif: {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: unknown };
    readonly heif_channel: { readonly heif_channel_interleaved: unknown };
    heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): Decoded | Promise<Decoded>;
  };
  export default heif;
}
