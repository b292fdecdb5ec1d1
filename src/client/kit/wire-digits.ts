/** A typed text with the digits and the point of the wire: an Arabic keyboard writes others. */
export const withWireDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, sign => String(sign.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, sign => String(sign.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.');
