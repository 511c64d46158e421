import { QueryClient } from '@tanstack/react-query'

/** Fresh until invalidated, no retry, no refetch on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A browser that believes it is offline may still reach a server in the same building.
        networkMode: 'always',
        // Answers keep the identity of unchanged records themselves; comparing 500 of them each time is waste.
        structuralSharing: false,
      },
      // Likewise: otherwise a change would silently wait until the browser believes it is online.
      mutations: { networkMode: 'always' },
    },
  })
}
