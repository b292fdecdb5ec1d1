import { ImageOff } from 'lucide-react';
import { useState } from 'react';

/**
 * The picture of an item; a plain sign where it does not come (IM-07). Give it its address as key.
 *
 * @param src see `itemPicture`
 */
export function ItemImage({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <ImageOff size={28} strokeWidth={1.5} aria-hidden="true" data-missing />;
  return <img src={src} alt="" loading="lazy" onError={() => setFailed(true)} />;
}
