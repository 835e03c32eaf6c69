import { QueryClient, QueryClientProvider, skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchResults, useSearch } from 'svc-react'
import { Stage, type StageParameters } from '../stage/Stage.tsx'
import type { SearchProps } from './Search.tsx'

interface StoppableSearchProps extends SearchProps {
  stage?: StageParameters
}

/** A page with a cache of its own, and buttons to make its search again and to stop it. */
export function StoppableSearch({ stage, ...props }: StoppableSearchProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <Stage {...stage}>
        <p style={{ display: 'flex', gap: 8 }}>
          <button type="button" onClick={() => queryClient.refetchQueries()}>
            Refresh
          </button>
          <button type="button" onClick={() => queryClient.cancelQueries()}>
            Stop
          </button>
        </p>
        <Results {...props} />
      </Stage>
    </QueryClientProvider>
  )
}

function Results(props: SearchProps) {
  return <SearchResults {...props} query={useSearch(props.request ?? skipToken)} />
}
