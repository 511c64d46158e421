import { QueryClient } from '@tanstack/react-query'

/** Fresh until told otherwise, no retry, no refetch on focus. */
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
      // Likewise: without it a change would wait, and say nothing, until the browser believes that it is online.
      mutations: { networkMode: 'always' },
    },
  })
}
