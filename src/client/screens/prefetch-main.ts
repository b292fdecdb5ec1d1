/** Fetches the home screen and the alert dialog while somebody signs in. */
export function prefetchMain(): void {
  // Only a head start: if it fails, opening the section tries again and reports.
  Promise.all([import('./main-section'), import('../dialogs/alert-dialog')]).catch(() => undefined);
}
