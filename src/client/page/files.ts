/** Long enough for the browser to have taken the file over. */
const KEEP_MS = 60_000;

/** Offers a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

/**
 * Puts a text on the clipboard. Call it straight from the click, even if the text has yet to come: some
 * browsers forget the click while one waits.
 *
 * @returns whether it is there; browsers refuse it on pages without TLS
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    // A browser of old takes texts only, and may have forgotten the click by then.
    if (typeof text === 'string' || typeof ClipboardItem === 'undefined')
      await navigator.clipboard.writeText(await text);
    else {
      const plain = text.then(found => new Blob([found], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
    }
    return true;
  } catch {
    return false;
  }
}
