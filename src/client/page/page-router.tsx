import { useCallback } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { AddressNowProvider } from './query';

/** Shows the pages of a router. */
export function PageRouter({ router }: { router: DataRouter }) {
  const addressNow = useCallback(() => router.state.location, [router]);
  return (
    <AddressNowProvider value={addressNow}>
      <RouterProvider router={router} />
    </AddressNowProvider>
  );
}
