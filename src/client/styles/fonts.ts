/**
 * Bundled type. Each face names the characters it holds (`unicode-range`), so the browser fetches the
 * Cyrillic and Arabic files only for a text that needs them: when that language is chosen.
 */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-kufi-arabic/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
import '@fontsource-variable/playfair-display/wght.css';
