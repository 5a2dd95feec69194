import { useEffect, useState } from 'react';

type Size = { readonly width: number; readonly height: number };

/** Size in pixels of the picture at an address; null until the browser has read it, and if it cannot. */
export function usePictureSize(url: string | null): Size | null {
  const [found, setFound] = useState<{ url: string; size: Size } | null>(null);
  useEffect(() => {
    if (url === null) return;
    const picture = new Image();
    picture.addEventListener('load', () =>
      setFound({ url, size: { width: picture.naturalWidth, height: picture.naturalHeight } }),
    );
    picture.src = url;
  }, [url]);
  return found?.url === url ? found.size : null;
}
